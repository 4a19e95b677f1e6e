import { ExpectationFailure } from '../expect/failure.ts'
import { UntestedSignal } from '../expect/signals.ts'
import type { PropertyOptions } from './property.ts'
import type { PropertyRun } from './property-run.ts'

/** Default time limit of a property, in milliseconds. Shorter than the time limit of a check. */
const usualTimeLimit = 90_000

/** A case that failed. */
export interface Failure<T> {
  readonly index: number
  readonly value: T
  readonly error: unknown
}

/**
 * Runs cases, several at the same time if `atOnce` says so, until one fails. Cases that are already running then
 * finish.
 * @returns the failed case that was generated first; a case that ended for another reason than a failed assertion comes
 * before all others
 * @throws UntestedSignal if the time is over before all cases ran: slow is not wrong
 */
export async function firstFailure<T>(
  values: readonly T[],
  predicate: (value: T) => Promise<void>,
  { atOnce = 1, timeLimitMs = usualTimeLimit, counted }: PropertyOptions<T>,
  {
    patience = 1,
    worked = () => performance.now(),
    onProgress,
  }: Pick<PropertyRun, 'patience' | 'worked' | 'onProgress'>,
): Promise<Failure<T> | undefined> {
  const end = worked() + timeLimitMs * patience
  const told = Math.ceil(values.length / 100)
  const queue = values.map((value, index) => ({ value, index, size: counted?.parts?.of(value) ?? 0 }))
  // If several run at the same time, the long ones begin first, so none of them runs alone at the end.
  if (atOnce > 1) queue.sort((a, b) => b.size - a.size)
  const failures: Failure<T>[] = []
  let done = 0
  const worker = async () => {
    while (failures.length === 0 && worked() < end) {
      const next = queue.shift()
      if (next === undefined) return
      try {
        await predicate(next.value)
        done++
        if (done % told === 0) onProgress?.(done, values.length, counted?.cases ?? 'cases')
      } catch (error) {
        failures.push({ ...next, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, values.length) }, worker))
  // An error that says that no response came, or that the check cannot go on, counts before a failed assertion.
  const ending = failures.find(({ error }) => !(error instanceof ExpectationFailure))
  const [first] = failures.toSorted((a, b) => a.index - b.index)
  if (first === undefined && done < values.length) {
    throw new UntestedSignal(`only ${done} of ${values.length} cases ran before the time limit`)
  }
  return ending ?? first
}
