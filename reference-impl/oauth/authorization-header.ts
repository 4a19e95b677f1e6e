import { type Parameter, percentDecode } from './encoding.ts'

/** A parsed `Authorization` header. */
export interface Authorization {
  readonly scheme: string
  /** Decoded parameters in the order sent, realm included; undefined when the list can't be read. */
  readonly parameters: readonly Parameter[] | undefined
}

/**
 * Reads an `Authorization` header (RFC 5849, 3.5.1): parameters in any order, separated by a comma with or without
 * white space, values quoted or bare.
 * @param header the header's value
 */
export function parseAuthorization(header: string): Authorization {
  const text = header.trim()
  const scheme = /^\S+/.exec(text)?.[0] ?? ''
  return { scheme, parameters: parseParameters(text.slice(scheme.length).trim()) }
}

function parseParameters(text: string): readonly Parameter[] | undefined {
  const parameters: Parameter[] = []
  const pattern = /\s*([^\s=",]+)\s*=\s*(?:"([^"]*)"|([^\s",]*))\s*(,|$)/y
  let last = text.length === 0
  while (!last) {
    const match = pattern.exec(text)
    if (!match) return undefined
    const name = percentDecode(match[1] ?? '')
    const raw = match[2] ?? match[3] ?? ''
    // A realm is a quoted string, not percent-encoded: decoding it could fail on a harmless "%".
    const value = name === 'realm' ? raw : percentDecode(raw)
    if (name === undefined || value === undefined) return undefined
    parameters.push([name, value])
    last = pattern.lastIndex >= text.length
  }
  return parameters
}
