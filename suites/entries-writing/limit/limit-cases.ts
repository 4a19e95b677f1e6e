import {
  type Case,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  idsIn,
  idsOf,
} from '../../../harness/index.ts'
import { leftBehind, type Reading } from '../../large-groups/beyond-limit.ts'
import { largeGroup } from '../../large-groups/large-group.ts'
import type { Overflow } from '../../large-groups/overflow.ts'
import type { Ranked } from '../../large-groups/ranked-entries.ts'

/** What a group showed that was filled beyond its limit. */
export const overflowOf = async ({ use }: CheckContext): Promise<Overflow> =>
  (await use(largeGroup)).overflow.value()

/** The entries that left the list. */
export const goneOf = ({ all, end: { listed } }: Overflow): Ranked[] =>
  all.filter(({ id }) => !listed.has(id))

const goneIds = (overflow: Overflow): ReadonlySet<string> => new Set(goneOf(overflow).map(({ id }) => id))

function expectOldestFirst(readings: readonly Reading[]): void {
  const left = leftBehind(readings)
  expect(
    left.map(({ id }) => id),
    'the entries that are still read though a younger one is gone',
    left[0]?.response,
  ).toEqual([])
}

function expectOldestFirstInList({ all, end: { listed } }: Overflow, gone: readonly Ranked[]): void {
  const ids = new Set(gone.map(({ id }) => id))
  // A reply may be removed together with its parent.
  const byThemselves = gone.filter(({ answers }) => answers === undefined || !ids.has(answers))
  // Math.max(...ranks) would exceed the limit of arguments.
  const youngestGone = byThemselves.reduce((youngest, { rank }) => Math.max(youngest, rank), -1)
  const olderLeft = all.filter(({ id, rank }) => rank < youngestGone && listed.has(id))
  expect(
    olderLeft.map(({ id }) => id),
    'the entries that are still listed though a younger one is gone',
  ).toEqual([])
}

/** Ends the case as untested if no entry left the list: then no request was for an entry that is gone. */
function requireGone(context: CheckContext, overflow: Overflow): void {
  if (goneOf(overflow).length === 0)
    context.untested('no entry left the list: see entries.limit.oldest-first.list')
}

/** The ways to look at a group whose oldest entries are gone, one per case. */
export const oldestFirst: readonly Case[] = [
  {
    id: 'entries.limit.oldest-first.full',
    title: 'at exactly the limit no entry is deleted',
    run: async (context) => {
      const { limit, full } = await overflowOf(context)
      expect(entriesOf(full.list).totalResults, 'totalResults at the limit').toEqual(limit)
      expect(full.oldest).toHaveStatus(200)
    },
  },
  {
    id: 'entries.limit.oldest-first.read',
    title: 'beyond the limit, the oldest entries and the newest one, read by their ids',
    run: async (context) => {
      const { early, beyondIt, end } = await overflowOf(context)
      expectOldestFirst(early)
      expectOldestFirst(beyondIt.oldest)
      expect(end.oldest).toHaveStatus(404)
      expect(end.newest).toHaveStatus(200)
    },
  },
  {
    id: 'entries.limit.oldest-first.next',
    title: 'the sixth oldest entry, which is gone once twice the limit was created',
    run: async (context) => {
      const { end } = await overflowOf(context)
      expect(end.later).toHaveStatus(404)
    },
  },
  {
    id: 'entries.limit.oldest-first.list',
    title: 'the list, from which the oldest are gone',
    run: async (context) => {
      const overflow = await overflowOf(context)
      const { all, end } = overflow
      expect(end.listed.has(entryOf(end.newest).id), 'whether the newest entry is in the list').toBeTrue()
      const gone = goneOf(overflow)
      expect(gone.length, 'the number of entries that left the list').toBeBetween(1, all.length)
      expectOldestFirstInList(overflow, gone)
    },
  },
  {
    id: 'entries.limit.oldest-first.ends',
    title: 'the first and last page of the list, read before at the limit, show none of the deleted entries',
    run: async (context) => {
      const { oldest, ends } = (await overflowOf(context)).beyondIt
      const gone = oldest.filter(({ response }) => response.status === 404).map(({ id }) => id)
      if (gone.length === 0) return context.inapplicable('no entry was gone when the list was read')
      for (const list of ends)
        for (const id of gone) expect(idsIn(list), 'the id at one end of the list', list).notToContain(id)
    },
  },
  {
    id: 'entries.limit.oldest-first.totals',
    title: 'totalResults of a list filtered by the owner of all',
    run: async (context) => {
      const { listed, ofOwner } = (await overflowOf(context)).end
      // More entries may be removed meanwhile.
      const { totalResults } = entriesOf(ofOwner)
      expect(totalResults, 'totalResults of the owner of all entries', ofOwner).toBeBetween(1, listed.size)
    },
  },
  {
    id: 'entries.limit.oldest-first.total-of-all',
    title: 'totalResults of the whole list',
    run: async (context) => {
      const { listed, ofAll } = (await overflowOf(context)).end
      const { totalResults } = entriesOf(ofAll)
      expect(totalResults, 'totalResults of the whole list', ofAll).toBeBetween(1, listed.size)
    },
  },
  {
    id: 'entries.limit.oldest-first.elsewhere',
    title: 'older entries of other groups, which stay',
    run: async (context) => {
      const { elsewhere } = await overflowOf(context)
      if (elsewhere.length === 0)
        return context.untested('no entry of another group could be read before the group was filled')
      for (const response of elsewhere) expect(response).toHaveStatus(200)
    },
  },
  {
    id: 'entries.limit.oldest-first.filtered',
    title: 'the list of the writer of the oldest entries',
    run: async (context) => {
      const overflow = await overflowOf(context)
      const { ofWriter } = overflow.end
      requireGone(context, overflow)
      const gone = goneIds(overflow)
      expect(
        idsOf(entriesOf(ofWriter)).filter((id) => gone.has(id)),
        'the entries that left the list, and are found by their writer',
        ofWriter,
      ).toEqual([])
    },
  },
  {
    id: 'entries.limit.oldest-first.several',
    title: 'reading an entry that left the list together with one that is in it',
    run: async (context) => {
      const overflow = await overflowOf(context)
      const { several } = overflow.end
      requireGone(context, overflow)
      const gone = goneIds(overflow)
      expect(several).toBeNoServerError()
      const together = several.status === 200 ? idsOf(entriesOf(several)) : []
      expect(
        together.filter((id) => gone.has(id)),
        'the entries that left the list, and are shown among several',
        several,
      ).toEqual([])
    },
  },
  {
    id: 'entries.limit.oldest-first.answers-404',
    title: 'each method on entries that left the list, and reading entries that are in it',
    run: async (context) => {
      const overflow = await overflowOf(context)
      for (const response of overflow.end.ofListed) expect(response).toHaveStatus(200)
      requireGone(context, overflow)
      for (const response of overflow.end.ofGone) expect(response).toHaveStatus(404)
    },
  },
]

