import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { runSuite } from './suite-process.ts'

/**
 * A front end that sends back what it received, as a careless server would, and keeps every signature and token that it
 * saw.
 */
async function startEcho(origin: string) {
  const target = new URL(origin)
  const seen = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const authorization = incoming.headers.authorization ?? ''
    for (const [, value] of authorization.matchAll(/(?:oauth_signature|oauth_token)="([^"]{8,})"/g)) {
      if (value !== undefined) seen.add(value)
    }
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, {
          ...response.headers,
          'x-echo': authorization.replace(/[^\x20-\x7e]/g, ''),
        })
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(encodeURIComponent(secret)),
  encodeURIComponent(secret).replaceAll('%20', '+'),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;'),
  Buffer.from(secret).toString('base64'),
]

/**
 * All texts that look like an HMAC-SHA1 in base64, plain or percent-encoded, in decoded form. Each ends with its only
 * `=`.
 */
const signaturesIn = (text: string): string[] =>
  [...text.matchAll(/=|%3D/gi)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - 27 * '%2B'.length), index)
    const digest = /(?:[A-Za-z0-9+/]|%2B|%2F){27}$/i.exec(before)
    return digest === null ? [] : [`${decodeURIComponent(digest[0])}=`]
  })

/**
 * These checks cover every way to make, sign, record and show requests: all of authentication, users and the other
 * application, a failure, what is written byte by byte, and generated requests.
 */
const selection = [
  'auth.*',
  'access.groups.*',
  'groups.create.*',
  'incentive.users.*',
  'transport.*',
  'properties.sequences.groups',
]

test('nothing that a run writes contains a secret, token or signature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  // With a fault, the run also writes failures with their evidence, curl lines and replay commands.
  const server = await startOverridden({ faults: ['group-duplicate-409'], limits: referenceLimits })
  const config = referenceConfig(server)
  const { origin, pathname } = new URL(config.target)
  const echo = await startEcho(origin)
  const secrets = [
    config.application.consumerSecret,
    config.foreignApplication?.consumerSecret,
    config.user?.token,
    config.user?.tokenSecret,
    config.nonMember?.token,
    config.nonMember?.tokenSecret,
  ].filter((secret) => secret !== undefined)
  try {
    for (const character of ['&', '+', '/', '%', ' ']) {
      expect(secrets.some((secret) => secret.includes(character))).toBe(true)
    }
    const file = join(folder, 'board.json')
    writeFileSync(file, JSON.stringify({ ...config, target: `${echo.origin}${pathname}` }))
    const output = join(folder, 'out')
    const { code, stdout, stderr } = await runSuite(
      ['run', '--config', file, '--output', output, '--only', ...selection],
      { folder },
    )
    expect(code).toBe(1)
    expect(echo.seen.size).toBeGreaterThan(100)
    const texts = [
      ['stdout', stdout] as const,
      ['stderr', stderr] as const,
      ...filesIn(output).map((name) => [name, readFileSync(name, 'latin1')] as const),
    ]
    expect(texts.length).toBeGreaterThan(10)
    const signatures = new Set([...echo.seen].map((value) => decodeURIComponent(value)))
    for (const one of [config.user, config.nonMember]) expect(signatures).toContain(one?.token)
    expect(signaturesIn(`x="${[...echo.seen].find((value) => /%3D$/i.test(value)) ?? ''}"`)).toHaveLength(1)
    const searched = secrets.flatMap(formsOf).map((form) => Buffer.from(form).toString('latin1'))
    const found = texts.flatMap(([name, text]) => [
      ...searched.filter((form) => text.includes(form)).map((form) => ({ name, form })),
      ...signaturesIn(text)
        .filter((signature) => signatures.has(signature))
        .map((form) => ({ name, form })),
    ])
    expect(found.slice(0, 5)).toEqual([])
  } finally {
    echo.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}, 400_000)
