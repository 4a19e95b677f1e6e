import type { Incoming } from '../connection/incoming.ts'
import { beginning } from '../message/shown.ts'
import { decodedView, type View, viewOf } from './decoded-views.ts'
import { type Decoder, decodersFor } from './encodings.ts'
import { placeholder, type Redact } from './redaction.ts'
import { jsonString, type SentTexts } from './sent-texts.ts'

/** Removes secrets from what a target sent. @param more secrets of the request that it answers */
export type Clean = (incoming: Incoming, more: readonly string[]) => CleanResponse

/** A response without secrets. */
export interface CleanResponse {
  /** As it is recorded. */
  readonly recorded: Incoming
  /** As checks get it: the same, but with short secrets, because they may be in any text by chance. */
  readonly forChecks: Incoming
}

/** How many encodings may be around a secret: two, and that of the body itself. */
const deepest = 3

/** Shorter secrets are only looked for unencoded; encoded, they would be found in any text. In characters. */
const shortestEncoded = 6

/** Secrets of this length are in no text by chance. In characters. */
const shortestEvident = 12

/** How many characters of decoded text are searched for one text: a fixed number, plus a multiple of its length. */
const patience = { characters: 100_000, times: 4 } as const

/** No text of the service is longer. Of a longer text, only this much is searched and recorded. In characters. */
const longest = 16_384

/** How much is left out at the end of a cut text, because a secret may be cut there as well. In characters. */
const margin = 2048

/**
 * A target may send back what it was sent, in any form. The text is searched with its encodings removed (two, and that
 * of the body) before anything is parsed, quoted or cut: each quotation would add another encoding.
 * @param secrets of the run
 * @param own what the run sent: checks get such a text unchanged, even if it looks encoded
 */
export function receivedCleaner(secrets: readonly string[], own: Pick<SentTexts, 'has'>): Clean {
  const known = [...new Set(secrets.filter((secret) => secret !== ''))]
  const shortest = Math.max(shortestEncoded, Math.min(28, ...known.map(({ length }) => length)))
  const innerViews = rememberedViews(decodersFor(shortest))
  return (incoming, more) => {
    const wanted = [...known, ...more]
    const recorded = cleaned(incoming, (text) => withoutSecrets(text, forRecord(wanted, innerViews)))
    if (recorded === incoming) return { recorded, forChecks: incoming }
    const evident = wanted.filter(({ length }) => length >= shortestEvident)
    return {
      recorded,
      forChecks: cleaned(incoming, (text) => withoutSecrets(text, forCheck(evident, innerViews, own))),
    }
  }
}

/** Returns the same object if it contains no secret. */
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

/** Removes secrets from a text that is not JSON, or from a string in JSON. */
type Search = Redact & { readonly secrets: readonly string[] }

/** A text that cannot be searched is not recorded. */
function forRecord(secrets: readonly string[], innerViews: InnerViews): Search {
  const search = (text: string): string => {
    if (text.length > longest) {
      return `${search(beginning(text, longest)).slice(0, longest - margin)}… [${text.length} characters]`
    }
    return lookedThrough(text, secrets, innerViews) ?? pieceByPiece(text, secrets, innerViews)
  }
  return Object.assign(search, { secrets })
}

/** The text without secrets; undefined if it has too many encodings to be searched. */
function lookedThrough(text: string, secrets: readonly string[], innerViews: InnerViews): string | undefined {
  const spans = spansOf(text, secrets, innerViews)
  return spans && replaced(text, spans)
}

