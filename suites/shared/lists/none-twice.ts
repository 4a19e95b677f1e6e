import { expect } from '../../../harness/index.ts'
import { repeated } from './order.ts'

/** Where ids are; completes "ids that … more than once". The causes in a report know these words. */
type Place = 'are in the list' | 'are on the page' | 'were found' | 'were given out'

/**
 * Asserts that each id is there once.
 * @param from what shows the ids: a response, or a list from a response
 */
export function expectNoneTwice(ids: readonly string[], place: Place, from?: object): void {
  expect(repeated(ids), `ids that ${place} more than once`, from).toEqual([])
}
