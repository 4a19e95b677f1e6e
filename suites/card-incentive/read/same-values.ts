import {
  type CheckContext,
  expect,
  type HttpResponse,
  type Members,
  type Part,
} from '../../../harness/index.ts'
import { differing, hasMember } from '../incentive.ts'
import { type Comparison, requireSameIncentive, type ShownIncentive } from '../readings.ts'

const picked = (incentive: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, incentive[name]]))

/**
 * Asserts that an incentive that is read in another way has the same values as in the usual way, unless they have
 * changed meanwhile.
 * @param shownIn the incentive in a response to either read
 * @param name what is read in the other way, in a few words
 */
export function expectSameValues(
  context: CheckContext,
  { usual, other, usualAgain, compared }: Comparison,
  shownIn: (context: CheckContext, reading: Part<HttpResponse>) => ShownIncentive,
  name: string,
): void {
  const { incentive: shown, response } = shownIn(context, other)
  const before = shownIn(context, usual).incentive
  const after = shownIn(context, usualAgain).incentive
  requireSameIncentive(context, before, after)
  const names = compared(shown).filter((one) => hasMember(before, one))
  const changed = differing(before, after, names)
  const settled = names.filter((one) => !changed.includes(one))
  expect(picked(shown, settled), name, response).toEqual(picked(before, settled))
}
