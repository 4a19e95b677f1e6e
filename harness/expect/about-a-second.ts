/** The times of TextData (section "TextData"): to the second, without a zone. */
const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/**
 * Are two texts times, and a second apart at most? So are the times in the response to a creation, where they are cut, and in readings,
 * where a database has rounded them (MySQL does so with DATETIME).
 */
export function areAboutAsOne(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((text) =>
    typeof text === 'string' && shape.test(text) ? Date.parse(`${text}Z`) : Number.NaN,
  )
  return first !== undefined && second !== undefined && Math.abs(first - second) <= 1000
}
