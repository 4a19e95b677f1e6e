import { createHash } from 'node:crypto'

/** Texts that a run sent and that look encoded: what comes back the same is no secret. */
export interface SentTexts {
  /** The body of a request, as it was sent: only text is remembered. */
  sent(body: string | Uint8Array | undefined): void
  /** Was the text, which looks encoded, a string of a body? */
  has(text: string): boolean
}

/** Longer bodies are not kept, only digests of their strings; of the others no more than so much, old ones go first. In characters. */
const most = { one: 16_384, all: 4_000_000 } as const

/** A string of a JSON text, as it stands there. */
const jsonString = /"(?:[^"\\]|\\.)*"/g

/** What may be read as an encoding. Only texts that have some of it cannot be looked through. */
const marks = /[%&=+\\\0]|''|\]\]>|[\w+/-]{20,}/

/** Remembers bodies as they are; their strings are read where somebody asks, which hardly ever happens. */
export function sentTexts(): SentTexts {
  const bodies = new Set<string>()
  const digests = new Set<string>()
  let characters = 0
  return {
    sent: (body) => {
      if (typeof body !== 'string' || !marks.test(body) || bodies.has(body)) return
      if (body.length > most.one) {
        for (const text of stringsOf(body)) digests.add(digestOf(text))
        return
      }
      bodies.add(body)
      characters += body.length
      for (const oldest of bodies) {
        if (characters <= most.all) break
        bodies.delete(oldest)
        characters -= oldest.length
      }
    },
    has: (text) => {
      if (digests.size > 0 && digests.has(digestOf(text))) return true
      for (const body of bodies) for (const one of stringsOf(body)) if (one === text) return true
      return false
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
