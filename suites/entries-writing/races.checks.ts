import {
  type CheckContext,
  type Entry,
  entryOf,
  expect,
  type Group,
  type HttpResponse,
  idsIn,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { entryWithId } from '../shared/entries/entry-members.ts'
import { storedEntry } from '../shared/entries/stored-entries.ts'
import { isDeletedLater } from '../shared/groups/late-deletion.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { expectNoneTwice } from '../shared/lists/none-twice.ts'
import { expectDeletionAccepted, mayBeDoubled } from '../shared/requests/sent-again.ts'
import { wholeList } from './look.ts'

/** A conflict with another write may be answered with 409, which no operation states by itself. */
const atOnce = { invalid: 'at the same time as another write of this entry' }

/** Several bursts on open connections find nearly every gap between reading and writing. */
const bursts = 3
const existence = { section: 'States and transitions / TextData existence' }

/** Creates entries in several bursts. @returns what each creation was sent, and its response */
async function createInBursts({ trusted, text, newUserId, config }: CheckContext, group: string) {
  const burstSize = Math.max(1, Math.min(16, Math.floor(config.limits.entriesPerGroup / 4)))
  const created: { readonly id: string; readonly data: string; readonly response: HttpResponse }[] = []
  for (let burst = 0; burst < bursts; burst++) {
    const texts = Array.from({ length: burstSize }, () => text.sentence())
    const sent = texts.map(async (data) => ({
      data,
      response: await trusted.createEntry(group, { data, writerId: newUserId() }),
    }))
    for (const one of await Promise.all(sent)) created.push({ ...one, id: entryOf(one.response).id })
  }
  return created
}

/** Sends an update of an entry that names one member. */
type SendMember = (
  id: string,
  member: { readonly data: string } | { readonly parentId: string },
) => Promise<HttpResponse>

/**
 * Ends the case as inapplicable if an update may not name one member only, or clears the others.
 * @param spare the entry that is updated to see this
 */
async function requireSeparateMembers(
  { trusted, text, inapplicable }: CheckContext,
  group: Group,
  {
    spare: { id, data },
    parent,
    send,
  }: { readonly spare: Entry; readonly parent: Entry; readonly send: SendMember },
): Promise<void> {
  const ofParent = await send(id, { parentId: parent.id })
  if (ofParent.status !== 202) return inapplicable('an update without a text is refused')
  const withParent = await storedEntry(trusted, group.name, id)
  const ofText = await send(id, { data: text.sentence() })
  if (ofText.status !== 202) return inapplicable('an update without a parent is refused')
  const withText = await storedEntry(trusted, group.name, id)
  if (withParent.data !== data || withText.parentId !== withParent.parentId)
    inapplicable('an update clears what it does not name')
}

export default suite(
  'TextData: writes at the same time',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.create.concurrent',
      'of entries created at the same time none is lost, and no two have the same id',
      'R-service-entries-in-groups',
      async (context) => {
        const group = await context.groups.private()
        const created = await createInBursts(context, group.name)
        expectNoneTwice(
          created.map(({ id }) => id),
          'were given out',
        )
        const { response, list } = await wholeList(context, group.name)
        const lost = created.filter(({ id, data }) => entryWithId(list, id)?.data !== data)
        expect(
          lost.map(({ id }) => id),
          'ids that are not listed with the text that their creation was sent',
          response,
        ).toEqual([])
        // A creation that was sent again may have created two entries.
        if (!created.some((creation) => mayBeDoubled(creation.response)))
          expect(list.totalResults, 'totalResults', response).toEqual(created.length)
      },
    ),
    must(
      'entries.update.each-its-own',
      'of simultaneous updates of different entries none is lost, and each changes only its own entry',
      'R-entry-update',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const group = await groups.private()
        const writerId = newUserId()
        const entries = await group.addMany(8, () => ({ writerId }))
        for (let burst = 0; burst < bursts; burst++) {
          const bodies = entries.map(() => ({ data: text.sentence(), writerId }))
          const responses = await Promise.all(
            entries.map(({ id }, index) => trusted.updateEntry(group.name, id, bodies[index])),
          )
          for (const response of responses) expect(response).toHaveStatus(202)
          const { response, list } = await wholeList({ trusted }, group.name)
          expect(
            entries.map(({ id }) => entryWithId(list, id)?.data),
            'the texts after the updates',
            response,
          ).toEqual(bodies.map(({ data }) => data))
        }
      },
    ),
    should(
      'entries.update.concurrent',
      'simultaneous updates are accepted or refused with 409; the entry then holds all members of one accepted update, or is unchanged',
      'R-entry-update',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const before = await storedEntry(trusted, group.name, id)
        const bodies = Array.from({ length: 8 }, () => ({
          data: text.sentence(),
          ownerId: newUserId(),
          writerId,
        }))
        const responses = await Promise.all(
          bodies.map((body) => trusted.updateEntry(group.name, id, body, atOnce)),
        )
        for (const response of responses) expect(response).toHaveStatus(202, 409)
        const accepted = bodies.filter((_body, index) => responses[index]?.status === 202)
        const after = await storedEntry(trusted, group.name, id)
        expect([after.data, plainUserId(after.ownerId)], 'text and owner after the updates').toBeOneOf(
          accepted.length === 0
            ? [[before.data, plainUserId(before.ownerId)]]
            : accepted.map(({ data, ownerId }) => [data, ownerId]),
        )
      },
      { why: 'No order of simultaneous updates is stated, but no update asks for a mixture.' },
    ),
    should(
      'entries.update.concurrent-members',
      'of two simultaneous updates of one entry that name different members, both take effect if both are accepted',
      'R-entry-update',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const group = await groups.shared()
        const users = { writerId: newUserId(), ownerId: newUserId() }
        const parent = await group.add()
        const send: SendMember = (id, member) =>
          trusted.updateEntry(
            group.name,
            id,
            { ...member, writerId: users.writerId },
            { invalid: 'an update of one member' },
          )
        await requireSeparateMembers(context, group, { spare: await group.add(users), parent, send })
        for (const { id } of await group.addMany(5, () => users)) {
          const data = text.sentence()
          const responses = await Promise.all([send(id, { data }), send(id, { parentId: parent.id })])
          for (const response of responses) expect(response).toHaveStatus(202, 409)
          const after = await storedEntry(trusted, group.name, id)
          const [ofText, ofParent] = responses.map(({ status }) => status === 202)
          if (ofText) expect(after.data, 'the text after both updates', after).toEqual(data)
          if (ofParent) expect(after.parentId, 'the parent after both updates', after).toEqual(parent.id)
        }
      },
      {
        why: 'Neither update names what the other one sets, so their order does not matter. Five pairs find most races between reading and writing.',
      },
    ),
    should(
      'entries.delete.concurrent',
      'of simultaneous deletions of one entry exactly one answers 202, the others 404',
      'R-existence-delete-again',
      async (context) => {
        const { trusted, groups, settings, config, inapplicable } = context
        const group = await groups.shared()
        const entries = await group.addMany(
          settings.exhaustive && config.limits.entriesPerGroup >= 1000 ? 50 : 5,
        )
        const { id: spare } = await group.add()
        if (await isDeletedLater(context, group.name, spare)) {
          return inapplicable('the target carries deletions out later')
        }
        for (const { id } of entries) {
          const responses = await Promise.all(
            Array.from({ length: 8 }, () => trusted.deleteEntry(group.name, id)),
          )
          for (const response of responses) expect(response).toHaveStatus(202, 404)
          const accepted = responses.filter(({ status }) => status === 202).length
          // A deletion that was sent again may have found the entry already deleted.
          const repeatedOnes = responses.some(mayBeDoubled)
          expect(accepted, 'the number of simultaneous deletions of one entry that answered 202').toBeOneOf(
            repeatedOnes ? [0, 1] : [1],
          )
        }
      },
      {
        ...existence,
        why: 'In any order, the second deletion meets a deleted entry. But 202 says that a deletion was accepted, perhaps not yet carried out, and nothing is stated about simultaneous requests. Five bursts find most races; more run with --exhaustive.',
      },
    ),
    must(
      'entries.delete.update-at-once',
      'an update sent at the same time as a deletion answers 202, 404 or 409, and the entry is gone in each case',
      'R-existence-delete',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const entries = await group.addMany(6, () => ({ writerId }))
        for (const { id } of entries) {
          const [update, deletion] = await Promise.all([
            trusted.updateEntry(group.name, id, { data: text.sentence(), writerId }, atOnce),
            trusted.deleteEntry(group.name, id, atOnce),
          ])
          expect(update).toHaveStatus(202, 404, 409)
          const deleted = deletion.status === 409 ? await trusted.deleteEntry(group.name, id) : deletion
          expectDeletionAccepted(deleted)
          expect(await trusted.readEntry(group.name, id)).toHaveStatus(404)
        }
      },
      existence,
    ),
    must(
      'entries.delete.concurrent-others',
      'simultaneous deletions of different entries all take effect, and none deletes another entry',
      'R-existence-delete',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.private()
        const entries = await group.addMany(16)
        const deleted = entries.filter((_entry, index) => index % 2 === 0)
        const kept = entries.filter((_entry, index) => index % 2 === 1)
        const responses = await Promise.all(deleted.map(({ id }) => trusted.deleteEntry(group.name, id)))
        for (const response of responses) expectDeletionAccepted(response)
        const list = await trusted.listEntries(group.name)
        expect(idsIn(list), 'ids in the list', list).toHaveSameMembers(kept.map(({ id }) => id))
      },
      existence,
    ),
  ],
)
