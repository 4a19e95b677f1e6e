import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Parameter, type SignatureChanges, sign } from './signing.ts'
import { mistakeOf, mistakesWithoutQuery, otherwiseSigned, usualSigningMistakes } from './usual-mistakes.ts'

const credentials = {
  consumerKey: 'key',
  consumerSecret: 'a secret + more & more',
  token: { key: 'token', secret: 'another / secret' },
  requestorId: '2000001',
}

/** The signature of a request that is always the same, with these changes. */
const signatureWith = (changes: SignatureChanges, query: readonly Parameter[] = []): string => {
  const { header } = sign(
    credentials,
    { method: 'GET', url: 'http://localhost:8080/social/api/restful/v2/textdata/@app/@all', query },
    {
      ...changes,
      nonce: 'nonce',
      timestamp: '1700000000',
    },
  )
  return decodeURIComponent(/oauth_signature="([^"]*)"/.exec(header)?.[1] ?? '')
}

test('each mistake makes its own signature, so none is treated as another', () => {
  const query = [
    ['startIndex', 'A text, with signs!'],
    ['count', '1'],
  ] as const
  const signatures = [{}, ...usualSigningMistakes.map(({ changes }) => changes)].map((changes) =>
    signatureWith(changes, query),
  )
  expect(new Set(signatures).size).toBe(signatures.length - onlyOfTokens.length)
})

test('a request without a query shows no mistake of queries', () => {
  const ofQueries = usualSigningMistakes.filter((one) => !mistakesWithoutQuery.includes(one))
  expect(ofQueries.length).toBeGreaterThan(0)
  for (const { changes } of ofQueries) expect(signatureWith(changes)).toBe(signatureWith({}))
})

/** Mistakes that show only without a token: with a token, their signature is the right one. */
const onlyOfTokens = usualSigningMistakes.filter(({ what }) => what.includes('without a secret of a token'))

test('the mistake of a target is found, and none is found if the target refuses everything', async () => {
  const encoded = (text: string) => encodeURIComponent(text)
  const url = 'http%3A%2F%2Flocalhost%3A8080%2Fsocial%2Fapi%2Frestful%2Fv2%2Ftextdata%2F%40app%2F%40all'
  const parameters =
    'oauth_consumer_key=key&oauth_nonce=nonce&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1700000000&oauth_token=token&oauth_version=1.0&xoauth_requestor_id=2000001'
  const own = createHmac('sha1', `${encoded(credentials.consumerSecret)}&${credentials.token.secret}`)
    .update(`GET&${url}&${encoded(parameters)}`)
    .digest('base64')
  const mistake = await mistakeOf(async (changes) => signatureWith(changes) === own)
  expect(mistake?.what).toBe('does not percent-encode the secret of a token in the key')
  expect(await mistakeOf(async () => false)).toBeUndefined()
})

test('no mistake is found if the target accepts the right signature at the second try', async () => {
  let asked = 0
  expect(await mistakeOf(async () => asked++ > 0)).toBeUndefined()
})

test('no mistake is found if the target does not accept the same mistake twice', async () => {
  const seen = new Set<SignatureChanges>()
  const onceEach = async (changes: SignatureChanges) => {
    const isNew = changes === usualSigningMistakes[2]?.changes && !seen.has(changes)
    seen.add(changes)
    return isNew
  }
  expect(await mistakeOf(onceEach)).toBeUndefined()
})

test('only a request that is signed in another way is marked as invalid', () => {
  expect(otherwiseSigned({})).toEqual({ sign: {} })
  expect(otherwiseSigned({ hash: 'sha256' }).invalid).toBe('a signature that is made otherwise')
})

test('a secret that is already percent-encoded in the configuration is not a mistake of the target', () => {
  const raw = usualSigningMistakes.find(
    ({ what }) => what === 'does not percent-encode the secrets in the key',
  )
  expect(raw?.changes.signingKey?.('a%2520secret&another%20one')).toBe('a%2520secret&another one')
})
