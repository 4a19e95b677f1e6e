import { expect, test } from 'vitest'
import { sameId } from '../check/same-id.test-data.ts'
import { selectChecks } from '../check/selection.ts'
import { planned, unplanned } from './plan.ts'

test('a case that `--skip` removes does not come back because its check has the id of another case', () => {
  const chosen = selectChecks(sameId, { skip: ['entries.read.again'] })
  const again = unplanned(planned(chosen), sameId)
  expect(again.flatMap(({ cases }) => cases.map(({ id }) => id))).toEqual(['entries.read'])
})