/** For a text that cannot be searched: if it looks like JSON, its strings that can be searched; otherwise nothing. */
function pieceByPiece(text: string, secrets: readonly string[], innerViews: InnerViews): string {
  if (!/^\s*[[{]/.test(text)) return placeholder
  const pieces = text.split(new RegExp(`(${jsonString.source})`))
  return pieces.map((piece) => lookedThrough(piece, secrets, innerViews) ?? placeholder).join('')
}

/**
 * A text that cannot be searched is given to the check unchanged if the run sent the same text: texts that checks store
 * may look encoded, too. Any other such text is replaced, because the check would quote it. Of a long text, only the
 * beginning can be quoted.
 */
function forCheck(secrets: readonly string[], innerViews: InnerViews, own: Pick<SentTexts, 'has'>): Search {
  const plain = (text: string) => replaced(text, spansIn(text, secrets))
  const search = (text: string): string => {
    const start = beginning(text, longest)
    const rest = plain(text.slice(start.length))
    const found = lookedThrough(start, secrets, innerViews)
    if (found !== undefined) return found + rest
    if (own.has(unescaped(text))) return plain(text)
    return pieceByPiece(start, secrets, innerViews) + rest
  }
  return Object.assign(search, { secrets })
}

/** A text without secrets. In JSON, each string is searched separately: it is faster, and no secret spans two. */
function withoutSecrets(text: string, search: Search): string {
  // No encoding makes a text shorter: a text that is shorter than every secret contains none.
  const shortest = Math.min(...search.secrets.map(({ length }) => length))
  if (text.length < shortest) return text
  if (!isJson(text)) return search(text)
  return replaced(text, spansIn(text, search.secrets)).replace(jsonString, (string) =>
    string.length - 2 < shortest ? string : `"${search(string.slice(1, -1))}"`,
  )
}

/** The value of a string in a JSON text. */
function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
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

/** The positions of secrets in a text, unencoded. */
function spansIn(text: string, secrets: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const secret of secrets) {
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
      spans.push([at, at + secret.length])
    }
  }
  return spans
}

/** The positions of secrets in a text, encoded or not; undefined if the text has too many encodings to be searched. */
function spansOf(text: string, secrets: readonly string[], innerViews: InnerViews): Span[] | undefined {
  const inner = innerViews(text)
  if (inner === undefined) return undefined
  const spans = spansIn(text, secrets)
  if (inner.length === 0) return spans
  const long = secrets.filter(({ length }) => length >= shortestEncoded)
  for (const view of inner) for (const span of spansIn(view.text, long)) spans.push(view.origin(...span))
  return spans
}

/** A text with encodings removed, in every way; undefined if it has too many. */
type InnerViews = (text: string) => readonly View[] | undefined

/** How many texts are remembered, up to which length: the members of a list come again each time that it is read. */
const remembered = { texts: 4000, characters: 160 } as const

/** Removes the encodings of a text only once if the text comes again. */
function rememberedViews(decoders: readonly Decoder[]): InnerViews {
  const known = new Map<string, ReturnType<InnerViews>>()
  return (text) => {
    if (text.length > remembered.characters) return innerViewsOf(text, decoders)
    if (known.has(text)) return known.get(text)
    if (known.size >= remembered.texts) known.clear()
    const views = innerViewsOf(text, decoders)
    known.set(text, views)
    return views
  }
}

const none: readonly View[] = []

function innerViewsOf(text: string, decoders: readonly Decoder[]): readonly View[] | undefined {
  const all: View[] = []
  const seen = new Set([text])
  let left = patience.characters + patience.times * text.length
  let level: readonly View[] = [viewOf(text)]
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: View[] = []
    for (const view of level) {
      for (const decoder of decoders) {
        const inner = decodedView(view, decoder)
        if (inner === undefined || seen.has(inner.text)) continue
        seen.add(inner.text)
        left -= inner.text.length
        if (left < 0) return undefined
        next.push(inner)
      }
    }
    all.push(...next)
    level = next
  }
  return all.length === 0 ? none : all
}

/** The text with a placeholder for each part. Parts that overlap get a single placeholder. */
function replaced(text: string, spans: readonly Span[]): string {
  let clean = ''
  let end = 0
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    if (from >= end) clean += text.slice(end, from) + placeholder
    end = Math.max(end, to)
  }
  return clean + text.slice(end)
}
