import { createHash } from 'node:crypto'

/** Texts that a run sent and that look encoded: what comes back the same is no secret. */
export interface SentTexts {
  /** The body of a request, as it was sent: only text is remembered. */
  sent(body: string | Uint8Array | undefined): void
  /** Was the text, which looks encoded, a string of a body? */
  has(text: string): boolean
}

/** A string of a JSON text, as it stands there. */
export const jsonString = /"(?:[^"\\]|\\.)*"/g

/** What may be read as an encoding. Only texts that have some of it cannot be looked through. */
const marks = /[%&=+\\\0]|''|\]\]>|[\w+/-]{20,}/

/** Bodies are kept as they are up to so much of them; then digests of their strings take their place. In characters. */
const mostUnread = 1_000_000

/** Remembers bodies. Their strings are read once, where somebody asks, which hardly ever happens, or when they fill the memory. */
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

/** What the strings of a JSON text stand for. */
function* stringsOf(body: string): Generator<string> {
  for (const [string] of body.matchAll(jsonString)) {
    const text = read(string)
    if (typeof text === 'string') yield text
  }
}

/** What a JSON string stands for; undefined where it is none. */
function read(string: string): unknown {
  try {
    return JSON.parse(string)
  } catch {
    return undefined
  }
}
