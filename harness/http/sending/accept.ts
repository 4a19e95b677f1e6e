/** One case of this many accepts any type, as curl and some HTTP libraries do by default. */
const share = 4

/**
 * The header Accept for the requests of a case that set none: JSON, or in some cases any type. For a service whose
 * payloads are JSON, both mean the same. A case always has the same header.
 * @param name id of the case, or title of the shared fixture; undefined: the run itself
 */
export function acceptOf(name: string | undefined): string {
  if (name === undefined) return 'application/json'
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % share === 0 ? '*/*' : 'application/json'
}
