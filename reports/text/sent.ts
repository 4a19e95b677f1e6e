import type { Exchange } from '../../harness/http/message/exchange.ts'
import { recordedText } from '../../harness/http/sending/recording.ts'
import { oneLine } from './escaping.ts'

/** The content type that is not worth showing. */
const usualType = 'application/json'

/** How much is shown of a body, and of one member of it, in UTF-16 units. */
const bodyLimit = 200
const memberLimit = 60
/** How much is shown of a message that was written to the connection, in UTF-16 units. */
const writtenLimit = 400

/**
 * What was sent, on one line, without the method and path: the body, or the whole message if no client library writes
 * such a message. The middle of a long text is left out, and its length is added. The result holds no more than the
 * record, which holds no secret.
 * @returns undefined if only method and path were sent. A write without a body and an unusual content type are
 * mentioned.
 */
export function sentText({ request }: Exchange): string | undefined {
  const { body, method, written, headers } = request
  if (written !== undefined) return withoutMiddle(written.replaceAll('\r\n', ' ⏎ '), writtenLimit)
  const type = headers['content-type']
  const label = type === undefined || type === usualType ? undefined : oneLine(type)
  if (body !== undefined && body !== '')
    return `${label === undefined ? '' : `as ${label}: `}${bodyText(body)}`
  if (label !== undefined) return `an empty body, labelled ${label}`
  return method === 'POST' || method === 'PUT' ? 'an empty body' : undefined
}

function bodyText(body: string): string {
  if (body.length <= bodyLimit) return oneLine(body)
  const short = withShortMembers(body)
  return short !== undefined && short.length <= 2 * bodyLimit
    ? oneLine(short)
    : withoutMiddle(body, bodyLimit)
}

/**
 * A JSON object with the middle of its long texts left out; undefined if no text is long, or the body is not an object.
 */
function withShortMembers(body: string): string | undefined {
  const texts = /"(?:[^"\\]|\\.)*"/g
  let cuts = 0
  const short = body.replace(texts, (text) => {
    if (text.length <= memberLimit) return text
    cuts += 1
    return `${halves(text, memberLimit)} (${bytesOf(text)})`
  })
  return cuts === 0 || !/^\s*\{/.test(body) ? undefined : short
}

/** How many bytes the text of a JSON string has. */
function bytesOf(quoted: string): string {
  try {
    return `${Buffer.byteLength(String(JSON.parse(quoted)))} bytes`
  } catch {
    return `${Buffer.byteLength(quoted) - 2} bytes`
  }
}

function withoutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return oneLine(text)
  // The recorder may have cut the text.
  if (text.length >= recordedText)
    return `${oneLine(halves(text, limit))} (${recordedText} characters or more)`
  return `${oneLine(halves(text, limit))} (${Buffer.byteLength(text)} bytes)`
}

/** The beginning and the end of a text. Never cuts inside a surrogate pair. */
function halves(text: string, limit: number): string {
  const half = Math.floor(limit / 2)
  const begin = text.slice(0, half).replace(/[\ud800-\udbff]$/, '')
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/, '')
  return `${begin}…${end}`
}
