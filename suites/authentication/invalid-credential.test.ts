import { describe, expect, test } from 'vitest'
import { randomOf } from '../../harness/generate/random.ts'
import { authorizationHeader, MisuseError, type Parameter } from '../../harness/index.ts'
import { chosen } from './invalid-credential.ts'
import { unreadable } from './invalid-headers.ts'
import type { SignedRequest } from './signed-request.ts'

const request: SignedRequest = {
  method: 'GET',
  url: 'http://example.com/textdata',
  query: [],
  secrets: { consumerSecret: 'secret', tokenSecret: '' },
}

const right: readonly Parameter[] = [
  ['oauth_consumer_key', 'key'],
  ['oauth_nonce', 'nonce'],
  ['oauth_signature', 'c2lnbmF0dXJl'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '137131201'],
]

describe('unreadable headers', () => {
  const context = {
    config: {
      target: '',
      classes: [],
      unsupported: [],
      implementation: {},
      application: { id: '', consumerKey: '', consumerSecret: '' },
      fixtures: {},
      limits: { entriesPerGroup: 1 },
    },
    random: randomOf(1, 'unreadable headers'),
    inapplicable: (reason: string): never => {
      throw new Error(reason)
    },
  }
  const percent = unreadable.filter(({ id }) => id.startsWith('percent-'))
  test.each(percent.map((one) => [one.id, one] as const))('%s cannot be decoded', (_id, one) => {
    const header = one.options(request, context).sign?.header?.(right) ?? ''
    expect(header).not.toBe(authorizationHeader(right))
    expect(() => decodeURIComponent(header)).toThrow(URIError)
  })
})

describe('chosen', () => {
  test('selects by id and refuses an unknown id', () => {
    expect(chosen(unreadable, 'header-words').map(({ id }) => id)).toEqual(['header-words'])
    expect(() => chosen(unreadable, 'header-verses')).toThrow(MisuseError)
  })
})
