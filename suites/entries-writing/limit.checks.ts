import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { largeGroup, largeGroupTimeoutMs } from '../shared/large-group.ts'
import { leftBehind, type Overflow, type Reading } from '../shared/overflow.ts'

const head = {
  overfills: true,
  timeoutMs: largeGroupTimeoutMs,
  why:
    'limits.entriesPerGroup of the config is the limit. How soon entries are deleted, and whether more than needed go at ' +
    'once, is left open, so that a group may hold up to twice its limit for a while; that the oldest go first is not.',
}

const shown = async ({ use }: CheckContext): Promise<Overflow> => (await use(largeGroup)).overflow.show()

function expectOldestFirst(readings: readonly Reading[]): void {
  const left = leftBehind(readings)
  expect(
    left.map(({ id }) => id),
    'the entries that are still read though a younger one is gone',
    left[0]?.response,
  ).toEqual([])
}

export default suite(
  'TextData: entries of a group',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.limit.oldest-first',
      'beyond the limit of a group the oldest entries are deleted, and only they',
      'R-existence-limit',
      async (context) => {
        const {
          limit,
          full,
          early,
          beyondIt,
          all,
          first,
          last,
          listed,
          ofOwner,
          mixed,
          ofDeleted,
          ofListed,
        } = await shown(context)
        expect(entriesOf(full.list).totalResults, 'totalResults at the limit').toEqual(limit)
        expect(full.oldest).toHaveStatus(200)
        expectOldestFirst(early)
        expectOldestFirst(beyondIt.oldest)
        expect(first).toBeError(404)
        expect(last).toHaveStatus(200)
        expect(listed.has(entryOf(last).id), 'whether the newest entry is in the list').toBeTrue()
        const gone = all.filter(({ id }) => !listed.has(id))
        expect(gone.length, 'the number of entries that left the list').toBeBetween(1, all.length)
        // Far too many for the arguments of one call, perhaps.
        const youngestGone = gone.reduce((youngest, { rank }) => Math.max(youngest, rank), -1)
        const olderLeft = all.filter(({ id, rank }) => rank < youngestGone && listed.has(id))
        expect(
          olderLeft.map(({ id }) => id),
          'the entries that are still listed though a younger one is gone',
        ).toEqual([])
        // More of them may go meanwhile.
        const { totalResults } = entriesOf(ofOwner)
        expect(totalResults, 'totalResults of the owner of all entries', ofOwner).toBeBetween(0, listed.size)
        const together = mixed.status === 200 ? idsOf(entriesOf(mixed)) : []
        const goneIds = new Set(gone.map(({ id }) => id))
        expect(
          together.filter((id) => goneIds.has(id)),
          'the entries that left the list, and are shown among several',
          mixed,
        ).toEqual([])
        for (const response of ofDeleted) expect(response).toBeError(404)
        for (const response of ofListed) expect(response).toHaveStatus(200)
      },
      head,
    ),
    must(
      'entries.limit.update',
      'updating the entries of a full group takes no entry away',
      'R-existence-limit',
      async (context) => {
        const { limit, full, updated } = await shown(context)
        expect(full.oldest).toHaveStatus(200)
        for (const response of updated.responses) expect(response).toHaveStatus(202)
        expect(entriesOf(updated.list).totalResults, 'totalResults after the updates').toEqual(limit)
        expect(updated.oldest).toHaveStatus(200)
      },
      head,
    ),
    must(
      'entries.limit.one-by-one',
      'where each new entry takes an old one with it, the group holds no more entries than its limit',
      'R-existence-limit',
      async (context) => {
        const { beyondIt, steadilyOver } = await shown(context)
        expect(beyondIt.list).toHaveStatus(200)
        expect(
          steadilyOver.map((list) => entriesOf(list).totalResults),
          'totalResults that stay above the limit, whatever is created and however long one waits',
          steadilyOver.at(-1),
        ).toEqual([])
      },
      {
        ...head,
        why:
          'How soon entries are deleted is left open, and so is a batch. A group that holds the same number after each of five ' +
          'creations, and five seconds later, is not behind: it deletes too few.',
      },
    ),
    should(
      'entries.limit.keeps-most',
      'beyond its limit a group loses old entries, and not most of what it holds',
      'R-existence-limit',
      async (context) => {
        const { limit, all, listed } = await shown(context)
        const kept = all.filter(({ id }) => listed.has(id)).length
        expect(kept, 'the number of entries that are still listed').toBeBetween(
          Math.floor(limit / 2),
          all.length,
        )
      },
      head,
    ),
    should(
      'entries.limit.evicted',
      'beyond its limit a group soon holds no more entries than the limit, and the oldest answer 404',
      'R-limit-entries-effect',
      async (context) => {
        const { limit, beyondIt } = await shown(context)
        expect(entriesOf(beyondIt.list).totalResults, 'totalResults beyond the limit').toBeBetween(1, limit)
        for (const { response } of beyondIt.oldest) expect(response).toBeError(404)
      },
      head,
    ),
    untestable(
      'entries.limit.installing-users',
      'with more than 10,000 installing users up to the previous day the limit is ten times their number',
      'R-limit-entries',
      'a caller can neither see nor set the number of installing users; the config states the limit that applies',
    ),
  ],
)
