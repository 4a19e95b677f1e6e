import { expect, type Members } from '../../../harness/index.ts'

/**
 * Asserts that what was read is one object, not a collection of one.
 * @param asked what the request named, for the message of the failure. The causes in a report know these words.
 */
export function expectNoCollection(read: Members, asked = 'one id'): void {
  expect(read.entry !== undefined, `whether ${asked} is answered with a collection`, read).toBeFalse()
}
