import {
  type Entry,
  each,
  entryOf,
  expect,
  type HttpResponse,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { entryWithId, namedMembers } from '../../shared/entries/entry-members.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { isForeignFull, whileThere } from '../../shared/groups/foreign-group.ts'
import { expectNewIds } from '../../shared/ids/new-ids.ts'
import { expectDeletionAccepted } from '../../shared/requests/sent-again.ts'
import { expectUntouched } from '../look.ts'
import { asked, expectNothingThere, verbs } from './asked-for-unknown.ts'
import { elsewhere } from './elsewhere.ts'
import { deletedMeanwhile } from './group-deleted-meanwhile.ts'
import { groupLife } from './group-life.ts'
import {
  askForUnknown,
  lengthenedIds,
  neighbourIds,
  oddIds,
  onOne,
  sameNumbers,
  unknownIds,
} from './unknown-entries.ts'

/** Asserts that a response does not show an entry: it is 404, or another entry of that id. */
function expectNotRead(response: HttpResponse, { data }: Entry): void {
  if (response.status !== 200) expect(response).toHaveStatus(404)
  else expect(entryOf(response).data, 'the text that was read', response).notToEqual(data)
}

const whyNewId =
  'A deleted id answers 404 for ever, so no later entry can have it: otherwise a client that kept the id would read somebody else’s entry.'

export default suite(
  'TextData: existence',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.existence.unknown-id',
      'an id that does not exist answers 404, and no entry is created or changed',
      'R-entry-unknown-id',
      asked(onOne, unknownIds, (operation) => `entries.existence.unknown-id.${operation}`, 404),
    ),
    must(
      'entries.existence.near-id',
      'an existing id with a character removed or added is refused, and changes nothing',
      'R-entry-unknown-id',
      [
        ...asked(
          onOne,
          neighbourIds,
          (operation, { name }) => `entries.existence.near-id.${operation}-${name}`,
        ),
        ...asked(['read'], lengthenedIds, (_read, { name }) => `entries.existence.near-id.read-${name}`),
        ...asked(
          ['update', 'delete'],
          lengthenedIds,
          (operation, { name }) => `entries.existence.odd-id.${operation}-${name}`,
        ),
      ],
      {
        why:
          'The id does not exist, which is 404; a service that knows the form of its ids may answer 400. If ids are short, only ' +
          'reading is tried, because a similar id could be in use elsewhere.',
      },
    ),
    should(
      'entries.existence.same-number',
      'an id followed by a fraction is refused and changes nothing',
      'R-entry-unknown-id',
      [
        ...asked(['read'], sameNumbers, (_read, { name }) => `entries.existence.near-id.read-${name}`),
        ...asked(
          ['update', 'delete'],
          sameNumbers,
          (operation, { name }) => `entries.existence.odd-id.${operation}-${name}`,
        ),
      ],
      {
        why: 'It is another id. But a service that reads ids as numbers finds the same one, so this is not a MUST.',
      },
    ),
    must(
      'entries.existence.odd-id',
      'words, signs, odd numbers or far too many digits instead of an id are refused and change nothing',
      'R-entry-unknown-id',
      asked(onOne, oddIds, (operation, { name }) => `entries.existence.odd-id.${operation}-${name}`),
      {
        tries: 'the unusual',
        why:
          'The id does not exist, which is 404; other checks test that. A text that cannot be an id may be refused in any way: as invalid (400, 422), ' +
          'by a firewall (403), or because a proxy rewrote the address and the signature no longer fits (401).',
      },
    ),
    must(
      'entries.existence.unknown-group',
      'a group that does not exist answers 404, and neither a group nor an entry is created or changed',
      'R-entry-unknown-group',
      [
        ...each(
          onOne,
          (operation) => ({
            id: `entries.existence.unknown-group.${operation}`,
            title: `${verbs[operation]} an entry under it`,
          }),
          async ({ use }, operation) => {
            const { answers, right } = await use(askForUnknown)
            expectNothingThere(answers[operation].underUnknownGroup, 404)
            expect(right[operation]).toHaveStatus(operation === 'read' ? 200 : 202)
          },
        ),
        {
          id: 'entries.existence.unknown-group.create',
          title: 'creating an entry in it',
          run: async ({ use }) => {
            const { before, unmade, stored } = await use(groupLife)
            expect(before).toHaveStatus(404)
            for (const response of unmade) expect(response).toHaveStatus(404)
            expect(stored).toHaveStatus(201)
          },
        },
      ],
    ),
    must(
      'entries.existence.other-group',
      'a request that names an entry under the wrong group answers 404 (or 400 or 403), and the entry stays as it is',
      'R-entry-unknown-id',
      [
        ...each(
          [...onOne, 'update-reply', 'delete-reply'] as const,
          (operation) => ({ id: `entries.existence.other-group.${operation}`, title: verbs[operation] }),
          async ({ use }, operation) => {
            const { crossed, before, after } = await use(elsewhere)
            const { entry, crossed: refused, right } = crossed[operation]
            // The id does not exist in that group, it is not one of the group’s, or it exists but may not be reached here.
            expect(refused).toHaveStatus(404, 400, 403)
            const was = entryWithId(before.own.list, entry.id) ?? entry
            expectUntouched(after.own, was, 'after the request under another group')
            expect(
              after.other.list.entry.map(namedMembers),
              'the entries of the other group',
              after.other.response,
            ).toHaveSameMembers(before.other.list.entry.map(namedMembers))
            expect(right).toHaveStatus(operation === 'read' ? 200 : 202)
          },
        ),
        {
          id: 'entries.existence.other-group.update-without-text',
          title: 'updating without a text, which may also be refused because the text is missing',
          run: async ({ use }) => {
            const { withoutText, before, after } = await use(elsewhere)
            expect(withoutText).toBeRefused()
            expect(
              after.own.list.entry.map(namedMembers),
              'the entries after the update under another group',
              after.own.response,
            ).toHaveSameMembers(before.own.list.entry.map(namedMembers))
          },
        },
      ],
      {
        needs: ['slots:2'],
        why: 'Ids may be unique only within a group, so the id is chosen so that no entry of the other group has it.',
      },
    ),
    must(
      'entries.existence.other-application',
      'an entry is not found under a group of another application, by either application',
      'R-entry-unknown-id',
      async (context) => {
        const { trusted, foreign, groups, text } = context
        const group = await groups.shared()
        const ours = await group.add()
        const name = groups.newName()
        await whileThere(context, name, async (created) => {
          if (created.status !== 201 && (await isForeignFull(context)))
            context.untested('the other application has no room for a group')
          expect(created).toHaveStatus(201)
          // The configured users need not be users of the other application.
          const theirs = entryOf(await foreign.createEntry(name, { data: text.sentence() }))
          expect(await trusted.readEntry(group.name, ours.id)).toHaveStatus(200)
          expectNotRead(await foreign.readEntry(name, ours.id), ours)
          expectNotRead(await trusted.readEntry(group.name, theirs.id), theirs)
          expect(await foreign.readEntry(name, theirs.id)).toHaveStatus(200)
        })
      },
      {
        needs: ['foreignApplication.consumerKey'],
        why: 'Each application may have ids of its own: then another entry may have this id.',
      },
    ),
    must(
      'entries.existence.of-group',
      'entries can be stored in a group as soon as it is created, and answer 404 when it is deleted',
      'R-service-group-first',
      [
        {
          id: 'entries.existence.needs-group',
          title: 'creating an entry before the group exists, while it exists, and after its deletion',
          run: async ({ use }) => {
            const { before, stored, deleted, after } = await use(groupLife)
            expect(before).toHaveStatus(404)
            expect(stored).toHaveStatus(201)
            expect(deleted).toHaveStatus(202)
            expect(after.create).toHaveStatus(404)
          },
        },
        {
          id: 'entries.existence.deleted-group',
          title: 'every operation on an entry of the deleted group, and its list',
          run: async ({ use }) => {
            const { stored, deleted, after } = await use(groupLife)
            expect(stored).toHaveStatus(201)
            expect(deleted).toHaveStatus(202)
            for (const response of Object.values(after)) expect(response).toHaveStatus(404)
          },
        },
      ],
      { section: 'What the service does' },
    ),
    must(
      'entries.existence.group-deleted-meanwhile',
      'a request sent at the same time as the deletion of its group is carried out or answered 404, and never 5xx',
      'R-status-500',
      [
        {
          id: 'entries.existence.group-deleted-meanwhile',
          title: 'creations, readings and updates while their group is deleted',
          // A refusal other than 404 says nothing of a failure on the side of the server.
          norm: 'R-entry-unknown-group',
          run: async (context) => {
            for (const { deletion, responses, listAfter, entryAfter } of await deletedMeanwhile(context)) {
              expectDeletionAccepted(deletion)
              for (const response of responses) expectServedOrGone(response)
              expect(listAfter).toHaveStatus(404)
              if (entryAfter !== undefined) expect(entryAfter).toHaveStatus(404)
            }
          },
        },
      ],
      {
        why: 'Either may come first, so success and 404 pass; a write may also get 409, because two writes meet. In the end the group and its entries are gone.',
      },
    ),
    must(
      'entries.existence.new-id',
      'the id of a deleted entry is not given to a later one',
      'R-entry-unknown-id',
      [
        {
          id: 'entries.existence.id-not-reused',
          title: 'the ids of several deleted entries, the newest of all included',
          run: async ({ trusted, groups }) => {
            const group = await groups.shared()
            const gone: string[] = []
            for (let round = 0; round < 2; round++) {
              const entries = await group.addMany(2)
              expectNewIds(gone, entries)
              const responses = await Promise.all(
                entries.map(({ id }) => trusted.deleteEntry(group.name, id)),
              )
              for (const response of responses) expect(response).toHaveStatus(202)
              gone.push(...entries.map(({ id }) => id))
            }
            const later = await group.addMany(5)
            expectNewIds(gone, later)
            const responses = await Promise.all(gone.map((id) => trusted.readEntry(group.name, id)))
            for (const response of responses) expect(response).toHaveStatus(404)
          },
        },
      ],
      {
        alone: true,
        why: `${whyNewId} It runs alone: if ids count up across the whole service, an entry of another group would hide the fault.`,
      },
    ),
    must(
      'entries.existence.same-content-later',
      'a later entry with the content of a deleted one is a new entry',
      'R-entry-unknown-id',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const sent = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const first = await group.add(sent)
        expect(await trusted.deleteEntry(group.name, first.id)).toHaveStatus(202)
        const second = await group.add(sent)
        expect(second.id, 'id of the later entry', second).notToEqual(first.id)
        expect(await trusted.readEntry(group.name, first.id)).toHaveStatus(404)
        expect(
          (await storedEntry(trusted, group.name, second.id)).data,
          'the text of the later entry',
        ).toEqual(sent.data)
      },
      { why: whyNewId },
    ),
    observe(
      'entries.existence.ids-across-groups',
      'whether two groups give out the same ids',
      'R-textdata-id',
      async ({ use }) =>
        (await use(elsewhere)).sameIds ? 'each group counts for itself' : 'ids differ across groups',
      { needs: ['slots:2'] },
    ),
  ],
)

/**
 * Expects that a request during the deletion of its group succeeds or answers 404; a write may also be refused because
 * of another write.
 */
function expectServedOrGone(response: HttpResponse): void {
  expect(response).toBeNoServerError()
  const { method } = response.exchange.request
  if (method === 'GET') expect(response).toHaveStatus(200, 404)
  // A group may be closed (403) until it is deleted.
  else expect(response).toHaveStatus(method === 'POST' ? 201 : 202, 403, 404, 409)
}
