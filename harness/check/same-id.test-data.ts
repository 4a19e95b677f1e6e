import { each } from './cases.ts'
import { checksOf, must, suite } from './check.ts'

/** A check of two cases, of which the first has the id of the check. */
export const sameId = checksOf([
  suite('Any: same id', { class: 'textboard', section: 'Any', resource: 'Any' }, [
    must(
      'entries.read',
      'an entry is read',
      'R-textdata-data',
      each(
        ['entries.read', 'entries.read.again'],
        (id) => ({ id, title: id }),
        async () => {},
      ),
    ),
  ]),
])
