import fc from 'fast-check'
import {
  type CheckContext,
  type Collection,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  fail,
  type HttpResponse,
  idsOf,
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
import { create } from '../groups/created.ts'
import { oneEntry } from '../model/one-entry.ts'
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

/**
 * Demands that some order of the operations explains a history; not knowing in time is no failure.
 * @param draw shows a part of the history in a message
 */
function expectLinearizable<State, Input, Output>(
  what: string,
  history: History<Input, Output>,
  model: SequentialModel<State, Input, Output>,
  draw: (part: History<Input, Output>) => string,
): void {
  const outcome = linearizability(history, model)
  if (outcome === 'violation') {
    const part = draw(violatingPart(history, model))
    fail(`no order of these operations on ${what} explains their answers:\n${part}`)
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

/** A group's name as a sequential object: in use or not. */
const oneName: SequentialModel<boolean, NameInput, { readonly status: number }> = {
  initial: false,
  step: (exists, { kind }, output) => {
    const { status } = output ?? { status: undefined }
    const ifDone = { create: 201, read: 200, delete: 202 }[kind]
    const ifNot = kind === 'create' ? 400 : 404
    const possible = (kind === 'create') === exists ? ifNot : ifDone
    if (status !== undefined && status !== possible) return []
    return [possible === ifNot || kind === 'read' ? exists : kind === 'create']
  },
  keyOf: String,
  readOnly: ({ kind }) => kind === 'read',
}

const drawnNames = (history: History<NameInput, { readonly status: number }>): string =>
  timeLine(history, ({ kind }, output) => `${kind} → ${output?.status ?? 'no answer'}`)

const list = async ({ trusted }: CheckContext, group: string): Promise<Collection<Entry>> =>
  entriesOf(await trusted.listEntries(group, { query: { count: 1000 } }))

/** Entries that a burst on a board creates. */
const createdInBurst = 24

const whyOverlap =
  'Two to eight clients at once, each one request after the other, on connections that are open already. No order of overlapping requests is stated, so each order passes.'

export default suite(
  'Properties: simultaneous requests',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'properties.concurrent.invariants',
      'whatever clients do to an entry at once, it is deleted at most once, never comes back, never gets lost, and holds a text that was sent',
      'R-service-entries-in-groups',
      async (context) => {
        const runs = runsOf(context, 1)
        const place = await workplaceFor(context, runs * entriesOfHistory)
        await context.property(
          clientPlans,
          (plans) =>
            place.use(entriesOfHistory, async (group) => {
              const all = await overlapping(context, group, plans)
              await Promise.all(all.map(expectInvariants))
            }),
          { runs, atOnce: 4, counted: countedHistories },
        )
      },
      { why: whyOverlap },
    ),
    should(
      'properties.concurrent.linearizable',
      'the answers to simultaneous readings, updates and deletions of an entry fit some order of them',
      'R-service-entries-in-groups',
      async (context) => {
        const runs = runsOf(context, 1)
        const place = await workplaceFor(context, runs * entriesOfHistory)
        await context.property(
          clientPlans,
          async (plans) => {
            const all = await place.use(entriesOfHistory, (group) => overlapping(context, group, plans))
            for (const { id, initial, history } of all) {
              expectLinearizable(`entry ${id}`, history, oneEntry(initial), drawn)
            }
          },
          { runs, atOnce: 4, counted: countedHistories },
        )
      },
      {
        why: `${whyOverlap} The specification promises no order of readings either, so a stale reading is no more than against a SHOULD.`,
      },
    ),
    must(
      'properties.concurrent.board',
      'when clients create and delete at once, the group in the end holds what was created and not deleted, each with an id of its own',
      'R-service-entries-in-groups',
      async (context) => {
        const { trusted, groups, text, newUserId, settings, config } = context
        const group = await groups.private()
        await Promise.all(Array.from({ length: 8 }, () => list(context, group.name)))
        const burst = () =>
          Promise.all(
            Array.from({ length: 8 }, async () => {
              const create = async (): Promise<Entry> => {
                const body = { data: text.sentence(), writerId: newUserId() }
                const response = await trusted.createEntry(group.name, body)
                expect(response).toHaveStatus(201)
                return entryOf(response)
              }
              const [first, second] = [await create(), await create()]
              const [deletion] = await Promise.all([
                trusted.deleteEntry(group.name, first.id),
                list(context, group.name),
              ])
              expect(deletion).toHaveStatus(202)
              return { deleted: first, kept: [second, await create()] }
            }),
          )
        // All that earlier bursts left stays, so that later ones work in a fuller group.
        const room = Math.floor(config.limits.entriesPerGroup / (2 * createdInBurst))
        const bursts = settings.exhaustive ? Math.max(1, Math.min(10, room)) : 1
        const own = await burst()
        for (let more = 1; more < bursts; more++) own.push(...(await burst()))
        const kept = own.flatMap((one) => one.kept)
        const ids = [...kept, ...own.map(({ deleted }) => deleted)].map(({ id }) => id)
        expect(new Set(ids).size, 'the number of different ids').toEqual(ids.length)
        const final = await list(context, group.name)
        expect(idsOf(final), 'the ids in the end').toHaveSameMembers(kept.map(({ id }) => id))
        expect(final.totalResults, 'totalResults in the end').toEqual(kept.length)
        for (const { id, data } of kept) {
          expect(final.entry.find((one) => one.id === id)?.data, `the text of entry ${id}`).toEqual(data)
        }
      },
      { why: whyOverlap },
    ),
    should(
      'properties.concurrent.groups',
      'the answers to simultaneous creations, readings and deletions of groups fit some order of them',
      'R-service-entries-in-groups',
      async (context) => {
        const { trusted, groups, property } = context
        await groups.slot()
        const first = groups.newName()
        // A slot is free at first: later refusals can only come from the name.
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
            const { record, history } = recorder<NameInput, { readonly status: number }>()
            try {
              await Promise.all(
                plans.map(async (plan, client) => {
                  for (const kind of plan) {
                    await record(client + 1, { kind, name }, async () => {
                      const response = await send(kind, name)
                      if (response.retries > 0 && kind !== 'read') {
                        context.untested('a write was repeated after a broken connection')
                      }
                      return { status: response.status }
                    })
                  }
                }),
              )
            } finally {
              // The slot is needed by the next history.
              await trusted.deleteGroup(name)
            }
            expectLinearizable(`group ${name}`, history, oneName, drawnNames)
          },
          {
            runs: runsOf(context, 0.2),
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
