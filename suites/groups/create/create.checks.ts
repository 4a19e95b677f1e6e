import {
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  suite,
  untestable,
} from '../../../harness/index.ts'
import {
  accepted,
  createAndRead,
  existingGroup,
  expectListed,
  groupRead,
} from '../../shared/groups/created-groups.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { escapedJson } from '../../shared/texts/json-escapes.ts'
import { family } from '../family.ts'
import { chosenMembers, life } from '../life.ts'
import { familyOfFive } from '../limit/family-of-five.ts'
import { apart, simultaneous } from '../simultaneous.ts'

/**
 * Expects that a group with one entry still holds it after a creation of its name was refused.
 * @param list its list of entries
 */
const expectOneEntry = (list: HttpResponse): void =>
  expect(entriesOf(list).entry, 'the entries of the group after the refused creation', list).toHaveLength(1)

export default suite(
  'TextDataGroup: create',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.create.response', 'creating a group answers 201 without a body', 'R-group-create', [
      {
        id: 'groups.create.status',
        title: 'the status',
        run: async ({ use }) => expect((await use(life)).creation.created).toHaveStatus(201),
      },
      {
        id: 'groups.create.no-body',
        title: 'the body',
        run: async ({ use }) => expect((await use(life)).creation.created).toHaveNoBody(),
      },
    ]),
    must(
      'groups.create.effect',
      'a created group exists: it can be read by its name, is in the list and holds no entries',
      'R-group-create',
      [
        {
          id: 'groups.create.readable',
          title: 'read by its name, before and after',
          run: async ({ use }) => {
            const { before, after } = (await use(life)).creation
            expect(before.read).toHaveStatus(404)
            expect(after.read).toHaveStatus(200)
          },
        },
        {
          id: 'groups.create.listed',
          title: 'in the list of groups',
          run: async ({ use }) => {
            const { name, after } = (await use(life)).creation
            expectListed(after.groups, { id: entryOf(after.read).id, name })
          },
        },
        {
          id: 'groups.create.empty',
          title: 'without entries',
          run: async ({ use }) => {
            const { entries } = (await use(life)).creation.after
            const list = entriesOf(entries)
            expect(list.entry, 'the entries of the new group', entries).toHaveLength(0)
            expect(list.totalResults, 'totalResults of the new group', entries).toEqual(0)
          },
        },
      ],
    ),
    must(
      'groups.create.read-only',
      'a creation that names an id and an appId is refused, or ignores both: the service gives them',
      'R-group-app-id',
      async ({ use, untested }) => {
        const { creation, recreation, chosen } = await use(life)
        // The name was used before: if no name can be used again, the refusal says nothing about the members.
        if ((recreation.valueIfAny?.deleted.status ?? 500) >= 300)
          return untested('the name could not be used again')
        const { response, read } = chosen.value()
        if (response.status >= 400) return expect(response).toBeRefused()
        expect(response.status, 'the status of the creation', response).toBeBetween(200, 299)
        const [usual, group] = [groupRead(creation.after.read), groupRead(read)]
        expect(group.appId, 'appId of the group', read).toEqual(usual.appId)
        expect(group.id, 'the id of the group', read).notToEqual(chosenMembers.id)
      },
      {
        section: 'Resources and their fields / TextDataGroup',
        why: 'Both are returned on reading, and only name and parentId are sent. A service may refuse any other member.',
      },
    ),
    must(
      'groups.create.before-entries',
      'entries can be stored in a group once it exists, and not before',
      'R-service-group-first',
      async ({ use }) => {
        const { before, stored } = (await use(life)).creation
        expect(before.entry).toHaveStatus(404)
        expect(stored.entry).toHaveStatus(201)
        expect(entriesOf(stored.entries).entry, 'the entries of the group', stored.entries).toHaveLength(1)
      },
      { section: 'What the service does' },
    ),
    must(
      'groups.create.existing-name',
      'creating a group whose name exists already answers 400 and leaves the first as it was',
      'R-group-duplicate',
      [
        ...each(
          [
            { id: 'duplicate', title: 'the same creation again', sent: 'duplicate' },
            { id: 'duplicate-child', title: 'below itself', sent: 'child' },
          ] as const,
          ({ id, title }) => ({ id: `groups.create.${id}`, title }),
          async ({ use }, { sent }) => {
            const { refused, parent, parentEntries } = await use(family)
            expect(refused[sent]).toHaveStatus(400)
            expect(parent.afterRefusals, 'the group after the refused creation').toEqual(parent.first)
            expectOneEntry(parentEntries.afterRefusals)
          },
        ),
        ...each(
          [
            {
              id: 'duplicate-below-child',
              title: 'the name of a group, below its own child',
              given: 'rootBelowChild',
            },
            {
              id: 'duplicate-below-other',
              title: 'the name of a group, below an unrelated group',
              given: 'rootBelowOther',
            },
            {
              id: 'duplicate-of-child',
              title: 'the name of a child again, below its parent',
              given: 'childBelowParent',
            },
            {
              id: 'duplicate-of-child-as-root',
              title: 'the name of a child again, without a parent',
              given: 'childAsRoot',
            },
          ] as const,
          ({ id, title }) => ({ id: `groups.create.${id}`, title, needs: ['quota'] }),
          async ({ use, inapplicable }, { given }) => {
            const { namesAgain } = await use(familyOfFive)
            if (namesAgain === undefined) return inapplicable('there is room for two groups only')
            const { response, before, after } = namesAgain[given]
            expect(response).toHaveStatus(400)
            expect(after, 'the group after the refused creation').toEqual(before)
          },
        ),
        {
          id: 'groups.create.duplicate-longest',
          title: 'the same creation again, with a name of 32 bytes',
          run: async (context) => {
            const { trusted, groups, text, newUserId } = context
            await groups.slots()
            const name = groups.newNameOfBytes(32)
            const first = await createAndRead(context, name)
            const entry = { data: text.sentence(), writerId: newUserId() }
            expect(await trusted.createEntry(name, entry)).toHaveStatus(201)
            const again = await sendDespiteConflicts(context, () => trusted.createGroup({ name }))
            // If two groups have this name now, one is deleted here, because the run itself deletes only one of them.
            if (again.status < 300) await trusted.deleteGroup(name)
            expect(again).toHaveStatus(400)
            const after = await existingGroup(context, name)
            expect(after, 'the group after the refused creation').toEqual(first)
            expectOneEntry(await trusted.listEntries(name))
          },
        },
      ],
      {
        needs: ['slots:2'],
        why:
          'A second slot stays free and is used afterwards, so the limit cannot be the reason for the refusal. The path names ' +
          'a group only by its name, so a name is unique in the application, whatever the parent.',
      },
    ),
    must(
      'groups.create.concurrent',
      'of several simultaneous creations with the same name exactly one succeeds; the others answer 400 or 409',
      'R-group-duplicate',
      async ({ use }) => {
        for (const { name, creations, readLast } of await use(simultaneous)) {
          const [won, refused] = apart(creations)
          // A database may refuse simultaneous creations with a conflict.
          for (const one of refused) expect(one).toHaveStatus(400, 409)
          expect(won.length, `the number of accepted creations of ${name}`, won[1]).toEqual(1)
          expect(readLast).toHaveStatus(404)
        }
      },
      {
        needs: ['slots:2'],
        why: 'Two bursts of ten on connections that are already open; a second slot is free, so the limit does not decide. One deletion must delete all that they created.',
      },
    ),
    must(
      'groups.create.json-text',
      'the body is read as JSON: escapes and white space make no difference',
      'R-endpoints-json',
      async (context) => {
        const { trusted, groups } = context
        const name = await groups.slot()
        const rawBody = `\r\n{\t"name" :\n  ${escapedJson(name)}  }\n`
        await accepted(context, () => trusted.createGroup({ name }, { rawBody }))
        expect(await trusted.readGroup(name)).toHaveStatus(200)
      },
      { section: 'Endpoints', why: 'Payloads are JSON, and RFC 8259 says what that is.' },
    ),
    untestable(
      'groups.create.categories',
      'entries of different categories belong in different groups; the columns of one form may share a group',
      'R-limit-categories',
      'it is a rule for the application that stores entries; the service cannot tell what a category is',
      { section: 'Limits', level: 'SHOULD' },
    ),
  ],
)
