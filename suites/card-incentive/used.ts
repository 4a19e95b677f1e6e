import { type CheckContext, expect, type HttpResponse, type Members } from '../../harness/index.ts'
import { type TheUse, theUse, type Used } from './use/use.ts'

/** The use of the run, and its results. */
export async function usedIn(context: CheckContext): Promise<{ readonly use: TheUse; readonly used: Used }> {
  const use = await context.use(theUse)
  return { use, used: use.used.value() }
}

/** Asserts that an incentive is read as used by this application. */
export function expectUsed(incentive: Members, response: HttpResponse, after: string): void {
  expect(incentive.available, `available after ${after}`, response).toBeFalse()
  expect(incentive.isConsumedApp, `isConsumedApp after ${after}`, response).toBeTrue()
}

/** Asserts that an incentive is read as used by this application, as far as a read without fields shows it. */
export function expectUsedAsShown(incentive: Members, response: HttpResponse, after: string): void {
  const { available = false, isConsumedApp = true } = incentive
  expectUsed({ available, isConsumedApp }, response, after)
}
