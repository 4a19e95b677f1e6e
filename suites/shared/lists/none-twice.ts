import { expect } from '../../../harness/index.ts'
import { repeated } from './order.ts'

/** The name of the ids that are there more than once, by where they are. The causes in a report know these words. */
const names = {
  'are in the list': 'ids that are in the list more than once',
  'are on the page': 'ids that are on the page more than once',
  'were found': 'ids that were found more than once',
  'were given out': 'ids that were given out more than once',
} as const

/**
 * Asserts that each id is there once.
 * @param from what shows the ids: a response, or a list from a response
 */
export function expectNoneTwice(ids: readonly string[], place: keyof typeof names, from?: object): void {
  expect(repeated(ids), names[place], from).toEqual([])
}
