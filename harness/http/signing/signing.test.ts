import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorizationHeader, percentEncode, sign } from './signing.ts'

const credentials = { consumerKey: '9djdj82h48djs9d2', consumerSecret: 'j49sk3j29djd' }

const plainRequest = { method: 'GET', url: 'http://example.com/a', query: [] }

const signatureIn = (header: string) =>
  decodeURIComponent(/oauth_signature="([^"]*)"/.exec(header)?.[1] ?? 'no signature')

// RFC 5849, section 3.4.1.1, prints this base string. Its form body parameters c2 and a3 are in the query here.
const baseString =
  'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7'

test('the base string is that of the example in RFC 5849, section 3.4.1.1', () => {
  const { header } = sign(
    { ...credentials, token: { key: 'kkk9d7dh3k39sjv7', secret: 'dh893hdasih9' } },
    {
      method: 'post',
      url: 'http://EXAMPLE.COM:80/request',
      query: [
        ['b5', '=%3D'],
        ['a3', 'a'],
        ['c@', ''],
        ['a2', 'r b'],
        ['c2', ''],
        ['a3', '2 q'],
      ],
    },
    { nonce: '7d8f3e4a', timestamp: '137131201', version: null },
  )
  const expected = createHmac('sha1', 'j49sk3j29djd&dh893hdasih9').update(baseString).digest('base64')
  expect(signatureIn(header)).toBe(expected)
})

test('a 2-legged call carries no oauth_token and signs with an empty token secret', () => {
  const { header } = sign(credentials, plainRequest, {
    nonce: 'n',
    timestamp: '1',
    version: null,
  })
  expect(header).not.toContain('oauth_token')
  const base =
    'GET&http%3A%2F%2Fexample.com%2Fa&oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1'
  expect(signatureIn(header)).toBe(createHmac('sha1', 'j49sk3j29djd&').update(base).digest('base64'))
})

test('secrets with reserved characters are encoded in the signing key', () => {
  const { header } = sign(
    { ...credentials, consumerSecret: 'a&b+c/d%e f' },
    { method: 'GET', url: 'http://example.com/@app/@all', query: [['x', 'é,']] },
    { nonce: 'n', timestamp: '1' },
  )
  const base =
    'GET&http%3A%2F%2Fexample.com%2F%40app%2F%40all&oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3Dn%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_version%3D1.0%26x%3D%25C3%25A9%252C'
  expect(signatureIn(header)).toBe(createHmac('sha1', 'a%26b%2Bc%2Fd%25e%20f&').update(base).digest('base64'))
})

test('realm is sent but not signed', () => {
  const changes = { nonce: 'n', timestamp: '1' }
  const plain = sign(credentials, plainRequest, changes)
  const realm = sign(credentials, plainRequest, { ...changes, extra: [['realm', 'x']] })
  expect(realm.header).toContain('realm="x"')
  expect(signatureIn(realm.header)).toBe(signatureIn(plain.header))
})

test('parameters can be rewritten after the signature is made', () => {
  const { header } = sign(credentials, plainRequest, {
    parameters: (all) => all.filter(([name]) => name !== 'oauth_nonce'),
  })
  expect(header).not.toContain('oauth_nonce')
  expect(header).toContain('oauth_signature=')
})

test('the signature and the token are named as secrets of the exchange', () => {
  const { header, secrets } = sign({ ...credentials, token: { key: 'the-token', secret: 's' } }, plainRequest)
  expect(secrets).toContain('the-token')
  expect(secrets).toContain(signatureIn(header))
})

test('percent-encoding leaves only unreserved characters', () => {
  expect(percentEncode("a-._~!*'()@,+ é")).toBe('a-._~%21%2A%27%28%29%40%2C%2B%20%C3%A9')
})

test('the header separates parameters as asked', () => {
  expect(
    authorizationHeader(
      [
        ['a', '1'],
        ['b', '2&'],
      ],
      ',',
    ),
  ).toBe('OAuth a="1",b="2%26"')
})
