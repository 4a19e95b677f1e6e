import { expect, test } from 'vitest'
import { nameSource } from './name-source.ts'

test.each([
  ['lowest', () => 0],
  ['highest', (limit: number) => limit - 1],
])(
  'with the %s draws, names have a capital and a small letter, so a change of case is visible',
  (_, draw) => {
    const names = nameSource(draw)
    for (const name of [names.next(), names.next(), names.next(8)]) {
      expect(name).toMatch(/^[A-Za-z_]{1,32}$/)
      expect(name.toLowerCase()).not.toBe(name)
      expect(name.toUpperCase()).not.toBe(name)
    }
  },
)

test('names of a run differ, and two runs share none', () => {
  const [one, another] = [nameSource(), nameSource()]
  const names = Array.from({ length: 1000 }, () => [one.next(), another.next()]).flat()
  expect(new Set(names).size).toBe(names.length)
  expect(one.mark).not.toBe(another.mark)
})
