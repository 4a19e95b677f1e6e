import { expect, test } from 'vitest'
import { lazyRedactionOf, redactionOf, shownAuthorization } from './redaction.ts'

const secret = 'a&b+c/d%e f"<é>\'z'
const redact = redactionOf([secret, 'plain-token-123'])

const forms: Readonly<Record<string, string>> = {
  plain: secret,
  'percent-encoded': encodeURIComponent(secret).replaceAll("'", '%27'),
  'percent-encoded in lower case': encodeURIComponent(secret).replace(/%../g, (octet) => octet.toLowerCase()),
  'percent-encoded twice': encodeURIComponent(encodeURIComponent(secret).replaceAll("'", '%27')),
  'form-encoded': new URLSearchParams({ a: secret }).toString().slice(2),
  'as JSON': JSON.stringify(secret).slice(1, -1),
  'as HTML': 'a&amp;b+c/d%e f&quot;&lt;é&gt;&#39;z',
  'in base 64': Buffer.from(secret).toString('base64'),
}

for (const [form, text] of Object.entries(forms)) {
  test(`a secret is redacted: ${form}`, () => {
    expect(redact(`before ${text} after`)).toBe('before [redacted] after')
  })
}

test('every occurrence is redacted, whatever is around it', () => {
  expect(redact(`xplain-token-123y plain-token-123`)).toBe('x[redacted]y [redacted]')
})

test('a very short secret is redacted only if it is a whole value, not inside words', () => {
  const short = redactionOf(['s'])
  expect(short("nobody listens there, it's said")).toBe("nobody listens there, it's said")
  expect(short('{"consumerSecret":"s"} &secret=s&')).toBe(
    '{"consumerSecret":"[redacted]"} &secret=[redacted]&',
  )
})

test('without secrets a text stays as it is', () => {
  expect(redactionOf([''])('text')).toBe('text')
})

test('an authorization header is shown with all its parameters, but without the token and the signature', () => {
  const shown = shownAuthorization(
    'OAuth oauth_consumer_key="key", oauth_token="tok%2Fen", oauth_signature="abc%3D"',
  )
  expect(shown).toBe('OAuth oauth_consumer_key="key", oauth_token="[redacted]", oauth_signature="[redacted]"')
})

test('an authorization header of another scheme, or one that is cut, shows no secret', () => {
  expect(shownAuthorization('Bearer abc')).toBe('[redacted]')
  expect(shownAuthorization('OAuth oauth_signature="abc')).toBe('OAuth oauth_signature="[redacted]"')
  expect(shownAuthorization('OAuth oauth_signature="a%2Bb%2fc%3D"')).toBe(
    'OAuth oauth_signature="[redacted, with + and /]"',
  )
})

test('a signature without a long run of letters is redacted, too, plain and percent-encoded', () => {
  const signature = 'FdDKH/jrfpQ+xipty+s1a+eR0HA='
  const lazily = lazyRedactionOf([signature])
  expect(lazily(`echo ${signature}`)).toBe('echo [redacted]')
  expect(lazily(`echo ${encodeURIComponent(signature)}`)).toBe('echo [redacted]')
  expect(lazily('nothing of it')).toBe('nothing of it')
})
