import { canonicalJson } from './canonical-json.ts'
import { jsonOf } from './json-body.ts'
import { decodedSegment } from './segment.ts'

/**
 * The text of a refusal without the parts that change with each request: numbers, times, request ids, and names from
 * the request. The rest shows which kind of refusal it is.
 * @param body of the refusal
 * @param names what a server may repeat of the request: its path, or segments of it, in any usual spelling
 */
export function refusalText(body: string, names: readonly string[]): string {
  const json = jsonOf(body).json()
  const text = json === undefined ? body : canonicalJson(json)
  const parts = names.filter((name) => name !== '').flatMap(spellingsOf)
  return parts
    .reduce((rest, part) => rest.replaceAll(part, '…'), text)
    .replace(/[\da-f]{8}[\da-f-]*|\d+/gi, '#')
}

const spellingsOf = (name: string): readonly string[] => [
  ...new Set([
    name,
    decodedSegment(name),
    encodeURI(name),
    name.replaceAll('@', '%40'),
    encodeURIComponent(name),
  ]),
]
