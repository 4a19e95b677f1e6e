import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { baseStringOf } from '../../harness/http/redaction/base-string.ts'
import { shownAuthorization } from '../../harness/http/redaction/redaction.ts'
import { percentEncode, sign } from '../../harness/http/signing/signing.ts'
import { exchange } from '../run/sample-run.test-data.ts'
import { curlOf } from './curl.ts'

const url = 'http://Board.example:80/social/api/restful/v2/textdata/@app/a~b/@all'
const sent = `${url}?filterValue=one%20%2B%2F&count=1&fields=id%2Cdata`
const query = [
  ['filterValue', 'one +/'],
  ['count', '1'],
  ['fields', 'id,data'],
] as const

const signedBy = (credentials: Parameters<typeof sign>[0]): { header: string; text: string } => {
  let text = ''
  const baseString = (signed: string) => {
    text = signed
    return signed
  }
  const { header } = sign(credentials, { method: 'GET', url, query }, { baseString })
  return { header: shownAuthorization(header), text }
}

test('the base string of a recorded request is the text that was signed', () => {
  const { header, text } = signedBy({ consumerKey: 'key', consumerSecret: 'hidden', requestorId: 'app:1' })
  expect(baseStringOf({ method: 'GET', url: sent }, header)).toBe(text)
  expect(text).not.toContain('hidden')
})

test('a token stays hidden in the base string', () => {
  const token = { key: 'token+secret', secret: 'hidden' }
  const { header, text } = signedBy({ consumerKey: 'key', consumerSecret: 'secret', token })
  const shown = baseStringOf({ method: 'GET', url: sent }, header)
  const twice = percentEncode(percentEncode('token+secret'))
  expect(text).toContain(twice)
  expect(shown).toBe(text.replace(twice, '[redacted]'))
})

test('a right request that is refused with 401 shows its base string; a wrong one, or another status, does not', () => {
  const { header, text } = signedBy({ consumerKey: 'key', consumerSecret: 'secret' })
  const request = { method: 'GET', url: sent, headers: { authorization: header } }
  const response = { status: 401, headers: {}, bodyBytes: 0, truncated: false }
  expect(curlOf(exchange({ request, response }))).toContain(`# ${text}\n`)
  const others = [
    exchange({ request, response, invalid: 'a wrong signature' }),
    exchange({ request, response: { ...response, status: 403 } }),
    exchange({ request, response, caller: 'anonymous' }),
  ]
  for (const other of others) expect(curlOf(other)).not.toContain('base string')
})

test('the signature over a shown base string is the one that the request carries', () => {
  const credentials = { consumerKey: 'key', consumerSecret: 'secret' }
  const { header } = sign(credentials, { method: 'GET', url, query })
  const shown = baseStringOf({ method: 'GET', url: sent }, shownAuthorization(header)) ?? ''
  const signature = createHmac('sha1', 'secret&').update(shown).digest('base64')
  expect(header).toContain(`oauth_signature="${percentEncode(signature)}"`)
})

test('a header of another scheme has no base string', () => {
  expect(baseStringOf({ method: 'GET', url }, 'Bearer x')).toBeUndefined()
})
