import {
  type Entry,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsIn,
  must,
  objectOf,
  observe,
  type Part,
  part,
  sharedFixture,
  suite,
  untestable,
} from '../../../harness/index.ts'
import {
  create,
  createAndRead,
  expectListed,
  groupRead,
  isRootParent,
  listItemWithId,
  rootParent,
} from '../../shared/groups/created-groups.ts'
import { known } from '../../shared/ids/known.ts'
import { family } from '../family.ts'
import { life } from '../life.ts'
import { familyOfFive } from '../limit/family-of-five.ts'
import { afterRoom } from '../room.ts'
import { shownGroup } from '../shown-group.ts'

/** A group is deleted while it has a child: the response, and reads of both groups after it. */
const parentDeleted = sharedFixture(
  'a parent is deleted before its child',
  async (context) => {
    const [parent, child] = await context.groups.slots()
    const { id } = await createAndRead(context, parent)
    await create(context, child, id)
    const response = await context.trusted.deleteGroup(parent)
    const [readParent, readChild] = await Promise.all([
      context.trusted.readGroup(parent),
      context.trusted.readGroup(child),
    ])
    return { id, response, parent: readParent, child: readChild }
  },
  { needs: ['slots:2'] },
)

/** Values of parentId about which nothing is stated. A row without parentId sends that of a root group. */
const unusual: readonly { readonly id: string; readonly title: string; readonly parentId?: string | null }[] =
  [
    { id: 'unknown', title: 'the id of no group', parentId: '987654321987' },
    { id: 'empty', title: 'an empty text', parentId: '' },
    { id: 'null', title: 'null', parentId: null },
    { id: 'root-digit', title: 'the digit of a root group' },
  ]

interface UnusualParent {
  readonly response: HttpResponse
  /** Reading the name after it. */
  readonly read: HttpResponse
  /** The response, if it is a success or a usual creation succeeds after it. */
  readonly room: Part<HttpResponse>
}

/**
 * Groups with unusual parents are requested, one after the other: each response, and a read of the name afterwards.
 * @returns by the id of the parent
 */
const unusualParents = sharedFixture('groups are asked for with unusual parents', async (context) => {
  const { trusted, groups } = context
  const { creation } = await context.use(life)
  const digit = String(groupRead(creation.after.read).parentId)
  await groups.slot()
  const asked = new Map<string, UnusualParent>()
  for (const { id, title, parentId = digit } of unusual) {
    // Each request has a new name: a group that is deleted later, or not at all, then cannot affect the next one.
    const name = groups.newName()
    const response = await trusted.createGroup({ name, parentId }, { invalid: title })
    const read = await trusted.readGroup(name)
    await trusted.deleteGroup(name, { invalid: 'may not be there' })
    const usual = groups.newName()
    const room = await part(() => afterRoom(context, response, usual))
    if (response.status >= 300) await trusted.deleteGroup(usual, { invalid: 'may not be there' })
    asked.set(id, { response, read, room })
  }
  return (id: string) => ({ digit, ...known(asked.get(id), `creation with the parent ${id}`) })
})

/** The entry in a list that must hold just one. */
function onlyEntry(list: HttpResponse, name: string): Entry {
  const { entry } = entriesOf(list)
  expect(entry, name, list).toHaveLength(1)
  return known(entry[0], 'entry of the list')
}

