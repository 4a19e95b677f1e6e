import { channel } from 'node:diagnostics_channel'
import { cut } from '../text/escaping.ts'

/**
 * Hears of each step that failed, with the step and the error. During a run, nobody listens; the tests do, because no
 * step may fail (`steps.test-data.ts`).
 */
export const failedSteps = channel('textboard-conformance:failed-step')

/** A longer message of an error is cut, in UTF-16 units. */
const longestMessage = 300

/**
 * The steps on the way to the causes. What they read comes from the target, so any of them may meet something that
 * nobody has thought of. It may cost an explanation, but never the report of a run.
 */
export interface Steps {
  /** The result of a step; if it throws, the result of `instead`. */
  readonly attempt: <T>(step: string, act: () => T, instead: () => T) => T
  /** The steps that threw, with their errors. */
  readonly failed: readonly string[]
}

/** The steps of one search for causes. */
export function stepsToCauses(): Steps {
  const failed: string[] = []
  return {
    failed,
    attempt: (step, act, instead) => {
      try {
        return act()
      } catch (error) {
        failedSteps.publish({ step, error })
        failed.push(`${step}: ${cut(String(error), longestMessage)}`)
        return instead()
      }
    },
  }
}

/** What a reader must know if steps failed; undefined if none did. */
export const noteOn = ({ failed }: Steps): string | undefined =>
  failed.length === 0
    ? undefined
    : `An error of the suite, not of the target: causes may say too little or stand apart, because these steps failed: ${[...new Set(failed)].join('; ')}. It changes no verdict.`
