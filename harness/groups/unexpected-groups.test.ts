import { expect, test } from 'vitest'
import { unexpectedGroups } from './unexpected-groups.ts'

const before = [{ id: '1', name: 'vendor_board' }]
const after = (...names: readonly string[]) => [
  ...before,
  ...names.map((name, index) => ({ id: String(index + 2), name })),
]

test.each(['tbc_AbCdEfGh', 'tbc_abcdefgh_b', 'AbCdEfGh_b', 'tbc_run_in_p', 'TBC_RUN_IN_PROGRESS'])(
  'the run recognises %s as its own by the mark, however the target stored the name',
  (name) => {
    expect(unexpectedGroups(before, after(name), 'AbCdEfGh')).toEqual({ own: [name], others: [] })
  },
)

test.each(['', 'somebody_else', 'tbc_zyxwvuts_a'])(
  'a group with the name "%s" may belong to anybody',
  (name) => {
    expect(unexpectedGroups(before, after(name), 'AbCdEfGh')).toEqual({ own: [], others: [name] })
  },
)

test('a group that existed before is not unexpected', () => {
  expect(unexpectedGroups(before, before, 'AbCdEfGh')).toEqual({ own: [], others: [] })
})
