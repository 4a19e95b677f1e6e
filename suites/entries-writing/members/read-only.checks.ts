import {
  type CheckContext,
  each,
  entryOf,
  expect,
  type HttpResponse,
  idIn,
  idsOf,
  type Members,
  must,
  suite,
} from '../../../harness/index.ts'
import { expectSameEntry } from '../../shared/entries/entry-members.ts'
import { known } from '../../shared/ids/known.ts'
import { entryIn } from '../look.ts'
import { type Elsewhere, elsewhere } from '../refused/elsewhere.ts'
import { type Updating, updating } from '../update/updating.ts'
import { type Added, onCreation, onUpdate, type ServiceMembers, serviceMembers } from './service-members.ts'

const why =
  'A caller does not send this member: a service may refuse the body or ignore the member, but not obey it.'

/** An entry that does not exist. */
const none: Members = {}

/** Whether a body with an added member was accepted; if not, asserts that it was refused. */
function isAccepted(response: HttpResponse, success: number): boolean {
  if (response.status === success) return true
  expect(response).toBeRefused()
  return false
}

async function addedOf({ use }: CheckContext, id: string): Promise<readonly [Added, ServiceMembers]> {
  const shown = await use(serviceMembers)
  return [known(shown.of(id), `request ${id}`), shown]
}

/** Asserts that a body with an id neither created nor changed the entry of that id. */
function expectIdNotTaken({ added }: Added, { other, unknown, look, strays }: ServiceMembers): void {
  if (added.id === undefined) return
  expect(unknown).toBeRefused()
  expectSameEntry(other.after, other.before, 'the entry whose id was named', look)
  expect(strays, 'ids of entries that nobody created', look).toEqual([])
}

function expectCreationNotObeyed(one: Added, shown: ServiceMembers): void {
  const { response, added, data, after = none } = one
  const answer = response.value()
  if (isAccepted(answer, 201)) {
    if (added.id !== undefined) expect(idIn(answer.json), 'id in the response', answer).notToEqual(added.id)
    expect(after.data, 'the text of the new entry', shown.look).toEqual(data)
    expect(after.groupName, 'groupName of the new entry', shown.look).toEqual(shown.group)
    if (added.status !== undefined) expect(after.status, 'status of the new entry', shown.look).toEqual(0)
    for (const name of ['id', 'published', 'updated']) {
      if (added[name] === undefined) continue
      expect(after[name], `${name} of the new entry`, shown.look).notToEqual(added[name])
    }
  }
  expectIdNotTaken(one, shown)
}

function expectUpdateNotObeyed(one: Added, shown: ServiceMembers): void {
  const { response, added, data, before = none, after } = one
  if (isAccepted(response.value(), 202)) {
    expect(after?.data, 'the text after the update', shown.look).toEqual(data)
    expect(after?.published, 'published after the update', shown.look).toEqual(before.published)
    if (added.updated !== undefined) {
      expect(after?.updated, 'updated after the update', shown.look).notToEqual(added.updated)
    }
    const usual = shown.updatedUsually?.status
    expect(
      after?.status,
      'status, compared with that after an update without this member',
      shown.look,
    ).toEqual(usual)
  } else {
    expectSameEntry(after, before, 'the entry after the refused update', shown.look)
  }
  expectIdNotTaken(one, shown)
}

/** Asserts that the group that a body named holds the same entries as before. */
function expectOtherGroupUntouched({ before, otherAfterNaming: { response, list } }: Elsewhere): void {
  expect(idsOf(list), 'ids in the other group', response).toHaveSameMembers(idsOf(before.other.list))
}

export default suite(
  'TextData: members that only the service sets',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.update.keeps',
      'an update leaves id, groupName and published as they are',
      'R-entry-update',
      [
        ...each(
          ['id', 'groupName', 'published'] as const,
          (member) => ({ id: `entries.update.keeps-${member}`, title: member }),
          async ({ use }, member) => {
            const { whole } = await use(updating)
            expect(whole.response).toHaveStatus(202)
            const after = entryOf(whole.read)
            expect(after[member], `${member} after the update`, whole.read).toEqual(whole.entry[member])
          },
        ),
        ...each(
          [
            [
              'long',
              'published, after an update to the longest text',
              ({ again }: Updating) => again.value(),
            ],
            [
              'short',
              'published, after an update to a short text',
              ({ textAlone, after }: Updating) => ({ ...textAlone, look: after }),
            ],
            [
              'same',
              'published, after an update that changes nothing',
              ({ same, after }: Updating) => ({ ...same, look: after }),
            ],
          ] as const,
          ([name, title]) => ({ id: `entries.update.keeps-published-of-${name}`, title }),
          async ({ use }, [, , show]) => {
            const shown = await use(updating)
            const { entry, response, look } = show(shown)
            expect(response).toHaveStatus(202)
            const after = entryIn(look, entry.id)
            expect(after.published, 'published after the update', look.response).toEqual(entry.published)
          },
        ),
      ],
    ),
    must(
      'entries.create.read-only',
      'id, groupName, appId, status, published and updated in the body of a creation are refused or ignored',
      'R-entry-create',
      [
        ...each(
          onCreation,
          ({ id, what }) => ({ id, title: `a body that names ${what}` }),
          async (context, { id }) => expectCreationNotObeyed(...(await addedOf(context, id))),
        ),
        {
          id: 'entries.create.read-only.groupName',
          title: 'a body that names another group',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const shown = await use(elsewhere)
            const { response, read, data } = shown.named.create
            isAccepted(response, 201)
            if (read !== undefined) {
              const entry = entryOf(read)
              expect(entry.groupName, 'groupName of the new entry', read).toEqual(shown.name)
              expect(entry.data, 'the text of the new entry', read).toEqual(data)
            }
            expectOtherGroupUntouched(shown)
          },
        },
      ],
      { why },
    ),
    must(
      'entries.update.read-only',
      'id, groupName, status, published and updated in the body of an update are refused or ignored',
      'R-entry-update',
      [
        ...each(
          onUpdate,
          ({ id, what }) => ({ id, title: `a body that names ${what}` }),
          async (context, { id }) => expectUpdateNotObeyed(...(await addedOf(context, id))),
        ),
        {
          id: 'entries.update.read-only.groupName',
          title: 'a body that names another group',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const shown = await use(elsewhere)
            const { response, read, data } = shown.named.update
            const accepted = isAccepted(response, 202)
            const entry = entryOf(read)
            expect(entry.groupName, 'groupName after the update', read).toEqual(shown.name)
            if (accepted) expect(entry.data, 'the text after the update', read).toEqual(data)
            expectOtherGroupUntouched(shown)
          },
        },
      ],
      { why },
    ),
  ],
)
