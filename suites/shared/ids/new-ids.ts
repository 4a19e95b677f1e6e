import type { Entry } from '../../../harness/index.ts'
import { expectNoneTwice } from '../lists/none-twice.ts'

/**
 * Asserts that each entry has an id of its own, which no earlier entry had. A failure shows the creation that gave an
 * id out again.
 * @param before the ids that were given out earlier
 * @param entries as their creations showed them
 */
export function expectNewIds(before: readonly string[], entries: readonly Entry[]): void {
  const ids = [...before, ...entries.map(({ id }) => id)]
  const again = entries.find(({ id }, at) => ids.indexOf(id) < before.length + at)
  expectNoneTwice(ids, 'were given out', again)
}
