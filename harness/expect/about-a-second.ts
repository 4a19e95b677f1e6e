/** The times of TextData (section "TextData"): to the second, without a zone. */
const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/**
 * Are two texts times that differ by at most a second? The response to a creation may cut the fraction of a second,
 * while a database rounds it for later readings (MySQL does so with DATETIME).
 */
export function areAboutAsOne(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((text) =>
    typeof text === 'string' && shape.test(text) ? Date.parse(`${text}Z`) : Number.NaN,
  )
  return first !== undefined && second !== undefined && Math.abs(first - second) <= 1000
}
