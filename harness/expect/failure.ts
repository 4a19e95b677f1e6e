/** The target did not do what a check demands. The message says what was expected and what was got. */
export class ExpectationFailure extends Error {
  override readonly name = 'ExpectationFailure'
}

/** Writes a value into a message: as JSON, cut where it is long. */
export function shown(value: unknown, limit = 300): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text
}

/** Fails the check at once. */
export function fail(message: string): never {
  throw new ExpectationFailure(message)
}
