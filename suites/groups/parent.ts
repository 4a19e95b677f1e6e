import {
  entriesOf,
  expect,
  idsOf,
  must,
  objectOf,
  observe,
  scenario,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { create, createAndRead, groupRead, listed, readBack } from './created.ts'
import { family } from './family.ts'
import { life } from './life.ts'
import { expectRefused } from './refusal.ts'

const oneDigit = /^[0-9]$/

/** Values that are no string and cannot mean "no parent" either. */
const wrongTypes: readonly { readonly id: string; readonly what: string; readonly value: unknown }[] = [
  { id: 'number', what: 'a number', value: 12_345 },
  { id: 'boolean', what: 'a boolean', value: true },
  { id: 'object', what: 'an object', value: { id: '0' } },
  { id: 'list', what: 'a list', value: ['0'] },
]

/** Says what came of a creation with an unusual parentId. */
const unusualParent = (id: string, sentence: string, parentId: unknown) =>
  observe(id, sentence, async (context) => {
    const name = await context.groups.slot()
    const answer = await context.trusted.createGroup({ name, parentId }, { flaw: 'an unusual parentId' })
    if (answer.status !== 201) return `refused with ${answer.status}`
    const group = await readBack(context, name)
    return oneDigit.test(String(group.parentId))
      ? 'a root group'
      : `kept as ${JSON.stringify(group.parentId)}`
  })

/** A group is deleted while it has a child: the answer, and both as they are read after it. */
const parentDeleted = scenario(
  'a parent is deleted before its child',
  async (context) => {
    const [parent, child] = await context.groups.slots()
    const { id } = await createAndRead(context, parent)
    await create(context, child, id)
    const answer = await context.trusted.deleteGroup(parent)
    const [readParent, readChild] = await Promise.all([
      context.trusted.readGroup(parent),
      context.trusted.readGroup(child),
    ])
    return { id, answer, parent: readParent, child: readChild }
  },
  { needs: ['slots:2'] },
)

export default suite(
  'TextDataGroup: parent',
  { class: 'textboard', section: 'Resources and their fields / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.read.root-parent',
      'a group created without a parentId is read with a parentId of one digit as a string',
      async (context) => {
        const { name } = await context.groups.shared()
        const group = await readBack(context, name)
        expect(group.parentId, 'the parentId of a root group').toMatch(oneDigit)
      },
    ),
    must(
      'groups.list.root-parent',
      'a group created without a parentId is listed with a parentId of one digit as a string',
      async (context) => {
        const { name } = await context.groups.shared()
        const [{ id }, list] = await Promise.all([
          readBack(context, name),
          context.trusted.listGroups({ query: { count: 1000 } }),
        ])
        expect(listed(list, id)?.parentId, 'the parentId of the root group in the list').toMatch(oneDigit)
      },
    ),
    must(
      'groups.read.parent',
      'a group created with the id of another one as parentId is read with that parentId',
      async ({ play }) => {
        const { parent, child } = await play(family)
        expect(child.parentId, 'the parentId of the child').toEqual(parent.first.id)
        expect(child.id, 'the id of the child').notToEqual(parent.first.id)
        expect(child.appId, 'the appId of the child').toEqual(parent.first.appId)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.list.parent',
      'a group created with the id of another one as parentId is listed with that parentId',
      async ({ play }) => {
        const { parent, child, groups } = await play(family)
        expect(listed(groups, child.id)?.parentId, 'the parentId of the child in the list').toEqual(
          parent.first.id,
        )
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.unchanged',
      'a parent stays as it was when a child is created and deleted',
      async ({ play }) => {
        const { parent, child, childDeleted } = await play(family)
        expect(parent.withChild, 'the parent after its child was created').toEqual(parent.first)
        expect(childDeleted.answer).toHaveStatus(202)
        expect(childDeleted.answer.json, 'the id in the answer to the deletion').toEqual(child.id)
        expect(childDeleted.read).toBeError(404)
        expect(parent.afterChild, 'the parent after its child was deleted').toEqual(parent.first)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.not-inherited',
      'a group that is created without a parentId is a root group, also where a deleted child had its name',
      async ({ play }) => {
        const { namesake } = await play(family)
        expect(namesake.parentId, 'the parentId of the group that was created anew').toMatch(oneDigit)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.child-holds-entries',
      'entries of a child and of its parent are kept apart, also when the child is deleted',
      async ({ play }) => {
        const { childName, parentEntries, childEntries, parentEntryInChild } = await play(family)
        const inParent = entriesOf(parentEntries.withChild)
        const inChild = entriesOf(childEntries)
        expect(inParent.entry, 'the entries of the parent').toHaveLength(1)
        expect(inChild.entry, 'the entries of the child').toHaveLength(1)
        expect(inChild.entry[0]?.data, 'the text of the entry of the child').notToEqual(
          inParent.entry[0]?.data,
        )
        expect(inChild.entry[0]?.groupName, 'groupName of the entry of the child').toEqual(childName)
        if (parentEntryInChild !== undefined) expect(parentEntryInChild).toBeError(404)
        expect(
          idsOf(entriesOf(parentEntries.afterChild)),
          'the entries of the parent after the child was deleted',
        ).toEqual(idsOf(inParent))
      },
      { needs: ['slots:2'] },
    ),
    ...(
      [
        ['digit', 'a digit in its name'],
        ['too-long', 'a name of 33 bytes'],
      ] as const
    ).map(([id, what]) =>
      must(
        `groups.parent.child-name.${id}`,
        `a child with ${what} is refused with 400 and the error body, and not created`,
        async ({ play }) => {
          const { parent, child, wrongNames } = await play(family)
          const { answer, read } = wrongNames[id]
          expect(child.parentId, 'the parentId of a child with a legal name').toEqual(parent.first.id)
          expect(answer).toBeError(400)
          expect(read.status, 'the status of reading the name that was refused').toBeBetween(400, 499)
        },
        { section: 'Limits', needs: ['slots:2'] },
      ),
    ),
    ...wrongTypes.map(({ id, what, value }) =>
      should(
        `groups.parent.${id}`,
        `a creation whose parentId is ${what} is refused with 400 and the error body, and creates nothing`,
        (context) =>
          expectRefused(context, (right) => {
            const wouldBe = context.groups.newName()
            return { flaw: `parentId is ${what}`, right, body: { name: wouldBe, parentId: value }, wouldBe }
          }),
        {
          why: 'The member is a string; the specification does not say what other types do, so it is no MUST.',
        },
      ),
    ),
    unusualParent('groups.parent.unknown', 'what a parentId does that is the id of no group', '987654321987'),
    unusualParent('groups.parent.empty', 'what an empty parentId does', ''),
    unusualParent('groups.parent.null', 'what the parentId null does', null),
    observe(
      'groups.parent.root-digit',
      'which digit a root group has as parentId, and what it does when it is sent',
      async (context) => {
        const { creation } = await context.play(life)
        const digit = String(groupRead(creation.after.read).parentId)
        const name = await context.groups.slot()
        const answer = await context.trusted.createGroup({ name, parentId: digit })
        if (answer.status !== 201) return `${digit}; sent, it is refused with ${answer.status}`
        return `${digit}; sent, it gives ${JSON.stringify((await readBack(context, name)).parentId)}`
      },
    ),
    observe(
      'groups.parent.deleted',
      'what becomes of a child when its parent is deleted',
      async ({ play }) => {
        const { id, answer, child } = await play(parentDeleted)
        if (answer.status !== 202) return `deleting the parent answers ${answer.status}`
        if (child.status !== 200) return `the child answers ${child.status}`
        const { parentId } = objectOf(child)
        return parentId === id
          ? 'the child stays and keeps its parentId'
          : 'the child stays with another parentId'
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.deleted-or-kept',
      'a group that has a child is gone when its deletion answers 202, and stays when that is refused',
      async ({ play }) => {
        const { answer, parent } = await play(parentDeleted)
        if (answer.status === 202) expect(parent).toBeError(404)
        else {
          expect(answer.status, 'the status of a refusal').toBeBetween(400, 499)
          expect(parent).toHaveStatus(200)
        }
      },
      {
        needs: ['slots:2'],
        why: 'What becomes of the child is left open, so a service may refuse the deletion; but 202 says that the group was deleted.',
      },
    ),
    untestable(
      'groups.parent.must-be-given',
      'parentId must be given wherever parent-child relations are used',
      'it is a duty of the application; a creation without parentId is a root group and cannot be told from a forgotten one',
    ),
  ],
)
