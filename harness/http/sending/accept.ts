/** One in so many cases takes any type, as curl and the libraries of some languages do where nobody tells them otherwise. */
const share = 4

/**
 * The header Accept of a case where its request names none: JSON, and in some cases any type, which means the same to a service whose
 * payloads are JSON. A case always has the same one.
 * @param name id of the case, or title of the shared fixture; undefined: the run itself
 */
export function acceptOf(name: string | undefined): string {
  if (name === undefined) return 'application/json'
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % share === 0 ? '*/*' : 'application/json'
}
