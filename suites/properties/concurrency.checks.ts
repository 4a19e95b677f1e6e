import {
  type CheckContext,
  type Exchange,
  entryOf,
  expect,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import {
  type History,
  type Linearizability,
  linearizability,
  type SequentialModel,
  violatingPart,
} from '../../harness/linearizability/index.ts'
import { oneEntry } from '../model/one-entry.ts'
import { runsOf } from '../shared/generated-cases.ts'
import { create } from '../shared/groups/created-groups.ts'
import { isDeletedLater } from '../shared/groups/late-deletion.ts'
import { assertSaying, drawnEntry } from './drawn.ts'
import { clientPlans, countedHistories, entriesOfHistory, overlapping } from './histories.ts'
import { expectInvariants } from './invariants.ts'
import { countedNameHistories, drawnName, namePlans, oneName, overlappingOnName } from './name-histories.ts'
import { workplaceFor } from './renewed-group.ts'

/** A response, and the exchange that shows it. */
type WithExchange<Output> = Output & { readonly exchange: Exchange }

/**
 * Expects that some order of the operations explains a history. It is not a failure if the time does not suffice to
 * find out.
 * @param draw shows a part of the history in a message
 */
function expectLinearizable<State, Input, Output>(
  what: string,
  history: History<Input, WithExchange<Output>>,
  model: SequentialModel<State, Input, Output>,
  draw: (part: History<Input, WithExchange<Output>>) => string,
): Linearizability {
  const outcome = linearizability(history, model)
  const part =
    outcome === 'violation' ? violatingPart<State, Input, WithExchange<Output>>(history, model) : []
  // The last response decides: an order existed until it arrived.
  const [last] = part.flatMap(({ response }) => response ?? []).toSorted((one, other) => other.at - one.at)
  assertSaying(
    () => `no order of these operations on ${what} explains their answers:\n${draw(part)}`,
    () =>
      expect(outcome, 'the order of simultaneous requests', last?.output).toSatisfy(
        (one) => one !== 'violation',
        'be one that is permitted',
      ),
  )
  return outcome
}

/** Ends the check as untested if it is unknown for most histories whether some order explains them. */
function untestedIfMostUnknown({ untested }: CheckContext, outcomes: readonly Linearizability[]): void {
  if (outcomes.length === 0) untested('a gateway repeated writes in every history, so none was judged')
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length
  if (unknown * 2 > outcomes.length)
    untested(
      `for ${unknown} of ${outcomes.length} histories the time was over before it was known whether some order explains them`,
    )
}

const whyOverlap =
  'Two to eight simultaneous clients, each with one request after the other, on connections that are already open. No order of overlapping requests is stated, so each order passes, and a write that meets another one may be refused with 409.'

export default suite(
  'Properties: simultaneous requests',
  {
    class: 'textboard',
    section: 'States and transitions / TextData existence',
    resource: 'TextData',
    generated: true,
  },
  [
    must(
      'properties.concurrent.invariants',
      'whatever clients do to an entry at the same time: a deleted entry stays deleted, an entry that nobody deletes stays readable, and its text is one that was sent',
      'R-existence-delete',
      async (context) => {
        const runs = runsOf(context, 0.24)
        const place = await workplaceFor(context, runs * entriesOfHistory + 1)
        const deletedLater = await place.use(1, async (group) => {
          const spare = { data: context.text.sentence(), writerId: context.newUserId() }
          const { id = '' } = entryOf(await context.trusted.createEntry(group, spare))
          return await isDeletedLater(context, group, id)
        })
        await context.property(
          clientPlans,
          (plans) =>
            place.use(entriesOfHistory, async (group) => {
              const all = await overlapping(context, group, plans)
              await Promise.all(all.map((one) => expectInvariants(one, deletedLater)))
            }),
          { runs, atOnce: 6, freshen: place.freshen, counted: countedHistories },
        )
      },
      { why: whyOverlap },
    ),
    should(
      'properties.concurrent.linearizable',
      'the answers to simultaneous readings, updates and deletions of an entry fit some order of them',
      'R-entry-update',
      async (context) => {
        // If writes are accepted before they are carried out, several of them may be accepted, and no order explains
        // that.
        if (context.effectsComeLate()) return context.inapplicable('the target carries writes out later')
        const runs = runsOf(context, 0.2)
        const place = await workplaceFor(context, runs * entriesOfHistory)
        const outcomes: Linearizability[] = []
        await context.property(
          clientPlans,
          async (plans) => {
            const all = await place.use(entriesOfHistory, (group) => overlapping(context, group, plans))
            for (const { id, initial, history } of all) {
              outcomes.push(expectLinearizable(`entry ${id}`, history, oneEntry(initial), drawnEntry))
            }
          },
          { runs, atOnce: 6, freshen: place.freshen, counted: countedHistories },
        )
        untestedIfMostUnknown(context, outcomes)
      },
      {
        why: `${whyOverlap} The specification promises no order of readings either, so a stale reading breaks only a SHOULD.`,
      },
    ),
    should(
      'properties.concurrent.groups',
      'the answers to simultaneous creations, readings and deletions of groups fit some order of them',
      'R-group-duplicate',
      async (context) => {
        const { trusted, groups, property } = context
        await groups.slot()
        const first = groups.newName()
        // A slot must be free at first: otherwise all creations would be refused, and no history would show anything.
        await create(context, first)
        await trusted.deleteGroup(first, { unsettled: true })
        const { status } = await trusted.readGroup(first)
        // Then several deletions may be accepted, and no order explains that.
        if (context.effectsComeLate() || status === 200)
          return context.inapplicable('the target carries deletions out later')
        const outcomes: Linearizability[] = []
        await property(
          namePlans,
          async (plans) => {
            const name = groups.newName()
            const history = await overlappingOnName(context, name, plans)
            outcomes.push(expectLinearizable(`group ${name}`, history, oneName, drawnName))
          },
          { runs: runsOf(context, 0.12), atOnce: 1, counted: countedNameHistories },
        )
        untestedIfMostUnknown(context, outcomes)
      },
      { section: 'Endpoints / TextDataGroup', early: true, why: whyOverlap },
    ),
  ],
)
