import fc from 'fast-check'
import {
  type Exchange,
  entryOf,
  expect,
  fail,
  type HttpResponse,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import {
  type History,
  linearizability,
  recorder,
  type SequentialModel,
  timeLine,
  violatingPart,
} from '../../harness/linearizability/index.ts'
import { oneEntry } from '../model/one-entry.ts'
import { create } from '../shared/created-groups.ts'
import { isDeletedLater } from '../shared/late-deletion.ts'
import { runsOf } from './cases.ts'
import {
  clientPlans,
  countedHistories,
  drawn,
  entriesOfHistory,
  expectInvariants,
  overlapping,
} from './histories.ts'
import { workplaceFor } from './renewed-group.ts'

/** What came back, and the exchange that shows it. */
type Shown<Output> = Output & { readonly exchange: Exchange }

/**
 * Demands that some order of the operations explains a history; not knowing in time is not a failure.
 * @param draw shows a part of the history in a message
 */
async function expectLinearizable<State, Input, Output>(
  what: string,
  history: History<Input, Shown<Output>>,
  model: SequentialModel<State, Input, Output>,
  draw: (part: History<Input, Shown<Output>>) => string,
): Promise<void> {
  const outcome = linearizability(history, model)
  if (outcome === 'violation') {
    const part = violatingPart<State, Input, Shown<Output>>(history, model)
    // Until the last of them answered, there was an order.
    const [last] = part.flatMap(({ response }) => response ?? []).toSorted((one, other) => other.at - one.at)
    fail(`no order of these operations on ${what} explains their answers:\n${draw(part)}`, {
      exchange: last?.output.exchange,
      deviation: { kind: 'value', name: 'the order of simultaneous requests', way: 'wrong' },
    })
  }
  expect(outcome, `the history of ${what}`).toBeOneOf(['linearizable', 'unknown'])
}

interface NameInput {
  readonly kind: 'create' | 'read' | 'delete'
  readonly name: string
}

/** What 3 to 6 clients do to one name at the same time. */
const groupPlans = fc.array(
  fc.array(fc.constantFrom<NameInput['kind']>('create', 'read', 'delete'), {
    minLength: 1,
    maxLength: 3,
    size: 'max',
  }),
  { minLength: 3, maxLength: 6, size: 'max' },
)

interface NameOutput {
  readonly status: number
  readonly exchange: Exchange
}

/** A group's name as a sequential object: in use or not. */
const oneName: SequentialModel<boolean, NameInput, NameOutput> = {
  initial: false,
  step: (exists, { kind }, output) => {
    const isDone = (kind === 'create') !== exists
    const after = isDone && kind !== 'read' ? kind === 'create' : exists
    if (output === undefined) return [after]
    const { status } = output
    // How a taken name is refused is for other checks; and a write that meets another one may be refused with 409.
    if (kind !== 'read' && status === 409) return [exists]
    // The application may be full for a moment: of other creations, some are sent that a target may accept or refuse.
    if (kind === 'create' && status === 400) return [exists]
    if (!isDone) return (kind === 'create' ? status >= 400 && status < 500 : status === 404) ? [exists] : []
    return status === { create: 201, read: 200, delete: 202 }[kind] ? [after] : []
  },
  keyOf: String,
  readOnly: ({ kind }) => kind === 'read',
}

const drawnNames = (history: History<NameInput, NameOutput>): string =>
  timeLine(history, ({ kind }, output) => `${kind} → ${output?.status ?? 'no answer'}`)

const whyOverlap =
  'Two to eight clients at once, each one request after the other, on connections that are open already. No order of overlapping requests is stated, so each order passes, and a write that meets another one may be refused with 409.'

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
      'whatever clients do to an entry at once, it is not deleted again once it is gone, never comes back, never gets lost, and holds a text that was sent',
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
        // What is accepted before it is carried out may be accepted several times, in no order.
        if (context.effectsComeLate()) return context.inapplicable('the target carries writes out later')
        const runs = runsOf(context, 0.2)
        const place = await workplaceFor(context, runs * entriesOfHistory)
        await context.property(
          clientPlans,
          async (plans) => {
            const all = await place.use(entriesOfHistory, (group) => overlapping(context, group, plans))
            for (const { id, initial, history } of all) {
              await expectLinearizable(`entry ${id}`, history, oneEntry(initial), drawn)
            }
          },
          { runs, atOnce: 6, freshen: place.freshen, counted: countedHistories },
        )
      },
      {
        why: `${whyOverlap} The specification promises no order of readings either, so a stale reading is no more than against a SHOULD.`,
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
        // A slot is free at first: else all creations would be refused, and no history would show anything.
        await create(context, first)
        await trusted.deleteGroup(first)
        const send = (kind: NameInput['kind'], name: string): Promise<HttpResponse> => {
          if (kind === 'create') return trusted.createGroup({ name })
          return kind === 'read' ? trusted.readGroup(name) : trusted.deleteGroup(name)
        }
        await property(
          groupPlans,
          async (plans) => {
            const name = groups.newName()
            const { record, history } = recorder<NameInput, NameOutput>()
            let unclear = false
            try {
              await Promise.all(
                plans.map(async (plan, client) => {
                  for (const kind of plan) {
                    await record(client + 1, { kind, name }, async () => {
                      const response = await send(kind, name)
                      unclear ||= response.repeated && kind !== 'read'
                      return { status: response.status, exchange: response.exchange }
                    })
                  }
                }),
              )
            } finally {
              // The slot is needed by the next history.
              await trusted.deleteGroup(name)
            }
            if (unclear) context.untested('a write was repeated after an error of a gateway')
            await expectLinearizable(`group ${name}`, history, oneName, drawnNames)
          },
          {
            runs: runsOf(context, 0.12),
            atOnce: 1,
            counted: {
              cases: 'histories',
              parts: { called: 'operations', of: (plans) => plans.flat().length },
            },
          },
        )
      },
      { section: 'Endpoints / TextDataGroup', early: true, why: whyOverlap },
    ),
  ],
)
