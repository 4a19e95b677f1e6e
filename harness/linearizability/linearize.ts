import type { History, HistoryOperation } from './history.ts'

/** What an object may do if operations come one after the other. */
export interface SequentialModel<State, Input, Output> {
  readonly initial: State
  /**
   * The states in which the object may be after an operation with this answer; none if this answer is not permitted.
   * @param output undefined if the answer is not known: any permitted answer counts
   */
  step(state: State, input: Input, output: Output | undefined): readonly State[]
  /** A text that is equal for equal states. */
  keyOf(state: State): string
  /** Does an operation never change the state? Then the report of a violation can leave it out. */
  readOnly?(input: Input): boolean
}

/** Does an order explain the history? `unknown` if the time was over before the search ended. */
export type Linearizability = 'linearizable' | 'violation' | 'unknown'

/** How long to search, and the clock to use. */
export interface Patience {
  /** Milliseconds; by default 2,000. */
  readonly deadlineMs?: number
  readonly now?: () => number
}

/** A call or a return in the list that the search walks through. */
interface Event<Input, Output> extends Link<Input, Output> {
  readonly operation: HistoryOperation<Input, Output>
  /** The operation's bit in the set of linearised operations. */
  readonly bit: bigint
  /** The return that belongs to a call; undefined for a return, and for a call without an answer. */
  readonly returned: Event<Input, Output> | undefined
  readonly isCall: boolean
  previous: Link<Input, Output> | undefined
}

/** A link of that list. The head of the list is only a link. */
interface Link<Input, Output> {
  next: Event<Input, Output> | undefined
}

/** The search looks at the clock once in this number of steps. */
const stepsBetweenLooks = 256

/**
 * Looks for an order of the operations that respects real time (an operation that ended before another began comes
 * first) and in which the model permits each answer. This is Wing and Gong's search with Lowe's memoisation of what was
 * linearised in which state. For a nondeterministic model, it follows all possible states at once.
 *
 * The time is exponential in the number of operations that overlap: use at most 8 clients and about 100 operations.
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
    // A return whose call is not linearised yet, or the end of the list: the last choice was wrong.
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

/** The calls and returns sorted by time, after a head that is neither. At equal times, calls come first. */
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

/** Undoes {@link lift}, in the opposite order, so that the links to neighbours are right. */
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
