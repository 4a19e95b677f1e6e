import { percentDecoded } from './percent-decoded.ts'

/** The parameters of the header, decoded if possible; null if it is not an OAuth header. */
export function oauthParameters(header: string): ReadonlyMap<string, string> | null {
  if (!/^OAuth\s/i.test(header)) return null
  const decode = (text: string) => percentDecoded(text) ?? text
  return new Map(
    [...header.matchAll(/([^\s,="]+)\s*=\s*"([^"]*)"/g)].map(([, name = '', value = '']) => [
      decode(name),
      decode(value),
    ]),
  )
}
