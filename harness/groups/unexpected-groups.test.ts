import { expect, test } from 'vitest'
import { unexpectedGroups } from './unexpected-groups.ts'

const before = [{ id: '1', name: 'vendor_board' }]
const after = (...names: readonly string[]) => [
  ...before,
  ...names.map((name, index) => ({ id: String(index + 2), name })),
]

test.each(['tbc_AbCdEfGh', 'tbc_abcdefgh_b', 'AbCdEfGh_b', 'tbc_run_in_p', 'TBC_RUN_IN_PROGRESS'])(
  'the run knows %s by its mark, however it is stored',
  (name) => {
    expect(unexpectedGroups(before, after(name), 'AbCdEfGh')).toEqual({ own: [name], others: [] })
  },
)

test.each(['', 'somebody_else', 'tbc_zyxwvuts_a'])('the name "%s" may be of anybody', (name) => {
  expect(unexpectedGroups(before, after(name), 'AbCdEfGh')).toEqual({ own: [], others: [name] })
})

test('what was there before is nobody’s business', () => {
  expect(unexpectedGroups(before, before, 'AbCdEfGh')).toEqual({ own: [], others: [] })
})