export default suite(
  'TextDataGroup: parent',
  { class: 'textboard', section: 'Resources and their fields / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.parent.root',
      'a group created without a parentId has a parentId of one digit as a string',
      'R-group-root-parent',
      [
        {
          id: 'groups.read.root-parent',
          title: 'as it is read',
          run: async ({ use }) => {
            const { read } = await use(shownGroup)
            expect(groupRead(read).parentId, 'the parentId of a root group', read).toMatch(rootParent)
          },
        },
        {
          id: 'groups.list.root-parent',
          title: 'as it is listed',
          run: async ({ use }) => {
            const { read, all } = await use(shownGroup)
            const item = listItemWithId(all, groupRead(read).id)
            expect(item?.parentId, 'the parentId of the root group in the list', all).toMatch(rootParent)
          },
        },
        {
          id: 'groups.list.root-parent.behind-children',
          title: 'as it is listed next to children that were created before it',
          needs: ['quota', 'slots:2'],
          run: async ({ use, inapplicable, untested }) => {
            const { deleted, otherRoot } = await use(familyOfFive)
            if (deleted === undefined) return inapplicable('there is room for two groups only')
            if (otherRoot === undefined)
              return untested(`the deletion of another group was answered ${deleted.response.status}`)
            const { read, list } = otherRoot.value()
            const item = listItemWithId(list, read.id)
            expect(item?.parentId, 'the parentId of the root group in the list', list).toMatch(rootParent)
          },
        },
        {
          id: 'groups.parent.not-inherited',
          title: 'a root group under the name of a deleted child',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { namesake } = await use(family)
            expect(namesake.parentId, 'the parentId of the group that was created again', namesake).toMatch(
              rootParent,
            )
          },
        },
      ],
    ),
    must(
      'groups.parent.kept',
      'a group created with the id of another group as parentId has that parentId',
      'R-group-parent-id',
      [
        {
          id: 'groups.read.parent',
          title: 'as it is read',
          run: async ({ use }) => {
            const { parent, child } = await use(family)
            expect(child.parentId, 'the parentId of the child', child).toEqual(parent.afterRefusals.id)
            expect(child.id, 'the id of the child', child).notToEqual(parent.afterRefusals.id)
            expect(child.appId, 'the appId of the child', child).toEqual(parent.afterRefusals.appId)
          },
        },
        {
          id: 'groups.list.parent',
          title: 'as it is listed',
          run: async ({ use }) => {
            const { parent, child, groups } = await use(family)
            expectListed(groups, child)
            const item = listItemWithId(groups, child.id)
            expect(item?.parentId, 'the parentId of the child in the list', groups).toEqual(
              parent.afterRefusals.id,
            )
          },
        },
        {
          id: 'groups.read.second-parent',
          title: 'as a second child of the same parent is read',
          run: async ({ use }) => {
            const { parent, secondChild } = await use(family)
            expect(secondChild.parentId, 'the parentId of the second child', secondChild).toEqual(
              parent.afterRefusals.id,
            )
          },
        },
        {
          id: 'groups.read.grandchild-parent',
          title: 'as a child of a child is read, if there may be one',
          needs: ['quota'],
          run: async ({ use }) => {
            const { children, parentIds } = await use(familyOfFive)
            const shown = children.map(({ parentId }) => parentId)
            expect(shown, 'the parentIds of a child and of its children').toEqual(parentIds)
          },
        },
        {
          id: 'groups.list.grandchild-parent',
          title: 'as a child and its children are listed',
          needs: ['quota'],
          run: async ({ use }) => {
            const { children, list } = await use(familyOfFive)
            for (const one of children) expectListed(list, one)
            const shown = children.map(({ id }) => listItemWithId(list, id)?.parentId)
            const read = children.map(({ parentId }) => parentId)
            expect(shown, 'the parentIds of a child and of its children in the list', list).toEqual(read)
          },
        },
        {
          id: 'groups.list.paged-parent',
          title: 'as they are on pages of two groups',
          needs: ['quota'],
          run: async ({ use }) => {
            const { children, pages } = await use(familyOfFive)
            for (const page of pages) {
              const there = children.filter(({ id }) => listItemWithId(page, id) !== undefined)
              expect(
                there.map(({ id }) => listItemWithId(page, id)?.parentId),
                'the parentIds of children on the page',
                page,
              ).toEqual(there.map(({ parentId }) => parentId))
            }
          },
        },
      ],
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.apart',
      'a parent and its child are separate groups: what happens to the child leaves the parent as it was',
      'R-group-parent-id',
      [
        {
          id: 'groups.parent.unchanged',
          title: 'the groups, when the child is created and deleted',
          run: async ({ use }) => {
            const { parent, child, childDeleted } = await use(family)
            // What the refused creations before this have changed is tested by their own checks.
            const before = parent.afterRefusals
            expect(parent.withChild, 'the parent after its child was created').toEqual(before)
            const { response, read } = childDeleted
            expect(response.json, 'the id in the response to the deletion', response).toEqual(child.id)
            expect(read).toHaveStatus(404)
            expect(parent.afterChild, 'the parent after its child was deleted').toEqual(before)
          },
        },
        {
          id: 'groups.parent.child-holds-entries',
          title: 'an entry in each: the other group neither finds nor lists it',
          run: async ({ use }) => {
            const { childName, parentEntries, entriesOfBoth } = await use(family)
            const { childEntries, crossed, listsOfParent } = entriesOfBoth
            const ofParent = onlyEntry(parentEntries.withChild, 'the entries of the parent')
            const ofChild = onlyEntry(childEntries, 'the entries of the child')
            expect(ofChild.data, 'the text of the entry of the child', childEntries).notToEqual(ofParent.data)
            expect(ofChild.groupName, 'groupName of the entry of the child', childEntries).toEqual(childName)
            for (const response of crossed) expect(response).toHaveStatus(404)
            for (const list of listsOfParent) {
              const texts = entriesOf(list).entry.map(({ data }) => data)
              expect(texts, 'the texts in the list of the parent', list).notToContain(ofChild.data)
            }
            const { afterChild } = parentEntries
            expect(idsIn(afterChild), 'the entries of the parent in the end', afterChild).toEqual([
              ofParent.id,
            ])
          },
        },
      ],
      { needs: ['slots:2'] },
    ),
    must(
      'groups.parent.deleted-or-kept',
      'a group that has a child is gone if its deletion is accepted, and stays if its deletion is refused',
      'R-group-delete',
      async ({ use }) => {
        const { response, parent } = await use(parentDeleted)
        if (response.status < 300) return expect(parent).toHaveStatus(404)
        expect(response).toBeRefused()
        expect(parent).toHaveStatus(200)
      },
      {
        needs: ['slots:2'],
        why: 'What happens to the child is left open, so a service may refuse the deletion; but 202 says that the group was deleted.',
      },
    ),
    must(
      'groups.parent.unusual-refused',
      'a creation with an unusual parentId creates a group if it is answered 201, and none if it is refused',
      'R-group-create',
      each(
        unusual,
        ({ id, title }) => ({ id: `groups.parent.unusual-refused.${id}`, title }),
        async ({ use }, { id }) => {
          const { response, read } = (await use(unusualParents))(id)
          if (response.status < 300) return expect(read).toHaveStatus(200)
          expect(response).toBeRefused()
          expect(read).toHaveStatus(404)
        },
      ),
      {
        tries: 'the unusual',
        section: 'Endpoints / TextDataGroup',
        why: 'Nothing is stated about such a parentId: a root group, the id as it was sent, and a refusal pass.',
      },
    ),
    observe(
      'groups.parent.unusual',
      'how a creation with an unusual parentId is answered',
      'R-group-parent-id',
      [
        ...each(
          unusual,
          ({ id, title }) => ({ id: `groups.parent.${id}`, title }),
          async ({ use }, { id, parentId: sent }) => {
            const { digit, room, read } = (await use(unusualParents))(id)
            const response = room.value()
            const given = sent === undefined ? `${digit}; sent, ` : ''
            if (response.status >= 300) return `${given}it is refused with ${response.status}`
            const { parentId } = groupRead(read)
            return isRootParent(parentId)
              ? `${given}a root group`
              : `${given}kept as ${JSON.stringify(parentId)}`
          },
        ),
        {
          id: 'groups.parent.deleted',
          title: 'a parent that was deleted',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { id, response, child } = await use(parentDeleted)
            if (response.status >= 300) return `deleting the parent answers ${response.status}`
            if (child.status !== 200) return `the child answers ${child.status}`
            return objectOf(child).parentId === id
              ? 'the child stays and keeps its parentId'
              : 'the child stays with another parentId'
          },
        },
      ],
    ),
    untestable(
      'groups.parent.must-be-given',
      'parentId must be given wherever parent-child relations are used',
      'R-group-parent-given',
      'it is a duty of the application; a creation without parentId is a root group and looks like a creation that forgot parentId',
    ),
  ],
)
