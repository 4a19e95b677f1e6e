import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listening } from '../../harness/http/connection/loopback.test-data.ts'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { exchange, hostile } from '../run/sample-run.test-data.ts'
import { curlOf, isSigned, shortCurlOf, signingFunction } from './curl.ts'

const run = promisify(execFile)
const keys = {
  TEXTBOARD_CONSUMER_KEY: 'key+/%',
  TEXTBOARD_CONSUMER_SECRET: 'se&c+r/e%t \'"$ä',
  TEXTBOARD_TOKEN: 'to ken&=',
  TEXTBOARD_TOKEN_SECRET: 'tok&en+ /%secret',
}
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let origin: string
let seen: Seen[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    response.end('{"ok":true,"id":"new-7"}')
  })
  origin = `http://127.0.0.1:${await listening(server)}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9._~-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/**
 * Checks a signature as RFC 5849, section 3.4, describes it, without the code under test. Returns whether it is right,
 * and the parameters.
 */
function verify({ method, url, headers }: Seen, tokenSecret: string) {
  const header = headers.authorization ?? ''
  const oauth = header
    .replace(/^OAuth /, '')
    .split(', ')
    .map((pair) => {
      const [, name = '', value = ''] = /^(\w+)="(.*)"$/.exec(pair) ?? []
      return [decodeURIComponent(name), decodeURIComponent(value)] as const
    })
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const asked = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
      return [decode(name), decode(value)] as const
    })
  const normalized = [...oauth.filter(([name]) => name !== 'oauth_signature'), ...asked]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const base = [method, `http://${headers.host}${path}`, normalized].map(encode).join('&')
  const key = `${encode(keys.TEXTBOARD_CONSUMER_SECRET)}&${encode(tokenSecret)}`
  const parameters = Object.fromEntries(oauth)
  return {
    right: createHmac('sha1', key).update(base).digest('base64') === parameters.oauth_signature,
    parameters,
  }
}

/** An exchange with our server. */
function sent(
  path: string,
  changes: Partial<Exchange['request']> = {},
  caller: Exchange['caller'] = 'trusted',
) {
  const base = exchange({ caller })
  return { ...base, request: { ...base.request, url: `${origin}/social/api/restful/v2${path}`, ...changes } }
}

/** Runs the snippet in a POSIX shell. It goes through standard input: an argument can't be as long as a body. */
async function shell(
  one: Exchange,
  environment: Record<string, string>,
  snippet = curlOf(one),
): Promise<string> {
  const running = run('sh', [], { env: { PATH: process.env.PATH ?? '', ...environment } })
  running.child.stdin?.end(snippet)
  return (await running).stdout
}

/** Replays and returns what the server saw. */
async function replay(
  one: Exchange,
  environment: Record<string, string> = keys,
  snippet = curlOf(one),
): Promise<Seen> {
  seen = []
  expect(await shell(one, environment, snippet)).toMatch(/^HTTP\/1\.1 200 OK/)
  const [first] = seen
  if (first === undefined) throw new Error('the server saw nothing')
  return first
}

