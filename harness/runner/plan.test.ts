import { expect, test } from 'vitest'
import { each } from '../check/cases.ts'
import { checksOf, must, suite } from '../check/check.ts'
import { selectChecks } from '../check/selection.ts'
import { planned, unplanned } from './plan.ts'

test('a case that `--skip` removes does not come back because its check has the id of another case', () => {
  const all = checksOf([
    suite('Any: reading', { class: 'textboard', section: 'Any', resource: 'Any' }, [
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
  const chosen = selectChecks(all, { skip: ['entries.read.again'] })
  const again = unplanned(planned(chosen), all)
  expect(again.flatMap(({ cases }) => cases.map(({ id }) => id))).toEqual(['entries.read'])
})
