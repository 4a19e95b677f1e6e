import { randomInt } from 'node:crypto'

/** User ids of digits that no other run uses. */
export function userIds(): () => string {
  const mark = randomInt(100_000, 1_000_000)
  let counter = 0
  return () => `${mark}${String(++counter).padStart(5, '0')}`
}
