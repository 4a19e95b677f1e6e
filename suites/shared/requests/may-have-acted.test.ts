import { expect, test } from 'vitest'
import { mayHaveActed } from './may-have-acted.ts'

const [accepted, refused] = [{ status: 202 }, { status: 401 }]

test('an effect counts against the accepted requests only; if none was accepted, against all', () => {
  expect(mayHaveActed(accepted, [accepted, refused])).toBe(true)
  expect(mayHaveActed(refused, [accepted, refused])).toBe(false)
  expect(mayHaveActed(refused, [refused, refused])).toBe(true)
})
