import { ExpectationFailure } from '../expect/failure.ts'
import { UntestedSignal } from '../expect/signals.ts'
import type { PropertyOptions } from './property.ts'
import type { PropertyRun } from './property-run.ts'

/** Milliseconds for a property, where it does not say. Below the time that a check has. */
const usualTimeLimit = 90_000

/** A case that failed. */
export interface Failure<T> {
  readonly index: number
  readonly value: T
  readonly error: unknown
}

/**
 * Runs cases, some side by side, until one fails; those under way then end too.
 * @returns the failed case that comes first in the order of generation
 * @throws UntestedSignal where the time is over before all cases ran: slow is not wrong
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
  // Side by side the long ones begin first, so that none is left to run alone in the end.
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
  // What says that no response came or that the check can't go on counts before a failed assertion.
  const ending = failures.find(({ error }) => !(error instanceof ExpectationFailure))
  const [first] = failures.toSorted((a, b) => a.index - b.index)
  if (first === undefined && done < values.length) {
    throw new UntestedSignal(`only ${done} of ${values.length} cases ran before the time limit`)
  }
  return ending ?? first
}
