import fc from 'fast-check'
import { type CheckContext, type Exchange, type HttpResponse, isJsonObject } from '../../harness/index.ts'
import { type History, partitioned, recorder } from '../../harness/linearizability/index.ts'
import type { EntryInput, EntryOutput } from '../model/one-entry.ts'
import { mayBeDoubled } from '../shared/requests/sent-again.ts'
import { arrangedEntry, innocentText } from './arranged-entry.ts'

/** The commands of one client, each on one of two entries. */
type Plan = readonly { readonly kind: EntryInput['kind']; readonly at: number }[]

/** What the clients of one history mostly do: update, so that entries live for a while, or delete. */
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

/** How many entries a history is about. */
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

/** A response, and the exchange that shows it. */
export interface Seen extends EntryOutput {
  readonly exchange: Exchange
}

/** What happened to one entry. */
export interface EntryHistory {
  readonly id: string
  /** Its text at first. */
  readonly initial: string
  readonly history: History<Addressed, Seen>
  /** Reads the entry after all requests. */
  readonly final: () => Promise<Seen>
}

/**
 * Lets clients work on two fresh entries at the same time; each client sends one request after the other.
 * @returns the history of each entry, except entries to which a write may have been carried out twice
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
  const doubled = new Set<string>()
  const perform = async (input: Addressed): Promise<Seen> => {
    const response =
      input.kind === 'update'
        ? await trusted.updateEntry(group, input.id, { data: input.data, writerId })
        : input.kind === 'delete'
          ? await trusted.deleteEntry(group, input.id)
          : await trusted.readEntry(group, input.id)
    if (mayBeDoubled(response)) doubled.add(input.id)
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
    doubled.has(id)
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
