import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'

const middle = 'tbc_abcdEFGH_k______'
const stays = `x${middle}ex`
const names = neighbours.map(({ of }) => of(stays, middle))

test('the names of the deleted groups are legal, unique and different from the name of the group that stays', () => {
  for (const name of names) expect(name).toMatch(/^[A-Za-z_]{1,32}$/)
  expect(names).not.toContain(stays)
  expect(new Set(names).size).toBe(names.length)
})

test('each name of a deleted group resembles the name of the group that stays in another way', () => {
  const [unlike = '', beginning = '', longer = '', end = '', inside = '', pattern = ''] = names
  expect(stays.includes(unlike) || unlike.includes(stays)).toBe(false)
  expect(stays.startsWith(beginning)).toBe(true)
  expect(longer.startsWith(stays)).toBe(true)
  expect(stays.endsWith(end)).toBe(true)
  expect([stays.startsWith(inside), stays.endsWith(inside), stays.includes(inside)]).toEqual([
    false,
    false,
    true,
  ])
  expect(new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(stays)).toBe(true)
})
