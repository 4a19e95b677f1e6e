import { decodedView, type View, viewOf } from './decoded-views.ts'
import { type Decoder, decodersFor } from './encodings.ts'
import { placeholder, type Redact } from './redaction.ts'
import type { Incoming } from './transport.ts'

/** Takes secrets out of what a target sent. @param more secrets of the request that it answers */
export type Clean = (incoming: Incoming, more: readonly string[]) => CleanResponse

/** A response without secrets. */
export interface CleanResponse {
  /** As it is recorded. */
  readonly recorded: Incoming
  /** As checks get it: the same, but for short secrets, which may stand in any text by chance. */
  readonly forChecks: Incoming
}

/** Encodings that may lie around a secret: two, and that of the body itself. */
const deepest = 3

/** Shorter secrets are looked for as they stand; encoded ones would be found in any text. In characters. */
const shortestEncoded = 6

/** Longer secrets stand nowhere by chance. In characters. */
const shortestEvident = 12

/** Characters of decoded text that are looked through for one text, and more for each of its own. */
const patience = { characters: 1_000_000, times: 6 } as const

/**
 * A target may send back what it was sent, in whatever form. Looks at the text with its encodings taken off, two deep and that of
 * the body, before anything is parsed, quoted or cut: each quotation would be one encoding more.
 * @param secrets of the run
 */
export function receivedCleaner(secrets: readonly string[]): Clean {
  const known = [...new Set(secrets.filter((secret) => secret !== ''))]
  const decoders = decodersFor(Math.max(shortestEncoded, Math.min(28, ...known.map(({ length }) => length))))
  return (incoming, more) => {
    const wanted = [...known, ...more]
    const recorded = cleaned(incoming, (text) => withoutSecrets(text, wanted, decoders))
    if (recorded === incoming) return { recorded, forChecks: incoming }
    const evident = wanted.filter(({ length }) => length >= shortestEvident)
    return { recorded, forChecks: cleaned(incoming, (text) => withoutSecrets(text, evident, decoders)) }
  }
}

/** The same object where it holds no secret. */
function cleaned(incoming: Incoming, redact: Redact): Incoming {
  const { body, headers } = incoming
  const lines = Object.entries(headers)
  const cleanBody = redact(body)
  const cleanLines = lines.map(([name, value]): [string, string] => [redact(name), redact(value)])
  const same = lines.every(
    ([name, value], at) => cleanLines[at]?.[0] === name && cleanLines[at]?.[1] === value,
  )
  if (same && cleanBody === body) return incoming
  return { ...incoming, body: cleanBody, headers: Object.fromEntries(cleanLines) }
}

/** A string of a JSON text, as it stands there. */
const jsonString = /"(?:[^"\\]|\\.)*"/g

/** A text without secrets. In JSON each string is looked at by itself: that is quicker, and no secret reaches beyond one. */
function withoutSecrets(text: string, secrets: readonly string[], decoders: readonly Decoder[]): string {
  if (text.length < shortestEncoded) return secrets.includes(text) ? placeholder : text
  const search = (part: string) => replaced(part, spansOf(part, secrets, decoders))
  return isJson(text) ? replaced(text, spansIn(text, secrets)).replace(jsonString, search) : search(text)
}

function isJson(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Span = readonly [from: number, to: number]

/** Where secrets stand in a text as it is. */
function spansIn(text: string, secrets: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const secret of secrets) {
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
      spans.push([at, at + secret.length])
    }
  }
  return spans
}

/** Where secrets stand in a text, encoded or not; all of it, where it is wrapped beyond any sense. */
function spansOf(text: string, secrets: readonly string[], decoders: readonly Decoder[]): Span[] {
  const spans: Span[] = []
  const seen = new Set([text])
  let left = patience.characters + patience.times * text.length
  let level: readonly View[] = [viewOf(text)]
  for (let depth = 0; ; depth++) {
    const found = depth === 0 ? secrets : secrets.filter(({ length }) => length >= shortestEncoded)
    for (const view of level) for (const span of spansIn(view.text, found)) spans.push(view.origin(...span))
    if (depth === deepest) return spans
    const next: View[] = []
    for (const view of level) {
      for (const decoder of decoders) {
        const inner = decodedView(view, decoder)
        if (inner === undefined || seen.has(inner.text)) continue
        seen.add(inner.text)
        left -= inner.text.length
        if (left < 0) return [[0, text.length]]
        next.push(inner)
      }
    }
    if (next.length === 0) return spans
    level = next
  }
}

/** The text with a placeholder for each part, those that overlap taken together. */
function replaced(text: string, spans: readonly Span[]): string {
  let clean = ''
  let end = 0
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    if (from >= end) clean += text.slice(end, from) + placeholder
    end = Math.max(end, to)
  }
  return clean + text.slice(end)
}
