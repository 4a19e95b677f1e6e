import { entriesOf, expect, must, should, suite, untestable } from '../../../harness/index.ts'
import { largeGroupTimeoutMs } from '../../large-groups/large-group.ts'
import { atOnceIn, goneOf, notAtOnce, oldestFirst, otherCreations, overflowOf } from './limit-cases.ts'

const options = {
  overfills: true,
  timeoutMs: largeGroupTimeoutMs,
  why:
    'limits.entriesPerGroup of the config is the limit. How soon entries are deleted, and whether more than needed are deleted at ' +
    'once, is left open, so a group may hold up to twice its limit for a while. That the oldest go first is not left open.',
}

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
        const { limit, full, updated } = await overflowOf(context)
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
        const { limit, beyondIt, steadilyOver } = await overflowOf(context)
        expect(beyondIt.list).toHaveStatus(200)
        const last = steadilyOver.at(-1)
        if (last === undefined) {
          const { totalResults } = entriesOf(beyondIt.list)
          return Number(totalResults) > limit ? context.inapplicable(notAtOnce) : undefined
        }
        expect(
          entriesOf(last).totalResults,
          'totalResults of a full group, the same after each of five creations and five seconds later',
          last,
        ).toBeBetween(1, limit)
      },
      {
        ...options,
        why:
          'How soon entries are deleted is left open, and so are batches. But if a group holds the same number after each of five ' +
          'creations, and five seconds later, its deletions are not late: it deletes too few.',
      },
    ),
    must(
      'entries.limit.other-creations',
      'a reply, an entry of another owner, one of a user and entries created at the same time make the oldest entries of a full group go, as every other entry does',
      'R-existence-limit',
      otherCreations,
      {
        ...options,
        why:
          `${whyAtOnce} The limit belongs to the group: it counts the entries of all owners. If a user could create an entry in the group ` +
          'before it was full, a full group is no reason to refuse one.',
      },
    ),
    should(
      'entries.limit.keeps-most',
      'beyond its limit a group loses old entries, but not most of what it holds',
      'R-existence-limit',
      [
        {
          id: 'entries.limit.keeps-most',
          title: 'after creations one after the other',
          run: async (context) => {
            const overflow = await overflowOf(context)
            const { limit, all } = overflow
            const kept = all.length - goneOf(overflow).length
            expect(kept, 'the number of entries that are still listed').toBeBetween(
              Math.floor(limit / 2),
              all.length,
            )
          },
        },
        {
          id: 'entries.limit.keeps-most.at-once',
          title: 'after creations at the same time, each of which makes one entry go',
          run: async (context) => {
            const { limit } = await overflowOf(context)
            const { sent, list } = await atOnceIn(context)
            expect(
              entriesOf(list).totalResults,
              `totalResults after ${sent} simultaneous creations`,
              list,
            ).toBeBetween(limit - sent, limit)
          },
        },
      ],
      options,
    ),
    should(
      'entries.limit.evicted',
      'beyond its limit a group soon holds no more entries than the limit, and the oldest answer 404',
      'R-limit-entries-effect',
      async (context) => {
        const { limit, beyondIt } = await overflowOf(context)
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
