import fc from 'fast-check'
import {
  type CheckContext,
  type Exchange,
  expect,
  fail,
  type HttpResponse,
  isJsonObject,
} from '../../harness/index.ts'
import { type History, partitioned, recorder, timeLine } from '../../harness/linearizability/index.ts'
import type { EntryInput, EntryOutput } from '../model/one-entry.ts'
import { arrangedEntry, innocentText } from './arranged-entry.ts'

/** One client's commands on one of two entries. */
type Plan = readonly { readonly kind: EntryInput['kind']; readonly at: number }[]

/** What clients do before all in one history: change, so that entries live for a while, or delete. */
const mixtures: readonly (readonly EntryInput['kind'][])[] = [
  ['read', 'read', 'update', 'update', 'delete'],
  ['read', 'update', 'update', 'update'],
  ['read', 'update', 'delete', 'delete'],
]

/** What 2 to 8 clients do at the same time. */
export const clientPlans: fc.Arbitrary<readonly Plan[]> = fc
  .constantFrom(...mixtures)
  .chain((kinds) =>
    fc.array(
      fc.array(
        fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat({ max: 1 }) }, { noNullPrototype: true }),
        { minLength: 1, maxLength: 3, size: 'max' },
      ),
      { minLength: 2, maxLength: 8, size: 'max' },
    ),
  )

/** Entries that a history is about. */
export const entriesOfHistory = 2

/** How the results call histories. */
export const countedHistories = {
  cases: 'histories',
  parts: {
    called: 'operations',
    of: (plans: readonly Plan[]) => plans.reduce((sum, { length }) => sum + length, 0),
  },
} as const

/** An input of a history of several entries. */
type Addressed = EntryInput & { readonly id: string }

/** What came back, and the exchange that shows it. */
export interface Seen extends EntryOutput {
  readonly exchange: Exchange
}

/** What happened to one entry. */
export interface EntryHistory {
  readonly id: string
  /** Its text before. */
  readonly initial: string
  readonly history: History<Addressed, Seen>
  /** How it reads when all is over. */
  readonly final: () => Promise<Seen>
}

/**
 * Lets clients work on two fresh entries at the same time, each client one request after the other.
 * @returns the history of each entry; without those where a write was sent twice because the connection broke
 */
export async function overlapping(
  context: CheckContext,
  group: string,
  plans: readonly Plan[],
): Promise<EntryHistory[]> {
  const { trusted, text, newUserId } = context
  const writerId = newUserId()
  const initial = (at: number) => `${innocentText} It was the boat number ${at}.`
  const entries = await Promise.all(
    Array.from({ length: entriesOfHistory }, (_unused, at) =>
      arrangedEntry(context, group, { data: initial(at), writerId }),
    ),
  )
  const { record, history } = recorder<Addressed, Seen>()
  const repeated = new Set<string>()
  const perform = async (input: Addressed): Promise<Seen> => {
    const response =
      input.kind === 'update'
        ? await trusted.updateEntry(group, input.id, { data: input.data, writerId })
        : input.kind === 'delete'
          ? await trusted.deleteEntry(group, input.id)
          : await trusted.readEntry(group, input.id)
    if (response.repeated && input.kind !== 'read') repeated.add(input.id)
    return seen(response)
  }
  await Promise.all(
    plans.map(async (plan, client) => {
      for (const { kind, at } of plan) {
        const id = entries[at % entries.length]?.id ?? ''
        const input = kind === 'update' ? { kind, id, data: text.sentence() } : { kind, id }
        await record(client + 1, input, () => perform(input))
      }
    }),
  )
  const parts = partitioned(history, ({ id }) => id)
  return entries.flatMap(({ id }, at) =>
    repeated.has(id)
      ? []
      : [
          {
            id,
            initial: initial(at),
            history: parts.get(id) ?? [],
            final: async () => seen(await trusted.readEntry(group, id)),
          },
        ],
  )
}

const seen = ({ status, json, exchange }: HttpResponse): Seen => ({ status, data: dataOf(json), exchange })

const dataOf = (json: unknown): string | undefined =>
  isJsonObject(json) && typeof json.data === 'string' ? json.data : undefined

/**
 * Demands what the specification promises of one entry whatever the order of requests: it is deleted once, a deleted one is gone
 * for good, one that nobody deletes is never missing, and its text is one that somebody sent. A write that meets another one may be
 * refused with 409; then it has no effect.
 * @param deletedLater does the target carry deletions out after its response? It may then accept several
 */