describe.skipIf(!hasCurl)('the replayed request', () => {
  test('of a trusted caller is signed with the application’s keys', async () => {
    const request = await replay(sent('/textdata/@app/@all?format=json'))
    expect(request).toMatchObject({
      method: 'POST',
      url: '/social/api/restful/v2/textdata/@app/@all?format=json',
    })
    expect(request.body).toBe('{"name":"a"}')
    expect(request.headers['content-type']).toBe('application/json')
    const { right, parameters } = verify(request, '')
    expect(right).toBe(true)
    expect(parameters).not.toHaveProperty('oauth_token')
  })

  test('of a proxy caller is signed with the token too, and keeps its requestor', async () => {
    const authorization = 'OAuth oauth_token="[redacted]", xoauth_requestor_id="user%3A7"'
    const request = await replay(
      sent('/people/@me/@self', { method: 'GET', headers: { authorization } }, 'proxy'),
    )
    const { right, parameters } = verify(request, keys.TEXTBOARD_TOKEN_SECRET)
    expect(right).toBe(true)
    expect(parameters).toMatchObject({ oauth_token: keys.TEXTBOARD_TOKEN, xoauth_requestor_id: 'user:7' })
  })

  test('of an anonymous caller has no Authorization header and needs no keys', async () => {
    const request = await replay(sent('/textdata/@app/@all', { headers: {} }, 'anonymous'), {})
    expect(request.headers.authorization).toBeUndefined()
  })

  test('keeps double slashes, dots, brackets, percent-encoding, plus signs and repeated names in the address', async () => {
    const path = "/textdata/%40app/a//../b{1}[2]/@all/1,2?a=x+y&a=&b=%2B%26'&&c&a=ä"
    const request = await replay(sent(encodeURI(path).replaceAll('%25', '%'), { method: 'GET' }))
    expect(request.url).toContain('/a//../b')
    expect(request.url).toContain('/@all/1,2?a=x+y&a=&b=%2B%26')
    expect(verify(request, '').right).toBe(true)
  })

  test.each([
    ['quotes, dollars and backticks', `it's "$HOME" \`id\` $(id) \\n %s !`],
    ['an at sign, which curl could take for a file', '@/etc/passwd'],
    ['an empty body', ''],
    ['NUL, escapes, C1 controls, invisible characters', `-n ${hostile.replace('\ud800', '')} \\x %d '\u200d`],
    ['200 kB', `${'ü'.repeat(100_000)}'`],
  ])('has exactly the recorded body: %s', async (_, body) => {
    const request = await replay(sent('/textdata/@app/g/@all', { body }))
    expect(request.body).toBe(body)
    expect(request.headers['content-length']).toBe(String(Buffer.byteLength(body)))
    expect(verify(request, '').right).toBe(true)
  })

  test('has the recorded headers and none that curl adds', async () => {
    const headers = { 'x-empty': '', 'x-quoted': `it's "$(id)"`, 'Content-Length': '0' }
    const { body: _, ...bodyless } = sent('/textdata/@app/@all', { headers }).request
    const request = await replay({ ...exchange(), request: bodyless })
    expect(request.headers).toMatchObject({
      'x-empty': '',
      'x-quoted': `it's "$(id)"`,
      'content-length': '0',
    })
    expect(request.headers).not.toHaveProperty('content-type')
    expect(request.headers).not.toHaveProperty('accept')
  })

  test('is signed correctly, too, if the short command calls the signing function', async () => {
    const one = sent('/people/@me/@self?fields=a,b', { method: 'GET' }, 'proxy')
    const request = await replay(one, keys, `${signingFunction}\n${shortCurlOf(one)}\n`)
    const { right, parameters } = verify(request, keys.TEXTBOARD_TOKEN_SECRET)
    expect(right).toBe(true)
    expect(parameters).toMatchObject({ oauth_token: keys.TEXTBOARD_TOKEN })
    expect(isSigned(shortCurlOf(one))).toBe(true)
    const open = sent('/textdata/@app/@all', { headers: {} }, 'anonymous')
    expect(isSigned(shortCurlOf(open))).toBe(false)
    expect(shortCurlOf(open)).toBe(curlOf(open))
  })

  test('comes after the group and the entry that it needs, and before the deletion of the group', async () => {
    seen = []
    const post = (id: number, path: string, body: string, answer: string) => ({
      ...sent(path, { body }),
      ...{ id, response: { status: 201, headers: {}, body: answer, bodyBytes: 1, truncated: false } },
    })
    const { body: _, ...read } = sent('/textdata/@app/tbc_a/@all/7?fields=id', { method: 'GET' }).request
    const all = [
      post(1, '/textdata/@app/@all', '{"name":"tbc_a"}', ''),
      post(2, '/textdata/@app/tbc_a/@all', `{"data":"it's \\"$HOME\\""}`, '{"id":"7"}'),
      { ...exchange(), id: 3, request: read },
    ] as const
    const known = { exchanges: all, longest: 5000 }
    const text = shortCurlOf(all[2], known)
    await shell(all[2], keys, `${signingFunction}\n${text}\n`)
    expect(seen.map(({ method, url }) => `${method} ${url.replace(/^.*@app/, '')}`)).toEqual([
      'POST /@all',
      'POST /tbc_a/@all',
      'GET /tbc_a/@all/new-7?fields=id',
      'DELETE /tbc_a/@self',
    ])
    expect(seen.map(({ body }) => body)).toEqual(['{"name":"tbc_a"}', all[1].request.body, '', ''])
    expect(seen.map((one) => verify(one, '').right)).toEqual([true, true, true, true])
    expect(shortCurlOf(all[2], { ...known, longest: 100 })).toContain('By itself this shows nothing')
  })

  test('of a list of groups says that the groups of the run are gone', () => {
    const { request } = sent('/textdata/@app/@all?count=1000', { method: 'GET' })
    const response = { status: 200, headers: {}, body: '{}', bodyBytes: 2, truncated: false }
    expect(shortCurlOf({ ...exchange(), request, response })).toContain('The run has deleted its groups')
    expect(shortCurlOf({ ...exchange(), request, response: { ...response, status: 500 } })).not.toContain(
      'deleted',
    )
  })

  test('is signed with the wrong key that the check had', async () => {
    const one = { ...sent('/textdata/@app/@all'), invalid: 'with an unknown consumer key' }
    const { parameters } = verify(await replay(one), '')
    expect(parameters).toMatchObject({ oauth_consumer_key: 'unknown' })
    expect(verify(await replay({ ...one, invalid: 'with a wrong consumer secret' }), '').right).toBe(false)
  })

  test('is not sent if the signing function is missing', async () => {
    seen = []
    const one = sent('/textdata/@app/@all')
    await expect(shell(one, keys, shortCurlOf(one))).rejects.toMatchObject({
      stderr: expect.stringContaining('textboard_sign'),
    })
    expect(seen).toEqual([])
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS'])('keeps the method %s', async (method) => {
    const { body: _, ...bodyless } = sent('/textdata/@app/g/@self', { method }).request
    const request = await replay({ ...exchange(), request: bodyless })
    expect(request.method).toBe(method)
    expect(verify(request, '').right).toBe(true)
  })

  test('is not sent if a key is missing from the environment', async () => {
    seen = []
    const outcome = shell(sent('/textdata/@app/@all'), { TEXTBOARD_CONSUMER_KEY: 'k' })
    await expect(outcome).rejects.toMatchObject({
      stderr: expect.stringContaining('set TEXTBOARD_CONSUMER_SECRET'),
    })
    expect(seen).toEqual([])
  })
})

