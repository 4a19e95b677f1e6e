import type { Exchange } from '../../harness/http/message/exchange.ts'
import { recordedText } from '../../harness/http/sending/recording.ts'
import { oneLine } from './escaping.ts'

/** The label of a body that is not worth showing. */
const usualType = 'application/json'

/** Length of what is shown of a body, and of one member of it, in UTF-16 units. */
const bodyLimit = 200
const memberLimit = 60
/** Length of what is shown of a message that was written to the connection. */
const writtenLimit = 400

/**
 * What was sent, as far as the line of method and path does not say it, on one line: the body; of a message that no client library writes,
 * what was written. What is long has its middle left out, and its length beside it. It holds no more than the record, which holds no secret.
 * @returns undefined where nothing was sent but method and path; that a write had no body is said, and a label that is not the usual one
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

/** A JSON object whose long texts have their middle left out; undefined where that says no less, or the body is none. */
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
  // The record may have cut it.
  if (text.length >= recordedText)
    return `${oneLine(halves(text, limit))} (${recordedText} characters or more)`
  return `${oneLine(halves(text, limit))} (${Buffer.byteLength(text)} bytes)`
}

/** The beginning and the end of a text, never inside a character of two units. */
function halves(text: string, limit: number): string {
  const half = Math.floor(limit / 2)
  const begin = text.slice(0, half).replace(/[\ud800-\udbff]$/, '')
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/, '')
  return `${begin}…${end}`
}
