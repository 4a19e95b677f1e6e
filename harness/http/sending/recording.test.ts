import { expect, test } from 'vitest'
import { redactionOf } from '../redaction/redaction.ts'
import { recordedRequest } from './recording.ts'

const origin = 'https://test.example.com'

const recordedAt = (path: string) =>
  recordedRequest(
    origin,
    { method: 'POST', path, headers: { 'x-a': 'a test' }, body: '"test"' },
    redactionOf(['test']),
  )

test('an address stays readable if a secret is part of its host', () => {
  expect(recordedAt('/social/textdata/@app/@all').url).toBe(`${origin}/social/textdata/@app/@all`)
})

test('a secret is removed from the path, the query, the headers and the body, whatever the host', () => {
  const { url, headers, body } = recordedAt('/a/test?b=my%20test')
  expect(url).toBe(`${origin}/a/[redacted]?b=my%20[redacted]`)
  expect(URL.canParse(url)).toBe(true)
  expect(headers).toEqual({ 'x-a': 'a [redacted]' })
  expect(body).toBe('"[redacted]"')
})
