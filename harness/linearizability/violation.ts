import type { History } from './history.ts'
import { linearizability, type Patience, type SequentialModel } from './linearize.ts'

/**
 * The part of a history that is enough to see that it can't be explained: the shortest beginning that already is a
 * violation (what had not ended by then counts as without answer), without the reads that it does not need. Both steps are
 * sound: a beginning of a linearizable history is linearizable, and so is one with fewer reads.
 * @param history one that is a violation
 * @returns a part, by time of call; the history itself where the time is over
 */
export function violatingPart<State, Input, Output>(
  history: History<Input, Output>,
  model: SequentialModel<State, Input, Output>,
  patience: Patience = {},
): History<Input, Output> {
  const { deadlineMs = 2000, now = () => performance.now() } = patience
  const end = now() + deadlineMs
  const violates = (candidate: History<Input, Output>): boolean =>
    linearizability(candidate, model, { deadlineMs: Math.max(0, end - now()), now }) === 'violation'

  const ends = history
    .flatMap(({ response }) => (response === undefined ? [] : [response.at]))
    .sort((a, b) => a - b)
  // The beginnings grow with time and a violation never heals: the first one is found by halving.
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (violates(until(history, ends[middle] ?? 0))) high = middle
    else low = middle + 1
  }
  let part = until(history, ends[low] ?? 0)
  if (!violates(part)) part = history
  for (const operation of part) {
    if (model.readOnly?.(operation.input) !== true) continue
    const fewer = part.filter((one) => one !== operation)
    if (violates(fewer)) part = fewer
  }
  return [...part].sort((a, b) => a.call - b.call)
}

/** What had happened by a time. */
function until<Input, Output>(history: History<Input, Output>, time: number): History<Input, Output> {
  return history
    .filter(({ call }) => call <= time)
    .map((operation) => {
      if (operation.response === undefined || operation.response.at <= time) return operation
      const { response: _later, ...pending } = operation
      return pending
    })
}
