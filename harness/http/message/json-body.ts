/** Is a content type JSON: `application/json`, or a type whose name ends in `+json` (RFC 6839, section 3.1)? */
export const isJsonType = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)

/** How many levels of a JSON body are read. An answer of the service has six; RFC 8259, section 9, permits a limit. */
const deepest = 200

/** How many values of a JSON body are read: 1,000 achievements with ten icons for each state have about 100,000. */
const mostValues = 120_000

/** A body as JSON, parsed on demand; or why it cannot be read as JSON (completes "the body …"). */
export interface JsonBody {
  readonly json: () => unknown
  readonly defect?: string
}

/** The values of longer texts are not kept: they take many times the memory of the text. In characters. */
const keptParsed = 4096

/**
 * Reads a body as JSON. A body with too many levels or values is not parsed: code that walks through it would overflow
 * the stack, or take minutes and gigabytes.
 */
export function jsonOf(body: string): JsonBody {
  // Frequent, and an exception would be expensive.
  if (body === '') return nothing
  const defect = body.length > deepest ? shapeDefect(body) : undefined
  if (defect !== undefined) return { ...nothing, defect }
  return { json: body.length > keptParsed ? parsedEachTime(body) : parsedOnce(body) }
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

/** Parses again, unless somebody still holds the values of the last time: then they are the same objects. */
function parsedEachTime(body: string): () => unknown {
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

/** Counts levels and values outside strings. */
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

/** Does a body that begins as a JSON object or array end inside it, like a body that was cut? */
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

/** The end of a string that begins here; the end of the text if the string does not end. */
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
