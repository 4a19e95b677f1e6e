import fc from 'fast-check'
import {
  type CheckContext,
  ExpectationFailure,
  entryOf,
  expect,
  fail,
  isJsonObject,
} from '../../harness/index.ts'
import { type History, partitioned, recorder, timeLine } from '../../harness/linearizability/index.ts'
import type { EntryInput, EntryOutput } from '../model/one-entry.ts'

/** One client's commands on one of two entries. */
type Plan = readonly { readonly kind: EntryInput['kind']; readonly at: number }[]

/** What 2 to 8 clients do at the same time: mostly readings and updates, so that entries live for a while. */
export const clientPlans: fc.Arbitrary<readonly Plan[]> = fc.array(
  fc.array(
    fc.record(
      {
        kind: fc.constantFrom<EntryInput['kind']>('read', 'read', 'update', 'update', 'delete'),
        at: fc.nat({ max: 1 }),
      },
      { noNullPrototype: true },
    ),
    { minLength: 1, maxLength: 3, size: 'max' },
  ),
  { minLength: 2, maxLength: 8, size: 'max' },
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

/** What happened to one entry. */
export interface EntryHistory {
  readonly id: string
  /** Its text before. */
  readonly initial: string
  readonly history: History<Addressed, EntryOutput>
  /** How it reads when all is over. */
  readonly final: () => Promise<EntryOutput>
}

/**
 * Lets clients work on two fresh entries at the same time, each client one request after the other.
 * @returns the history of each entry; without those where a write was sent twice because the connection broke
 */
export async function overlapping(
  { trusted, text, newUserId }: CheckContext,
  group: string,
  plans: readonly Plan[],
): Promise<EntryHistory[]> {
  const responses = await Promise.all(
    Array.from({ length: entriesOfHistory }, () =>
      trusted.createEntry(group, { data: text.sentence(), writerId: newUserId() }),
    ),
  )
  for (const response of responses) expect(response).toHaveStatus(201)
  const entries = responses.map(entryOf)
  const { record, history } = recorder<Addressed, EntryOutput>()
  const repeated = new Set<string>()
  const perform = async (input: Addressed): Promise<EntryOutput> => {
    const response =
      input.kind === 'update'
        ? await trusted.updateEntry(group, input.id, { data: input.data, writerId: newUserId() })
        : input.kind === 'delete'
          ? await trusted.deleteEntry(group, input.id)
          : await trusted.readEntry(group, input.id)
    if (response.retries > 0 && input.kind !== 'read') repeated.add(input.id)
    return { status: response.status, data: dataOf(response.json) }
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
  const judged = entries.filter(({ id }) => !repeated.has(id))
  return judged.map((entry) => ({
    id: entry.id,
    initial: String(entry.data),
    history: parts.get(entry.id) ?? [],
    final: async () => {
      const response = await trusted.readEntry(group, entry.id)
      if (response.status === 200) entryOf(response)
      return { status: response.status, data: dataOf(response.json) }
    },
  }))
}

const dataOf = (json: unknown): string | undefined =>
  isJsonObject(json) && typeof json.data === 'string' ? json.data : undefined

/**
 * Demands what the specification promises of one entry whatever the order of requests: it is deleted once, a deleted one is gone
 * for good, one that nobody deletes is never missing, and its text is one that somebody sent.
 */
export async function expectInvariants(entry: EntryHistory): Promise<void> {
  const final = await entry.final()
  try {
    demandInvariants(entry, final)
  } catch (error) {
    if (error instanceof ExpectationFailure) fail(`${error.message}\n${drawn(entry.history)}`)
    throw error
  }
}

/** A history as a message shows it. */
export const drawn = (history: History<EntryInput, EntryOutput>): string =>
  timeLine(history, (input, output) => {
    const asked = input.kind === 'update' ? `update to ${JSON.stringify(input.data)}` : input.kind
    const text = output?.data === undefined ? '' : ` ${JSON.stringify(output.data)}`
    return `${asked} → ${output?.status ?? 'no answer'}${text}`
  })

function demandInvariants({ id, initial, history }: EntryHistory, final: EntryOutput): void {
  const outputs = (kind: EntryInput['kind']) =>
    history.flatMap(({ input, response }) =>
      input.kind === kind && response !== undefined ? [response.output] : [],
    )
  const sent = history.flatMap(({ input }) => (input.kind === 'update' ? [input.data] : []))
  const deletions = outputs('delete').filter(({ status }) => status === 202).length
  const everyDeletion = outputs('delete').length
  expect(deletions, `the number of accepted deletions of entry ${id}`).toBeBetween(
    everyDeletion > 0 ? 1 : 0,
    1,
  )
  expect(final.status, `the status of entry ${id} in the end`).toEqual(deletions > 0 ? 404 : 200)
  const permitted = everyDeletion > 0 ? [404] : []
  for (const { status, data } of [...outputs('read'), final]) {
    expect(status, `the status of reading entry ${id}`).toBeOneOf([200, ...permitted])
    if (status === 200) expect(data, `the text of entry ${id}`).toBeOneOf([initial, ...sent])
  }
  for (const { status } of outputs('update')) {
    expect(status, `the status of updating entry ${id}`).toBeOneOf([202, ...permitted])
  }
  for (const { status } of outputs('delete')) {
    expect(status, `the status of deleting entry ${id}`).toBeOneOf([202, 404])
  }
  if (sent.length > 0 && everyDeletion === 0) {
    expect(final.data, `the text of entry ${id} after its updates`).toBeOneOf(sent)
  }
}
