import { createHash } from 'node:crypto'

/** Texts that a run sent and that look encoded: if the same text comes back, it is no secret. */
export interface SentTexts {
  /** A body is about to be sent, as it is given: only text is remembered. */
  sent(body: string | Uint8Array | undefined): void
  /** Was the text, which looks encoded, a string in a body? */
  has(text: string): boolean
}

/** A string in a JSON text, with its quotes and escapes. */
export const jsonString = /"(?:[^"\\]|\\.)*"/g

/** What may be an encoding. Texts without it can always be searched. */
const marks = /[%&=+\\\0]|''|\]\]>|[\w+/-]{20,}/

/** Bodies are kept unread up to this total length; then digests of their strings replace them. In characters. */
const mostUnread = 1_000_000

/** Remembers bodies. Their strings are read only if somebody asks, which is rare, or if the bodies become too many. */
export function sentTexts(): SentTexts {
  const digests = new Set<string>()
  let unread: string[] = []
  let characters = 0
  const readAll = () => {
    for (const body of unread) for (const text of stringsOf(body)) digests.add(digestOf(text))
    unread = []
    characters = 0
  }
  return {
    sent: (body) => {
      if (typeof body !== 'string' || !marks.test(body)) return
      unread.push(body)
      characters += body.length
      if (characters > mostUnread) readAll()
    },
    has: (text) => {
      readAll()
      return digests.has(digestOf(text))
    },
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** The values of the strings in a JSON text. */
function* stringsOf(body: string): Generator<string> {
  for (const [string] of body.matchAll(jsonString)) {
    const text = read(string)
    if (typeof text === 'string') yield text
  }
}

/** The value of a JSON string; undefined if it is not valid JSON. */
function read(string: string): unknown {
  try {
    return JSON.parse(string)
  } catch {
    return undefined
  }
}
