/** Texts that a run sent: what comes back the same is no secret. */
export interface SentTexts {
  /** The body of a request, as it was sent: only text is remembered. */
  sent(body: string | Uint8Array | undefined): void
  /** Was the text a string of a body? */
  has(text: string): boolean
}

/** Longer bodies are not kept, nor more than so much of all: old ones go first. In characters. */
const most = { one: 65_536, all: 4_000_000 } as const

/** A string of a JSON text, as it stands there. */
const jsonString = /"(?:[^"\\]|\\.)*"/g

/** Remembers bodies as they are; their strings are read where somebody asks, which hardly ever happens. */
export function sentTexts(): SentTexts {
  const bodies = new Set<string>()
  let characters = 0
  return {
    sent: (body) => {
      if (typeof body !== 'string' || body.length > most.one || bodies.has(body)) return
      bodies.add(body)
      characters += body.length
      for (const oldest of bodies) {
        if (characters <= most.all) break
        bodies.delete(oldest)
        characters -= oldest.length
      }
    },
    has: (text) => {
      for (const body of bodies) {
        for (const [string] of body.matchAll(jsonString)) if (read(string) === text) return true
      }
      return false
    },
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
