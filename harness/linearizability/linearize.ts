import type { History, HistoryOperation } from './history.ts'

/** What a sequential object may do. */
export interface SequentialModel<State, Input, Output> {
  readonly initial: State
  /**
   * The states in which the object may be after an operation with this answer; none where it may not answer so.
   * @param output undefined: the answer is not known, so any permitted one counts
   */
  step(state: State, input: Input, output: Output | undefined): readonly State[]
  /** A text that is equal for equal states. */
  keyOf(state: State): string
  /** Whether an operation never changes the state: it can be left out when a violation is reported. */
  readOnly?(input: Input): boolean
}

/** Whether there is an order that explains a history; `unknown` where the time was over before one was found. */
export type Linearizability = 'linearizable' | 'violation' | 'unknown'

/** How long to look, and by which clock. */
export interface Patience {
  /** Milliseconds; 2,000 otherwise. */
  readonly deadlineMs?: number
  readonly now?: () => number
}

/** A call or a return in the list that the search walks through. */
interface Event<Input, Output> extends Link<Input, Output> {
  readonly operation: HistoryOperation<Input, Output>
  /** Place of the operation's bit in the set of linearised ones. */
  readonly bit: bigint
  /** The return of a call; undefined for a return, and for a call without answer. */
  readonly returned: Event<Input, Output> | undefined
  readonly isCall: boolean
  previous: Link<Input, Output> | undefined
}

/** A place in that list; its head is nothing more. */
interface Link<Input, Output> {
  next: Event<Input, Output> | undefined
}

/** Looks at the clock once in so many steps. */
const stepsBetweenLooks = 256

/**
 * Looks for an order of the operations that respects real time (one that ended before another began comes first) and
 * in which each answer is one that the model permits: Wing and Gong's search with Lowe's memoisation of what was
 * linearised in which state. A nondeterministic model is followed in all its states at once.
 *
 * Exponential in the number of operations that overlap: keep to 8 clients and about 100 operations.
 */
export function linearizability<State, Input, Output>(
  history: History<Input, Output>,
  model: SequentialModel<State, Input, Output>,
  { deadlineMs = 2000, now = () => performance.now() }: Patience = {},
): Linearizability {
  const head = eventsOf(history)
  let missing = history.filter(({ response }) => response !== undefined).length
  const seen = new Set<string>()
  const stack: { readonly call: Event<Input, Output>; readonly states: readonly State[] }[] = []
  let states: readonly State[] = [model.initial]
  let done = 0n
  let event = head.next
  const end = now() + deadlineMs

  for (let step = 1; missing > 0; step++) {
    if (step % stepsBetweenLooks === 0 && now() > end) return 'unknown'
    if (event?.isCall === true) {
      const { operation, bit } = event
      const after = distinct(
        states.flatMap((state) => model.step(state, operation.input, operation.response?.output)),
        model,
      )
      const key = after.length === 0 ? '' : `${(done | bit).toString(36)} ${keysOf(after, model)}`
      if (after.length === 0 || seen.has(key)) {
        event = event.next
        continue
      }
      seen.add(key)
      stack.push({ call: event, states })
      states = after
      done |= bit
      if (event.returned !== undefined) missing--
      lift(event)
      event = head.next
      continue
    }
    // A return whose call is not yet linearised, or the end: the last choice was wrong.
    const last = stack.pop()
    if (last === undefined) return 'violation'
    states = last.states
    done &= ~last.call.bit
    if (last.call.returned !== undefined) missing++
    unlift(last.call)
    event = last.call.next
  }
  return 'linearizable'
}

/** The calls and returns by time, calls first where they coincide, after a head that is neither. */
function eventsOf<Input, Output>(history: History<Input, Output>): Link<Input, Output> {
  const timed = history.flatMap((operation, index) => {
    const bit = 1n << BigInt(index)
    const ends = { operation, bit, previous: undefined, next: undefined }
    if (operation.response === undefined) {
      return [{ at: operation.call, event: { ...ends, isCall: true, returned: undefined } }]
    }
    const returned: Event<Input, Output> = { ...ends, isCall: false, returned: undefined }
    return [
      { at: operation.call, event: { ...ends, isCall: true, returned } },
      { at: operation.response.at, event: returned },
    ]
  })
  timed.sort((a, b) => a.at - b.at || Number(b.event.isCall) - Number(a.event.isCall))
  const head: Link<Input, Output> = { next: undefined }
  let previous = head
  for (const { event } of timed) {
    previous.next = event
    event.previous = previous
    previous = event
  }
  return head
}

function lift<Input, Output>(call: Event<Input, Output>): void {
  for (const event of [call, call.returned]) {
    if (event?.previous !== undefined) event.previous.next = event.next
    if (event?.next !== undefined) event.next.previous = event.previous
  }
}

/** Undoes {@link lift}; in the opposite order, so that neighbours find each other. */
function unlift<Input, Output>(call: Event<Input, Output>): void {
  for (const event of [call.returned, call]) {
    if (event?.previous !== undefined) event.previous.next = event
    if (event?.next !== undefined) event.next.previous = event
  }
}

function distinct<State, Input, Output>(
  states: readonly State[],
  { keyOf }: SequentialModel<State, Input, Output>,
): readonly State[] {
  return states.length < 2 ? states : [...new Map(states.map((state) => [keyOf(state), state])).values()]
}

const keysOf = <State, Input, Output>(
  states: readonly State[],
  { keyOf }: SequentialModel<State, Input, Output>,
): string => states.map(keyOf).sort().join(' | ')
