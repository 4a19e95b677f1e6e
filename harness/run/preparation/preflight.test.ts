import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { configuredAt } from '../../http/connection/configured-at.test-data.ts'
import { listening } from '../../http/connection/loopback.test-data.ts'
import { PreflightError } from './preflight-error.ts'
import { preflightTarget } from './standalone.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The consumer secret in {@link configuredAt}. */
const secret = 'a secret of forty characters or so'
const encoded = (text: string) => encodeURIComponent(text)
const base = '/social/api/restful/v2'

/** What the preflight says in a few words about such a server. */
const saidOf = async (urlOf: (url: string) => string, key?: string): Promise<string | undefined> =>
  (await refusalOf(urlOf, key))?.title

/** How the preflight ends at a server that verifies signatures over another URL, or with another key. */
async function refusalOf(
  urlOf: (url: string) => string,
  key = `${encoded(secret)}&`,
): Promise<PreflightError | undefined> {
  const server = createServer(({ url = '', headers: { authorization = '', host } }, response) => {
    const given = new Map(
      [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    )
    const parameters = [...given]
      .filter(([name]) => name !== 'oauth_signature')
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
    const text = `GET&${encoded(urlOf(`http://${host}${url.split('?')[0]}`))}&${encoded(parameters)}`
    const own = createHmac('sha1', key).update(text).digest('base64')
    const isRight = decodeURIComponent(given.get('oauth_signature') ?? '') === own
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        isRight
          ? { entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0 }
          : { Error: { Code: '401', Message: 'Unauthorized' } },
      ),
    )
  })
  const port = await listening(server)
  closing.push(() => server.close())
  try {
    await preflightTarget(configuredAt(port), { timeoutMs: 5000 })
    return undefined
  } catch (error) {
    if (error instanceof PreflightError) return error
    throw error
  }
}

test('a target that accepts right signatures passes', async () => {
  expect(await saidOf((url) => url)).toBeUndefined()
})

test.each([
  ['without the port', (url: string) => url.replace(/:\d+/, ''), 'its URL without the port'],
  [
    'of https',
    (url: string) => url.replace('http:', 'https:'),
    'its URL with the other scheme (http, https)',
  ],
  ['without its prefix', (url: string) => url.replace(base, ''), 'a path without /social/api/restful/v2'],
])(
  'if signatures are verified over an address %s, the run ends, because a front end may be the reason',
  async (_what, urlOf, over) => {
    expect(await saidOf(urlOf)).toBe(`the target verifies signatures over ${over}`)
  },
)

test('a target that makes the signing key in a wrong way passes, because the checks report that mistake', async () => {
  expect(await saidOf((url) => url, `${secret}&`)).toBeUndefined()
})

test('if the signature fits no usual mistake, the message says that the credentials are refused', async () => {
  expect(await saidOf((url) => url, 'another&')).toBe(
    'the target refuses the credentials of the application (401)',
  )
})

test('if the credentials are refused, the message shows what was signed and how the key is made, but no secret', async () => {
  const { message = '' } = (await refusalOf(() => 'null')) ?? {}
  const [, address] = /^ {2}GET (http\S+)$/m.exec(message) ?? []
  expect(address).toMatch(/\/textdata\/@app\/@all$/)
  const signed = encodeURIComponent(address ?? '')
  expect(message).toContain(`\n  GET&${signed}&oauth_consumer_key%3D`)
  expect(message).toContain('\n  <consumer secret, percent-encoded>&\n')
  expect(message).not.toContain(secret)
  expect(message).not.toContain(encoded(secret))
})
