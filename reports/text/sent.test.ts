import { describe, expect, test } from 'vitest'
import { exchange, hostile } from '../run/sample-run.test-data.ts'
import { sentText } from './sent.ts'

const sent = (body: string) => sentText(exchange({ request: { ...exchange().request, body } }))

describe('what was sent', () => {
  test('a short body is shown as it was, on one line', () => {
    expect(sent('{"name":"two\\nlines"}')).toBe('{"name":"two\\nlines"}')
    expect(sent('{\n}')).toBe('{\\n}')
  })

  test('a long text in a body is shown without its middle, with its number of bytes', () => {
    const text = sent(JSON.stringify({ data: `${'a'.repeat(1000)}ü${'b'.repeat(1047)}`, ownerId: '7' })) ?? ''
    expect(text).toMatch(/^\{"data":"a+…b+" \(2049 bytes\),"ownerId":"7"\}$/)
    expect(text.length).toBeLessThan(120)
  })

  test('a long body that is not JSON is shown without its middle, and no character is split', () => {
    const text = sent('😀'.repeat(5000)) ?? ''
    expect(text.length).toBeLessThan(260)
    expect(text).toContain('(20000 bytes)')
    expect(text).not.toMatch(/\p{Cs}/u)
    expect(sent('x'.repeat(20_000))).toContain('(16384 characters or more)')
  })

  test('a message that was written to the connection as text is shown as that text', () => {
    const { request } = exchange()
    const text = sentText(exchange({ request: { ...request, written: 'POST / HTTP/1.1\r\n\r\n' } }))
    expect(text).toBe('POST / HTTP/1.1 ⏎  ⏎ ')
  })

  test('an unusual content type is shown, with a body and without one', () => {
    const { body: _body, ...request } = exchange().request
    const headers = { 'content-type': 'text/plain' }
    const labelled = (more: object) => sentText(exchange({ request: { ...request, headers, ...more } }))
    expect(labelled({ method: 'POST', body: '{}' })).toBe('as text/plain: {}')
    expect(labelled({ method: 'GET' })).toBe('an empty body, labelled text/plain')
  })

  test('only printable characters are shown; a GET without a body shows nothing, and a PUT an empty body', () => {
    expect(sent(hostile)).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
    const { body: _body, ...request } = exchange().request
    expect(sentText(exchange({ request: { ...request, method: 'GET' } }))).toBeUndefined()
    expect(sentText(exchange({ request: { ...request, method: 'PUT' } }))).toBe('an empty body')
  })
})
