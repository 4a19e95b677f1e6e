/**
 * One operation of a concurrent history: what a client asked, when, and what came back. All times are from the same
 * clock, in the same unit (milliseconds when printed).
 */
export interface HistoryOperation<Input, Output> {
  /** Who asked. A client does one operation after the other. */
  readonly client: number
  readonly input: Input
  /** When the request was sent. */
  readonly call: number
  /**
   * When the answer came, and what it was. Undefined if no answer came: the operation may have taken effect at any time
   * after its call, or never.
   */
  readonly response?: { readonly at: number; readonly output: Output }
}

/** A concurrent history, in any order. */
export type History<Input, Output> = readonly HistoryOperation<Input, Output>[]

/** Records a history: it measures the time of each operation. */
export interface HistoryRecorder<Input, Output> {
  /** Performs one operation and records it. If the operation throws, it is recorded without an answer. */
  record(client: number, input: Input, perform: () => Promise<Output>): Promise<Output>
  /** What was recorded so far. */
  readonly history: History<Input, Output>
}

/** Opens a recorder. @param now the clock, in milliseconds */
export function recorder<Input, Output>(
  now: () => number = () => performance.now(),
): HistoryRecorder<Input, Output> {
  const history: HistoryOperation<Input, Output>[] = []
  return {
    history,
    record: async (client, input, perform) => {
      const call = now()
      try {
        const output = await perform()
        history.push({ client, input, call, response: { at: now(), output } })
        return output
      } catch (error) {
        history.push({ client, input, call })
        throw error
      }
    },
  }
}

/** Splits a history by key: into the histories of independent objects. */
export function partitioned<Input, Output, Key>(
  history: History<Input, Output>,
  keyOf: (input: Input) => Key,
): ReadonlyMap<Key, History<Input, Output>> {
  const parts = new Map<Key, HistoryOperation<Input, Output>[]>()
  for (const operation of history) {
    const key = keyOf(operation.input)
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [operation])
    else part.push(operation)
  }
  return parts
}