export async function expectInvariants(entry: EntryHistory, deletedLater: boolean): Promise<void> {
  const final = await entry.final()
  const broken = brokenInvariant(entry, final, deletedLater)
  if (broken !== undefined) {
    fail(`${broken.what}\n${drawn(entry.history)}`, {
      exchange: broken.output.exchange,
      deviation: { kind: 'value', name: `one entry and several clients: ${broken.name}`, way: 'wrong' },
    })
  }
  expect(final.status, `the status of entry ${entry.id} in the end`).toBeOneOf([200, 404])
}

/** A history as a message shows it. */
export const drawn = (history: History<EntryInput, EntryOutput>): string =>
  timeLine(history, (input, output) => {
    const asked = input.kind === 'update' ? `update to ${JSON.stringify(input.data)}` : input.kind
    const text = output?.data === undefined ? '' : ` ${JSON.stringify(output.data)}`
    return `${asked} → ${output?.status ?? 'no answer'}${text}`
  })

/** An answer that no order of the requests permits. */
interface Broken {
  readonly name: string
  readonly what: string
  readonly output: Seen
}

const conflict = 409

/** The answer 202 to a deletion that was sent when another one had been answered so: of those that overlap, both may be accepted. */
function acceptedAgain(history: EntryHistory['history']): Seen | undefined {
  const accepted = history.filter(
    ({ input, response }) => input.kind === 'delete' && response?.output.status === 202,
  )
  return accepted.find(({ call }) =>
    accepted.some(({ response }) => response !== undefined && response.at < call),
  )?.response?.output
}

/** The first answer that breaks what {@link expectInvariants} demands. */
function brokenInvariant(
  { id, initial, history }: Omit<EntryHistory, 'final'>,
  final: Seen,
  deletedLater = false,
): Broken | undefined {
  const outputs = (kind: EntryInput['kind']) =>
    history.flatMap(({ input, response }) =>
      input.kind === kind && response !== undefined ? [response.output] : [],
    )
  const deletions = outputs('delete')
  const accepted = deletions.filter(({ status }) => status === 202)
  const refused = deletions.some(({ status }) => status === conflict)
  const gone = deletions.length > 0 ? [404] : []
  const sent = history.flatMap(({ input, response }) =>
    input.kind === 'update' && response?.output.status !== conflict ? [input.data] : [],
  )
  const status = (kind: EntryInput['kind'], permitted: readonly number[]): Broken | undefined => {
    const output = outputs(kind).find((one) => !permitted.includes(one.status))
    if (output === undefined) return undefined
    const what = `the ${kind} of entry ${id} answered ${output.status}, permitted: ${permitted.join(', ')}`
    return { name: `status of ${kind}`, what, output }
  }
  const assertions: readonly (() => Broken | undefined)[] = [
    () => status('read', [200, ...gone]),
    () => status('update', [202, conflict, ...gone]),
    () => status('delete', [202, 404, conflict]),
    () => {
      const output = deletedLater ? undefined : acceptedAgain(history)
      if (output === undefined) return undefined
      const what = `a deletion of entry ${id} was accepted although it was sent after another one had been accepted`
      return { name: 'deleted twice', what, output }
    },
    () => {
      const [first] = deletions
      if (first === undefined || accepted.length > 0 || refused) return undefined
      return { name: 'never deleted', what: `no deletion of entry ${id} was accepted`, output: first }
    },
    () => {
      const expected = accepted.length > 0 ? 404 : 200
      if (final.status === expected) return undefined
      const what = `entry ${id} answers ${final.status} in the end, expected ${expected}`
      return { name: 'in the end', what, output: final }
    },
    () => {
      const texts = [initial, ...sent]
      const output = [...outputs('read'), final].find(
        (one) => one.status === 200 && !texts.some((text) => text === one.data),
      )
      if (output === undefined) return undefined
      const what = `entry ${id} has the text ${JSON.stringify(output.data)}, which nobody sent and had accepted`
      return { name: 'text', what, output }
    },
    () => {
      const updated = outputs('update').some((one) => one.status === 202)
      if (!updated || final.status !== 200 || final.data !== initial) return undefined
      return { name: 'update lost', what: `entry ${id} has its first text after its updates`, output: final }
    },
  ]
  for (const assertion of assertions) {
    const broken = assertion()
    if (broken !== undefined) return broken
  }
  return undefined
}
