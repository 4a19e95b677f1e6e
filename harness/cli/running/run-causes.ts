import { type Cause, causesOf } from '../../../reports/index.ts'
import type { RunResult } from '../../run/result/result.ts'
import type { Services } from '../services.ts'

/** Finds the causes of what failed in a run. */
export type FindCauses = (run: RunResult) => Promise<readonly Cause[]>

/** Finds the causes of a run only once, however many reports need them: after many failures it takes seconds. */
export function causeFinder(services: Pick<Services, 'knowledge'>): FindCauses {
  const found = new WeakMap<RunResult, readonly Cause[]>()
  return async (run) => {
    const causes = found.get(run) ?? causesOf(run, await services.knowledge())
    found.set(run, causes)
    return causes
  }
}
