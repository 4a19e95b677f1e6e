import { describe, expect, test } from 'vitest'
import { type SignedRequest, signatureOver, signedAgain } from './signed-request.ts'

/** The example of RFC 5849, section 3.1 (its POST has a form body, which is signed like the query). */
const example: SignedRequest = {
  method: 'POST',
  url: 'http://example.com/request',
  query: [
    ['b5', '=%3D'],
    ['a3', 'a'],
    ['c@', ''],
    ['a2', 'r b'],
    ['c2', ''],
    ['a3', '2 q'],
  ],
  secrets: { consumerSecret: 'j49sk3j29djd', tokenSecret: 'dh893hdasih9' },
}
const header = [
  ['realm', 'Example'],
  ['oauth_consumer_key', '9djdj82h48djs9d2'],
  ['oauth_token', 'kkk9d7dh3k39sjv7'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '137131201'],
  ['oauth_nonce', '7d8f3e4a'],
  ['oauth_signature', 'of no concern'],
] as const

describe('signatureOver', () => {
  test('signs the example of RFC 5849', () => {
    expect(signatureOver(example, header)).toBe('r6/TJjbCOr97/+UU0NsvSne7s5g=')
  })
  test('covers every parameter except realm and the signature itself', () => {
    const signature = signatureOver(example, header)
    for (const [name] of header) {
      const without = header.filter(([other]) => other !== name)
      const covered = name !== 'realm' && name !== 'oauth_signature'
      expect(signatureOver(example, without) !== signature, name).toBe(covered)
    }
  })
})

describe('signedAgain', () => {
  test('replaces the signature with the right one for the parameters', () => {
    const parameters = header.filter(([name]) => name !== 'oauth_nonce')
    const again = signedAgain(example, parameters)
    expect(again.filter(([name]) => name === 'oauth_signature')).toEqual([
      ['oauth_signature', signatureOver(example, parameters)],
    ])
    expect(again).toHaveLength(parameters.length)
  })
})
