import { expect, test } from 'vitest'
import { encodings } from './encodings.test-data.ts'
import { receivedCleaner } from './received-secrets.ts'
import { sentTexts } from './sent-texts.ts'

const secrets = {
  'consumer secret': 'NWG5CU&HO"K+9B\\S/Tz\'U% IASlSd',
  'token secret': 'qj"KxGr\\n&4t1B<V9BJ>9tZ%41KklGL=',
  token: '2f33ee11bb52cf8467ad',
} as const
const signature = 'FdDKH/jrfpQ+xipty+s1a+eR0HA='
const all = [...Object.entries(secrets), ['signature', signature] as const]
const own = sentTexts()
const clean = receivedCleaner(Object.values(secrets), own)

const answered = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  clean({ status: 400, headers, body, bodyBytes: Buffer.byteLength(body) }, [signature])

test('there are at least 25 encodings, each of which writes a secret in its own way', () => {
  expect(encodings.length).toBeGreaterThanOrEqual(25)
  const secret = secrets['consumer secret']
  expect(new Set(encodings.map(({ encode }) => encode(secret))).size).toBe(encodings.length)
})

/** Another secret that looks similar. */
const shifted = (text: string): string =>
  text.replace(/[A-Ya-y0-8]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))

const bodiesWith = (echo: string): readonly string[] => [
  `the request ${echo} was refused`,
  JSON.stringify({ Error: { Message: `the request ${echo} was refused` } }),
]

for (const [name, secret] of all) {
  test(`the ${name} is redacted under any two nested encodings, in a text and in JSON`, () => {
    const other = shifted(secret)
    const cleanOfBoth = receivedCleaner([secret, other], own)
    const left = encodings.flatMap((outer) =>
      encodings.flatMap((inner) => {
        const [shown, shownOfOther] = [secret, other].map((one) =>
          bodiesWith(outer.encode(inner.encode(one))).map((body) => {
            const { recorded, forChecks } = cleanOfBoth({ status: 400, headers: {}, body, bodyBytes: 0 }, [])
            return [recorded.body, forChecks.body]
          }),
        )
        const isRedacted = shown?.flat().every((text) => text.includes('[redacted]')) === true
        // What is left must not depend on which of the two secrets was there.
        const same = JSON.stringify(shown) === JSON.stringify(shownOfOther)
        return isRedacted && same ? [] : [`${inner.name} in ${outer.name}`]
      }),
    )
    expect(left).toEqual([])
  })
}

test('the text around a secret stays', () => {
  const { recorded, forChecks } = answered('{"Error":{"Message":"before %32%6633ee11bb52cf8467ad after"}}')
  expect(recorded.body).toBe('{"Error":{"Message":"before [redacted] after"}}')
  expect(forChecks).toEqual(recorded)
})

test('secrets in headers are redacted, too', () => {
  const { recorded } = answered('{}', {
    'x-echo': Buffer.from(secrets.token).toString('base64'),
    'x-other': 'a',
  })
  expect(recorded.headers).toEqual({ 'x-echo': '[redacted]', 'x-other': 'a' })
})

test('a secret is found at any place of a long session in a cookie', () => {
  for (const place of [0, 400, 1500]) {
    const session = `${'{"seen":["a page"]}'.repeat(80).slice(0, place)}${secrets['token secret']}${'私たち'.repeat(200)}`
    const cookie = `session=${Buffer.from(session).toString('base64')}--5f1d; path=/`
    const { recorded } = answered('{}', { 'set-cookie': cookie })
    expect(recorded.headers['set-cookie']).toContain('[redacted]')
  }
})

test('a session in a cookie stays as it is if it contains no secret', () => {
  const session = Buffer.from('{"seen":["a page","another page"]}'.repeat(40)).toString('base64')
  const headers = { 'set-cookie': `session=${session}--5f1d; path=/` }
  expect(answered('{}', headers).recorded.headers).toEqual(headers)
})

test('a text that contains a short secret by chance is recorded without it, and judged with it', () => {
  const incoming = { status: 200, headers: {}, body: '{"data":"A secret garden."}', bodyBytes: 27 }
  const { recorded, forChecks } = receivedCleaner(['secret'], own)(incoming, [])
  expect(recorded.body).toBe('{"data":"A [redacted] garden."}')
  expect(forChecks).toEqual(incoming)
})

test('a response without secrets stays the same object, whatever special characters it contains', () => {
  const body = JSON.stringify({
    data: `100 % & <b>"\\ ${"it''s"} =3D \u3042 ${Buffer.from('a text of no interest').toString('base64')}`,
  })
  const incoming = {
    status: 200,
    headers: { etag: '"0123456789abcdef0123456789abcdef01234567"' },
    body,
    bodyBytes: 99,
  }
  expect(clean(incoming, [signature]).forChecks).toBe(incoming)
})

test('a text with too many layers of encoding is not shown', () => {
  const body = JSON.stringify({ data: `&amp;%25\\\\=3D+''${'%2541'.repeat(9)}&#37;`.repeat(100), id: '1' })
  const { recorded, forChecks } = answered(body)
  expect(recorded.body).toBe('{"data":"[redacted]","id":"1"}')
  // A check would quote this text.
  expect(forChecks.body).toBe('{"data":"[redacted]","id":"1"}')
})

test('a text that the run sent is judged as it was sent, whatever special characters it contains', () => {
  const body = JSON.stringify({ data: `&amp;%25\\=3D+''${'%2541'.repeat(9)}&#37;é`.repeat(100), id: '1' })
  const sent = sentTexts()
  sent.sent(body)
  const { recorded, forChecks } = receivedCleaner(Object.values(secrets), sent)(
    { status: 200, headers: {}, body: body.replaceAll('é', '\\u00e9'), bodyBytes: 0 },
    [signature],
  )
  expect(recorded.body).toBe('{"data":"[redacted]","id":"1"}')
  expect(JSON.parse(forChecks.body)).toEqual(JSON.parse(body))
})

test('JSON that is cut off is redacted string by string', () => {
  const marks = `&amp;%25\\\\=3D+''${'%2541'.repeat(9)}&#37;`.repeat(100)
  const body = JSON.stringify({ data: 'A walk by the sea.', echo: secrets.token, note: marks, id: '1' })
  const { recorded, forChecks } = answered(`${body.slice(0, -8)}`)
  for (const text of [recorded.body, forChecks.body]) {
    expect(text).toContain('"data":"A walk by the sea.","echo":"[redacted]","note":[redacted]')
  }
})

test('a secret in many encodings next to each other is redacted', () => {
  const echoes = encodings.flatMap((outer) => [outer.encode(outer.encode(secrets.token))]).join(' or ')
  for (const body of bodiesWith(echoes)) {
    const { recorded, forChecks } = answered(body)
    for (const text of [recorded.body, forChecks.body]) {
      for (const { encode } of encodings) expect(text).not.toContain(encode(encode(secrets.token)))
    }
  }
})

test('only a part of a very long text is recorded, and the cut leaves no half of a secret', () => {
  const body = `${'a '.repeat(8180)}${secrets.token}${'b '.repeat(400_000)}`
  const { recorded, forChecks } = answered(body)
  expect(recorded.body.length).toBeLessThan(16_384)
  expect(recorded.body).not.toContain(secrets.token.slice(0, 6))
  expect(forChecks.body).not.toContain(secrets.token)
})
