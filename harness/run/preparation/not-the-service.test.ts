import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { listening } from '../../http/connection/loopback.test-data.ts'
import type { ConformanceClass } from '../../vocabulary.ts'
import { PreflightError } from './preflight-error.ts'
import { preflightTarget } from './standalone.ts'

type Answer = readonly [
  status: number,
  type: string,
  body: string,
  headers?: Readonly<Record<string, string>>,
]

const base = '/social/api/restful/v2'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What the preflight says about a server. */
async function saidOf(
  answer: (path: string, signed: boolean, request: IncomingMessage) => Answer,
  classes: readonly ConformanceClass[] = ['textboard', 'achievements'],
): Promise<PreflightError | undefined> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').replace(base, '')
    const [status, type, body, headers] = answer(path, request.headers.authorization !== undefined, request)
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  const port = await listening(server)
  closing.push(() => server.close())
  const config = loadConfig({
    environment: {},
    members: {
      target: `http://127.0.0.1:${port}${base}`,
      classes,
      application: { id: '1', consumerKey: 'key', consumerSecret: 'a secret of forty characters or so' },
    },
  })
  try {
    await preflightTarget(config, { timeoutMs: 5000 })
    return undefined
  } catch (error) {
    if (error instanceof PreflightError) return error
    throw error
  }
}

const page = (text = ''): Answer => [200, 'text/html; charset=utf-8', `<!doctype html><p>It works! ${text}`]
const json = (status: number, value: unknown): Answer => [status, 'application/json', JSON.stringify(value)]
const notFound = json(404, { Error: { Code: '404', Message: 'Not Found' } })
const unauthorized = json(401, { Error: { Code: '401', Message: 'Unauthorized' } })
const list = json(200, { entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0 })
const groups = '/textdata/@app/@all'

test('a server that answers everything with a web page is not the service', async () => {
  let pages = 0
  const said = await saidOf(() => page(String(pages++)))
  expect(said?.title).toBe(
    `GET ${groups} got a web page (text/html), not the service. Is the base URL right?`,
  )
  expect(said?.member).toBe('target')
  expect(said?.message).toContain('/achievements/@app, with and without credentials: "<!doctype html>')
  expect(said?.message).toContain('Nothing was judged')
})

test('404 to everything means a wrong base path, even if each body contains another path and time', async () => {
  const said = await saidOf((path) =>
    json(404, { timestamp: new Date().toISOString(), error: 'no such path', path: `${base}${path}` }),
  )
  expect(said?.title).toBe(`404 to GET ${groups}. Is the base URL right?`)
})

test('a gateway without a server is distinguished from a server that fails at one operation', async () => {
  const bad: Answer = [502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>']
  const said = await saidOf(() => bad)
  expect(said?.title).toBe(
    `GET ${groups} answered 502 with a web page (text/html). Does the server behind the gateway run?`,
  )
  // A server that fails at only one operation.
  expect(
    await saidOf((path, signed) => (path.startsWith(groups) && signed ? bad : unauthorized)),
  ).toBeUndefined()
})

test('if everything is redirected, the message says where to', async () => {
  const said = await saidOf((path) => [
    301,
    'text/html',
    '<h1>Moved</h1>',
    { location: `https://board.example${path}` },
  ])
  expect(said?.title).toBe(
    `GET ${groups} got 301 to "https://board.example${groups}", not the service. Is the base URL right?`,
  )
})

test.each<[string, Answer, string]>([
  [
    'a plain request on the port of TLS',
    [400, 'text/html', '<h1>400 The plain HTTP request was sent to HTTPS port</h1>'],
    '400',
  ],
  ['a firewall that stops everything', [403, 'text/html', '<h1>Forbidden</h1>'], '403'],
])('%s is not the service', async (_what, answer, status) => {
  const said = await saidOf(() => answer)
  expect(said?.title).toBe(
    `GET ${groups} answered ${status} with a web page (text/html). Is the base URL right? Or does a firewall or proxy refuse the requests?`,
  )
})

test('a server that answers with other JSON is not the service', async () => {
  const said = await saidOf(() => json(200, { status: 'ok' }))
  expect(said?.title).toBe(`GET ${groups} got other JSON, not the service. Is the base URL right?`)
})

test.each<[string, (path: string, signed: boolean) => Answer]>([
  ['lists nothing, whoever asks', () => list],
  ['refuses a request without credentials', (_path, signed) => (signed ? notFound : unauthorized)],
  [
    'has an error body of its own for a group that does not exist',
    (path, signed) =>
      !signed ? unauthorized : path === groups ? [404, 'text/plain', 'Cannot GET this'] : notFound,
  ],
  ['lists achievements', (path, signed) => (path.startsWith('/achievements') && signed ? list : notFound)],
  [
    'answers a web page where groups are listed, and the service elsewhere',
    (path, signed) => (!signed ? unauthorized : path === groups ? page() : notFound),
  ],
  [
    'answers a web page to all but a group that does not exist',
    (path) => (path === groups || path.startsWith('/achievements') ? page() : notFound),
  ],
])('a faulty server is tested anyway if it %s', async (_what, answer) => {
  expect(await saidOf(answer)).toBeUndefined()
})

test('404 to the first request is right if only the class platform is claimed', async () => {
  expect(await saidOf(() => notFound, ['platform'])).toBeUndefined()
})

test('no message contains a signature that the target echoes', async () => {
  const echoed = await saidOf((_path, _signed, { headers }) => page(headers.authorization))
  expect(echoed?.message).toContain('It works!')
  const refused = await saidOf((_path, _signed, { headers }) => [
    401,
    'text/plain',
    headers.authorization ?? '',
  ])
  expect(refused?.title).toBe('the target refuses the credentials of the application (401)')
  for (const said of [echoed, refused]) expect(said?.message).not.toMatch(/oauth_signature=\\?"[^"\\[]{8}/)
})

test.each([
  ['a realm', /realm="/],
  ['an empty oauth_token', /oauth_token=""/],
  ['a realm and an empty oauth_token', /^(?=.*realm=")(?=.*oauth_token="")/],
] as const)(
  'if the target demands %s, the message says so and does not blame the keys',
  async (what, demanded) => {
    const said = await saidOf((path, _signed, { headers }) => {
      if (!demanded.test(headers.authorization ?? '')) return unauthorized
      return path.startsWith('/textdata/@app/@all') ? list : notFound
    })
    expect(said?.title).toBe(`the target accepts no request without ${what} in the header Authorization`)
    expect(said?.message).toContain('The keys of the application are right.')
    expect(said?.member).toBe('target')
  },
)

test('a target that sometimes refuses right requests is not reported to demand a realm', async () => {
  let requests = 0
  // The plain request is refused three times, so the search for another reason begins. Then the request with a realm is
  // accepted by chance.
  const taken = new Set([4, 6, 7])
  const said = await saidOf((path) => {
    if (!taken.has(requests++)) return unauthorized
    return path.startsWith('/textdata/@app/@all') ? list : notFound
  })
  expect(said?.title ?? '').not.toContain('a realm')
})

test('if credentials are refused and the clocks differ, the message says both', async () => {
  const date = new Date(Date.now() - 3_600_000).toUTCString()
  const [status, type, body] = unauthorized
  const said = await saidOf(() => [status, type, body, { date }])
  expect(said?.message).toMatch(
    /the clock is right: according to its header Date, the clock of the target is 3\d{3} seconds behind/,
  )
})
