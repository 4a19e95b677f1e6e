/** Does a content type say that a body is JSON: `application/json`, or a type of its own whose name ends in `+json` (RFC 6839, section 3.1)? */
export const isJsonType = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)

/** Levels of a JSON body that are read. An answer of the service has six; RFC 8259, section 9, lets a reader set a limit. */
const deepest = 200

/** Values of a JSON body that are read: 1,000 achievements with icons have some 45,000. */
const mostValues = 60_000

/** A body as JSON, parsed when it is asked for; or why it cannot be read as such, completing "the body …". */
export interface JsonBody {
  readonly json: () => unknown
  readonly defect?: string
}

/** Of a longer text the values are not kept while nobody holds them: they take many times its memory. In characters. */
const keptParsed = 4096

/**
 * Reads a body as JSON. What is nested or stuffed beyond any sense is not parsed: what looks into it would break on its depth, or
 * take minutes and gigabytes.
 */
export function jsonOf(body: string): JsonBody {
  // Frequent, and dear as an exception.
  if (body === '') return nothing
  const defect = body.length > deepest ? shapeDefect(body) : undefined
  if (defect !== undefined) return { ...nothing, defect }
  return { json: body.length > keptParsed ? parsedAnew(body) : parsedOnce(body) }
}

const nothing: JsonBody = { json: () => undefined }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function parsedOnce(body: string): () => unknown {
  let kept: { readonly value: unknown } | undefined
  return () => {
    kept ??= { value: parsed(body) }
    return kept.value
  }
}

/** As long as somebody holds the values, they are the same ones. */
function parsedAnew(body: string): () => unknown {
  let kept: WeakRef<object> | undefined
  let isJson = true
  return () => {
    const known = kept?.deref()
    if (known !== undefined || !isJson) return known
    const value = parsed(body)
    if (typeof value === 'object' && value !== null) kept = new WeakRef(value)
    else if (value === undefined) isJson = false
    return value
  }
}

const quote = 0x22
const backslash = 0x5c

/** Counts levels and values outside of strings. */
function shapeDefect(body: string): string | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < body.length; at++) {
    switch (body.charCodeAt(at)) {
      case quote:
        at = endOfString(body, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > deepest) return `is nested more than ${deepest} levels deep`
        values++
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      case 0x2c: // ,
        if (++values > mostValues) return `holds more than ${mostValues} values`
        break
    }
  }
  return undefined
}

/** Does a body that begins as a JSON object or array end within it, as one does that was cut? */
export function endsEarly(body: string): boolean {
  if (!/^\s*[[{]/.test(body)) return false
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const character = body.charCodeAt(at)
    if (character === quote) at = endOfString(body, at)
    else if (character === 0x5b || character === 0x7b) depth++
    else if (character === 0x5d || character === 0x7d) depth--
  }
  return depth > 0
}

/** Where a string ends that begins here; the end of the text where it does not. */
function endOfString(body: string, from: number): number {
  for (let at = from; ; ) {
    const end = body.indexOf('"', at + 1)
    if (end < 0) return body.length
    let escapes = 0
    while (body.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
    at = end
  }
}
