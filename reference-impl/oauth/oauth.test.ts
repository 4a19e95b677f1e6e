import { describe, expect, it } from 'vitest'
import { parseAuthorization } from './authorization-header.ts'
import { decodeForm, percentEncode } from './encoding.ts'
import { baseString, hmac, normalizeParameters, signaturesEqual } from './signature.ts'

describe('the published examples of RFC 5849', () => {
  const header = parseAuthorization(
    'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
      'oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
  )
  const signed = (header.parameters ?? []).filter(([name]) => name !== 'realm' && name !== 'oauth_signature')
  const parameters = [
    ...(decodeForm('b5=%3D%253D&a3=a&c%40=&a2=r%20b') ?? []),
    ...signed,
    ...(decodeForm('c2&a3=2+q') ?? []),
  ]

  it('normalises the parameters of section 3.4.1.3.2', () => {
    expect(normalizeParameters(parameters)).toBe(
      'a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&' +
        'oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&' +
        'oauth_token=kkk9d7dh3k39sjv7',
    )
  })

  it('builds the base string of section 3.4.1.1', () => {
    expect(baseString('POST', 'http://example.com/request', parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D' +
        '%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3D' +
        'HMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  it('signs the request of section 1.2', () => {
    const { parameters: given = [] } = parseAuthorization(
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", ' +
        'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH", ' +
        'oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"',
    )
    const text = baseString('GET', 'http://photos.example.net/photos', [
      ...(decodeForm('file=vacation.jpg&size=original') ?? []),
      ...given.filter(([name]) => name !== 'realm' && name !== 'oauth_signature'),
    ])
    const expected = given.find(([name]) => name === 'oauth_signature')?.[1] ?? ''
    expect(signaturesEqual(hmac(text, 'kd94hf93k423kf44&pfkkdhi9sl3r4s00'), expected)).toBe(true)
    expect(signaturesEqual(hmac(text, 'kd94hf93k423kf44&'), expected)).toBe(false)
  })
})

describe('reading a credential', () => {
  it.each([
    ['with spaces', 'OAuth a="1", b="2"'],
    ['without spaces', 'OAuth a="1",b="2"'],
    ['with bare values', 'oauth a=1, b=2'],
    ['with a trailing comma', 'OAuth a="1",b="2",'],
  ])('accepts parameters %s', (_name, header) => {
    expect(parseAuthorization(header).parameters).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  it('does not change a realm with a comma and a percent sign', () => {
    expect(parseAuthorization('OAuth realm="50%, more", a="%26"').parameters).toEqual([
      ['realm', '50%, more'],
      ['a', '&'],
    ])
  })

  it.each(['OAuth ,', 'OAuth a', 'OAuth a="1" b="2"', 'OAuth a="%zz"', 'OAuth a="1'])(
    'refuses %s',
    (header) => {
      expect(parseAuthorization(header).parameters).toBeUndefined()
    },
  )

  it('encodes everything except the unreserved characters', () => {
    expect(percentEncode("aZ09-._~ !*'()@,+/%&あ")).toBe(
      'aZ09-._~%20%21%2A%27%28%29%40%2C%2B%2F%25%26%E3%81%82',
    )
  })

  it('decodes a plus sign as a space and refuses broken encodings', () => {
    expect(decodeForm('a=b+c&&d')).toEqual([
      ['a', 'b c'],
      ['d', ''],
    ])
    expect(decodeForm('a=%')).toBeUndefined()
  })
})
