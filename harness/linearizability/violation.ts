import type { History } from './history.ts'
import { linearizability, type SequentialModel } from './linearize.ts'

/** How long to look for a smaller part, in milliseconds. */
const deadlineMs = 2000

/**
 * A part of a history that is enough to show the violation: the shortest beginning that is a violation (operations that
 * had not ended by then count as without an answer), without the reads that it does not need. Both steps are sound: a
 * beginning of a linearizable history is linearizable, and so is a linearizable history with fewer reads.
 * @param history a history that is a violation
 * @returns a part, sorted by time of call; the whole history if the time is over
 */
export function violatingPart<State, Input, Output>(
  history: History<Input, Output>,
  model: SequentialModel<State, Input, Output>,
): History<Input, Output> {
  const end = performance.now() + deadlineMs
  const violates = (candidate: History<Input, Output>): boolean =>
    linearizability(candidate, model, { deadlineMs: Math.max(0, end - performance.now()) }) === 'violation'

  const ends = history
    .flatMap(({ response }) => (response === undefined ? [] : [response.at]))
    .sort((a, b) => a - b)
  // Each beginning contains the earlier ones, and a violation stays a violation: binary search finds the first one.
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

/** What had happened up to a time. */
function until<Input, Output>(history: History<Input, Output>, time: number): History<Input, Output> {
  return history
    .filter(({ call }) => call <= time)
    .map((operation) => {
      if (operation.response === undefined || operation.response.at <= time) return operation
      const { response: _later, ...pending } = operation
      return pending
    })
}
