import {
  type Case,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  idsIn,
  idsOf,
  must,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { leftBehind, type Reading } from '../large-groups/beyond-limit.ts'
import { largeGroup, largeGroupTimeoutMs } from '../large-groups/large-group.ts'
import type { Overflow } from '../large-groups/overflow.ts'
import type { Ranked } from '../large-groups/ranked-entries.ts'

const options = {
  overfills: true,
  timeoutMs: largeGroupTimeoutMs,
  why:
    'limits.entriesPerGroup of the config is the limit. How soon entries are deleted, and whether more than needed are deleted at ' +
    'once, is left open, so a group may hold up to twice its limit for a while. That the oldest go first is not left open.',
}

const shown = async ({ use }: CheckContext): Promise<Overflow> => (await use(largeGroup)).overflow.show()

/** The entries that left the list. */
const goneOf = ({ all, end: { listed } }: Overflow): Ranked[] => all.filter(({ id }) => !listed.has(id))

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
const oldestFirst: readonly Case[] = [
  {
    id: 'entries.limit.oldest-first.full',
    title: 'a group that holds exactly its limit has lost none',
    run: async (context) => {
      const { limit, full } = await shown(context)
      expect(entriesOf(full.list).totalResults, 'totalResults at the limit').toEqual(limit)
      expect(full.oldest).toHaveStatus(200)
    },
  },
  {
    id: 'entries.limit.oldest-first.read',
    title: 'reading the oldest entries and the newest one by their ids',
    run: async (context) => {
      const { early, beyondIt, end } = await shown(context)
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
      const { end } = await shown(context)
      expect(end.later).toHaveStatus(404)
    },
  },
  {
    id: 'entries.limit.oldest-first.list',
    title: 'the list, from which the oldest are gone',
    run: async (context) => {
      const overflow = await shown(context)
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
      const { oldest, ends } = (await shown(context)).beyondIt
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
      const { listed, ofOwner } = (await shown(context)).end
      // More entries may be removed meanwhile.
      const { totalResults } = entriesOf(ofOwner)
      expect(totalResults, 'totalResults of the owner of all entries', ofOwner).toBeBetween(0, listed.size)
    },
  },
  {
    id: 'entries.limit.oldest-first.total-of-all',
    title: 'totalResults of the whole list',
    run: async (context) => {
      const { listed, ofAll } = (await shown(context)).end
      const { totalResults } = entriesOf(ofAll)
      expect(totalResults, 'totalResults of the whole list', ofAll).toBeBetween(0, listed.size)
    },
  },
  {
    id: 'entries.limit.oldest-first.elsewhere',
    title: 'older entries of other groups, which stay',
    run: async (context) => {
      const { elsewhere } = await shown(context)
      if (elsewhere.length === 0)
        return context.untested('no entry of another group could be read before the group was filled')
      for (const response of elsewhere) expect(response).toHaveStatus(200)
    },
  },
  {
    id: 'entries.limit.oldest-first.filtered',
    title: 'the list of the writer of the oldest entries',
    run: async (context) => {
      const overflow = await shown(context)
      const { ofWriter } = overflow.end
      requireGone(context, overflow)
      const gone = new Set(goneOf(overflow).map(({ id }) => id))
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
      const overflow = await shown(context)
      const { several } = overflow.end
      requireGone(context, overflow)
      const gone = new Set(goneOf(overflow).map(({ id }) => id))
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
      const overflow = await shown(context)
      for (const response of overflow.end.ofListed) expect(response).toHaveStatus(200)
      requireGone(context, overflow)
      for (const response of overflow.end.ofGone) expect(response).toHaveStatus(404)
    },
  },
]

const notAtOnce =
  'the target deletes old entries later or in batches, so the total right after one creation proves nothing'

const afterReplies =
  'after the earlier creations the group was not at its limit, so these prove nothing: see entries.limit.by-reply and entries.limit.of-other-owner'

const whyAtOnce =
  'Judged only if each of three usual creations made one entry go at once: then deletions come neither late nor in batches, and after ' +
  'creations of another kind the group must be within its limit 15 seconds later.'

export default suite(
  'TextData: entries of a group',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.limit.oldest-first',
      'beyond the limit of a group the oldest entries are deleted, and only they',
      'R-existence-limit',
      oldestFirst,
      options,
    ),
    must(
      'entries.limit.update',
      'updating entries of a full group deletes no entry',
      'R-existence-limit',
      async (context) => {
        const { limit, full, updated } = await shown(context)
        if (entriesOf(full.list).totalResults !== limit)
          return context.untested('the group did not hold its limit: see entries.limit.oldest-first.full')
        expect(full.oldest).toHaveStatus(200)
        for (const response of updated.responses) expect(response).toHaveStatus(202)
        expect(entriesOf(updated.list).totalResults, 'totalResults after the updates').toEqual(limit)
        expect(updated.oldest).toHaveStatus(200)
      },
      options,
    ),
    must(
      'entries.limit.one-by-one',
      'a group whose total stays the same with each new entry holds no more than its limit',
      'R-existence-limit',
      async (context) => {
        const { limit, beyondIt, steadilyOver } = await shown(context)
        expect(beyondIt.list).toHaveStatus(200)
        const last = steadilyOver.at(-1)
        if (last !== undefined)
          expect(
            entriesOf(last).totalResults,
            'totalResults of a full group, the same after each of five creations and five seconds later',
            last,
          ).toBeBetween(0, limit)
      },
      {
        ...options,
        why:
          'How soon entries are deleted is left open, and so are batches. But if a group holds the same number after each of five ' +
          'creations, and five seconds later, its deletions are not late: it deletes too few.',
      },
    ),
    must(
      'entries.limit.by-reply',
      'a reply that is created in a full group makes the oldest entry go, as any other entry does',
      'R-existence-limit',
      async (context) => {
        const { limit, otherwise } = await shown(context)
        if (otherwise === undefined) return context.inapplicable(notAtOnce)
        const { created, list } = otherwise.replies
        for (const response of created) expect(response).toHaveStatus(201)
        expect(entriesOf(list).totalResults, 'totalResults after two replies', list).toBeBetween(0, limit)
      },
      { ...options, why: whyAtOnce },
    ),
    must(
      'entries.limit.of-other-owner',
      'an entry of another owner, or of none, makes the oldest entry of a full group go, whoever owns the others',
      'R-existence-limit',
      async (context) => {
        const { limit, otherwise } = await shown(context)
        if (otherwise === undefined) return context.inapplicable(notAtOnce)
        const { ofOtherOwner } = otherwise
        if (ofOtherOwner === undefined) return context.inapplicable(afterReplies)
        const { created, list } = ofOtherOwner
        if (!created.some(({ status }) => status === 201))
          return context.inapplicable('an entry of another owner is refused in this group')
        expect(
          entriesOf(list).totalResults,
          'totalResults after an entry of another owner and one of none',
          list,
        ).toBeBetween(0, limit)
      },
      {
        ...options,
        why: `${whyAtOnce} The limit belongs to the group: it counts the entries of all owners.`,
      },
    ),
    must(
      'entries.limit.by-user',
      'an entry that a user creates in a full group makes the oldest one go, as an entry of the application does',
      'R-existence-limit',
      async (context) => {
        const { limit, otherwise } = await shown(context)
        if (otherwise === undefined) return context.inapplicable(notAtOnce)
        const { byUser } = otherwise
        if (byUser === undefined) return context.inapplicable(afterReplies)
        if (byUser.couldBefore) for (const response of byUser.created) expect(response).toHaveStatus(201)
        else if (!byUser.created.some(({ status }) => status === 201))
          return context.inapplicable('users may not create entries')
        expect(
          entriesOf(byUser.list).totalResults,
          'totalResults after the creations of a user',
          byUser.list,
        ).toBeBetween(0, limit)
      },
      {
        ...options,
        needs: ['user'],
        why: `${whyAtOnce} If the user could create an entry in the group before it was full, a full group is no reason to refuse one.`,
      },
    ),
    should(
      'entries.limit.keeps-most',
      'beyond its limit a group loses old entries, but not most of what it holds',
      'R-existence-limit',
      async (context) => {
        const overflow = await shown(context)
        const { limit, all } = overflow
        const kept = all.length - goneOf(overflow).length
        expect(kept, 'the number of entries that are still listed').toBeBetween(
          Math.floor(limit / 2),
          all.length,
        )
      },
      options,
    ),
    should(
      'entries.limit.evicted',
      'beyond its limit a group soon holds no more entries than the limit, and the oldest answer 404',
      'R-limit-entries-effect',
      async (context) => {
        const { limit, beyondIt } = await shown(context)
        expect(entriesOf(beyondIt.list).totalResults, 'totalResults beyond the limit').toBeBetween(1, limit)
        for (const { response } of beyondIt.oldest) expect(response).toHaveStatus(404)
      },
      options,
    ),
    untestable(
      'entries.limit.installing-users',
      'with more than 10,000 installing users up to the previous day the limit is ten times their number',
      'R-limit-entries',
      'a caller can neither see nor set the number of installing users; the config states the limit that applies',
    ),
  ],
)