describe('the comment lines', () => {
  const comments = (one: Exchange) =>
    curlOf(one)
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n')

  test('say whose token the request of a user needs, unless the request named a user on purpose', () => {
    const headers = { authorization: 'OAuth oauth_consumer_key="k", xoauth_requestor_id="2000003"' }
    const one = { ...exchange({ caller: 'proxy' }), request: { method: 'GET', url: `${origin}/a`, headers } }
    const text = 'TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be those of user 2000003.'
    expect(comments(one)).toContain(text)
    expect(comments({ ...one, invalid: 'names another user' })).not.toContain(text)
  })

  test('say that the run may have created groups before a right creation that was refused', () => {
    const request = { method: 'POST', url: `${origin}/textdata/@app/@all`, headers: {} }
    const response = (status: number) => ({ status, headers: {}, bodyBytes: 0, truncated: false })
    const text = 'The run may have created five groups, or one of this name'
    expect(comments(exchange({ request, response: response(403) }))).toContain(text)
    expect(comments(exchange({ request, response: response(201) }))).not.toContain(text)
    expect(comments(exchange({ request, response: response(403), invalid: 'a digit' }))).not.toContain(text)
  })

  test('say how the recorded Authorization header differed from a usual one', () => {
    const authorization =
      'OAuth oauth_consumer_key="k", oauth_signature_method="PLAINTEXT", oauth_version="1.0"'
    const text = comments(
      exchange({ request: { ...exchange().request, headers: { Authorization: authorization } } }),
    )
    expect(text).toContain('it had no oauth_signature;')
    expect(text).toContain('its oauth_signature_method was PLAINTEXT')
  })

  test('say that right credentials replace wrong ones, and whose keys the command needs', () => {
    expect(comments(exchange())).toContain('its accepted twin')
    expect(comments(exchange({ caller: 'otherUser' }))).toContain('must be that user’s')
    expect(comments(exchange({ caller: 'foreign' }))).toContain('must be that application’s')
  })

  test('name no difference if the recorded Authorization header was a usual one', () => {
    const authorization =
      'OAuth oauth_consumer_key="k", oauth_nonce="n", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", ' +
      'oauth_version="1.0", xoauth_requestor_id="7", oauth_signature="[redacted]"'
    const text = comments(exchange({ request: { ...exchange().request, headers: { authorization } } }))
    expect(text).not.toContain('Not quite')
  })

  test('say if the recorder kept only a part of the body', () => {
    const headers = { 'content-length': '99', authorization: 'OAuth x' }
    expect(comments(exchange({ request: { ...exchange().request, headers } }))).toContain('had 99 bytes')
  })
})

test('the command contains only printable characters and line breaks, so it is safe to show', () => {
  const text = curlOf(exchange({ request: { ...exchange().request, body: hostile } }))
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
})

test('the command says which keys it needs, that its group may be deleted, and what to delete afterwards', () => {
  const base = 'http://127.0.0.1:9/social/api/restful/v2'
  const created = curlOf(exchange())
  expect(created).toContain(
    '# Needs the keys in the environment: TEXTBOARD_CONSUMER_KEY, TEXTBOARD_CONSUMER_SECRET.',
  )
  expect(created).toContain(`# DELETE ${base}/textdata/@app/GROUP_NAME/@self, GROUP_NAME`)
  const request = { method: 'GET', url: `${base}/textdata/@app/board/@all`, headers: {} }
  expect(curlOf(exchange({ request }))).toContain('# The run has deleted its groups')
  expect(curlOf(exchange({ request }))).not.toContain('DELETE')
  const other = { ...request, url: `${base}/achievements/@app` }
  expect(curlOf(exchange({ request: other }))).not.toMatch(/deleted|DELETE/)
})