/** Why a total right after one creation is not judged. */
export const notAtOnce =
  'the target deletes old entries later, in batches or never, so the total right after one creation proves nothing'

const afterReplies =
  'after the earlier creations the group was not at its limit, so these prove nothing: see entries.limit.by-reply and entries.limit.of-other-owner'

/** What happened to creations of other kinds; ends the case as inapplicable if the target does not delete at once. */
async function otherwiseIn(context: CheckContext) {
  const { limit, otherwise } = await overflowOf(context)
  return { limit, otherwise: otherwise ?? context.inapplicable(notAtOnce) }
}

/** What happened to simultaneous creations. */
export async function atOnceIn(context: CheckContext) {
  const { otherwise } = await otherwiseIn(context)
  return otherwise.atOnce ?? context.inapplicable(`${afterReplies}, or its limit is too small`)
}

/** Creations of other kinds in a full group, one kind per case. */
export const otherCreations: readonly Case[] = [
  {
    id: 'entries.limit.reply-to-oldest',
    title: 'a reply to the oldest entry, which may be refused, and may go together with it',
    run: async (context) => {
      const { response, read } = (await overflowOf(context)).toOldest
      if (response.status !== 201) return expect(response).toBeRefused()
      if (read !== undefined) expect(read).toHaveStatus(200, 404)
    },
  },
  {
    id: 'entries.limit.by-reply',
    title: 'replies',
    run: async (context) => {
      const { limit, otherwise } = await otherwiseIn(context)
      const { created, list } = otherwise.replies
      for (const response of created) expect(response).toHaveStatus(201)
      expect(entriesOf(list).totalResults, 'totalResults after two replies', list).toBeBetween(1, limit)
    },
  },
  {
    id: 'entries.limit.of-other-owner',
    title: 'an entry of another owner, and one of none, whoever owns the others',
    run: async (context) => {
      const { limit, otherwise } = await otherwiseIn(context)
      const { created, list } = otherwise.ofOtherOwner ?? context.inapplicable(afterReplies)
      if (!created.some(({ status }) => status === 201))
        return context.inapplicable('an entry of another owner is refused in this group')
      expect(
        entriesOf(list).totalResults,
        'totalResults after an entry of another owner and one of none',
        list,
      ).toBeBetween(1, limit)
    },
  },
  {
    id: 'entries.limit.by-user',
    title: 'entries that a user creates',
    needs: ['user'],
    run: async (context) => {
      const { limit, otherwise } = await otherwiseIn(context)
      const { created, couldBefore, list } = otherwise.byUser ?? context.inapplicable(afterReplies)
      if (couldBefore) for (const response of created) expect(response).toHaveStatus(201)
      else if (!created.some(({ status }) => status === 201))
        return context.inapplicable('users may not create entries')
      expect(entriesOf(list).totalResults, 'totalResults after the creations of a user', list).toBeBetween(
        0,
        limit,
      )
    },
  },
  {
    id: 'entries.limit.at-once',
    title: 'entries that are created at the same time, all of which stay',
    run: async (context) => {
      const { readings } = await atOnceIn(context)
      if (readings.length === 0)
        return context.inapplicable('none of the simultaneous creations was accepted')
      const gone = readings.filter(({ response }) => response.status !== 200)
      expect(
        gone.map(({ id }) => id),
        'the new entries that are gone though they are the youngest',
        gone[0]?.response,
      ).toEqual([])
    },
  },
]
