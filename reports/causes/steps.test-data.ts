import { afterAll, afterEach, expect } from 'vitest'
import { failedSteps } from './steps.ts'

/** The message of an error with which a test makes a step fail. */
export const madeUp = 'made up by a test'

/** The steps that failed during a test, except for those that it made fail. */
const failed: unknown[] = []

const hear = (step: unknown): void => {
  const isMadeUp =
    typeof step === 'object' && step !== null && 'error' in step && String(step.error).includes(madeUp)
  if (!isMadeUp) failed.push(step)
}

failedSteps.subscribe(hear)

afterAll(() => {
  failedSteps.unsubscribe(hear)
})

// A failed step only costs an explanation, so no test would notice it.
afterEach(() => {
  expect(failed.splice(0), 'steps on the way to the causes that threw').toEqual([])
})
