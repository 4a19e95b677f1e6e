import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listening } from '../harness/http/connection/loopback.test-data.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import { allChecks } from '../suites/index.ts'
import {
  application,
  configOfTarget,
  foreignApplication,
  prefix,
  users,
} from './config-of-target.test-data.ts'
import { runChecks } from './reference-run.ts'

/** A request as the target received it. */
interface Received {
  readonly method: string
  /** The path below the base URL, decoded, without the query. */
  readonly path: string
  readonly signed: boolean
  /** True if its body is not JSON, so nobody can carry it out. */
  readonly broken: boolean
}

const definitionIds = Array.from({ length: 12 }, (_unused, index) => String(51_001 + index))

/** The ids of everything that exists on the target, as the run learns them. */
const realIds: readonly string[] = [...users, application.id, foreignApplication.id, ...definitionIds]

const definition = (id: string) => ({
  appId: application.id,
  id,
  name: `Definition ${id}`,
  revealedDescription: 'Do it.',
  unlockedDescription: 'You did it.',
  type: 'STANDARD',
  totalSteps: 1,
  stepFormat: '',
  point: 10,
  repeatable: false,
  disclosed: true,
  defaultState: 'REVEALED',
  revealedIconUrls: [],
  unlockedIconUrls: [],
  published: '2012-01-01T00:00:00',
  updated: '2012-01-01T00:00:00',
})

/** The answer to every reading: a list of what exists, regardless of the request. */
const whatThereIs = {
  entry: definitionIds.map(definition),
  startIndex: 1,
  itemsPerPage: definitionIds.length,
  totalResults: definitionIds.length,
  sorted: true,
}

/** The segments of a decoded path, with lists of ids split. */
const namesIn = (path: string): readonly string[] => path.split('/').flatMap((segment) => segment.split(','))

function isBroken(body: Buffer): boolean {
  try {
    JSON.parse(body.length === 0 ? '{}' : body.toString())
    return false
  } catch {
    return true
  }
}

/** The decoded path: another spelling of the same path names the same thing. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = (url.split('?')[0] ?? '').slice(prefix.length)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const checks = allChecks.filter((one) => one.class === 'achievements' || one.class === 'platform')

/** Runs the checks of two classes against a target that accepts everything from everybody, and records the requests. */
async function record(): Promise<{ readonly received: readonly Received[]; readonly run: RunResult }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const { method = '' } = request
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signed = request.headers.authorization !== undefined
      received.push({ method, path: pathOf(request), signed, broken: isBroken(Buffer.concat(chunks)) })
      const created = method === 'POST' ? 201 : method === 'GET' ? 200 : 202
      response.writeHead(created, { 'content-type': 'application/json; charset=utf-8' })
      response.end(method === 'GET' ? JSON.stringify(whatThereIs) : method === 'HEAD' ? undefined : '{}')
    })
    request.on('error', () => response.destroy())
  })
  const port = await listening(server)
  const config = configOfTarget(port, { classes: ['achievements', 'platform'] })
  try {
    const run = await runChecks(config, checks, {
      confirmingMs: 0,
      settings: { retry: { attempts: 1, budgetMs: 0 }, runs: 5, timeoutMs: 5000, settleMs: 0 },
    })
    return { run, received }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const reading = ['GET', 'HEAD', 'OPTIONS']
const shown = ({ method, path }: Received): string => `${method} ${path}`

describe('the achievements and the listed endpoints of a target that accepts everything', () => {
  let received: readonly Received[] = []
  let run: RunResult | undefined
  const writes = (): readonly Received[] => received.filter(({ method }) => !reading.includes(method))

  beforeAll(async () => {
    const recorded = await record()
    received = recorded.received
    run = recorded.run
  }, 120_000)

  afterAll(() => {
    received = []
  })

  test('the run tries every check, and ends without an error of the suite', () => {
    expect(run?.complete).toBe(true)
    const results = [...(run?.checks ?? []), ...(run?.observations ?? [])]
    expect(results.map(({ id }) => id).toSorted()).toEqual(checks.map(({ id }) => id).toSorted())
    const cases = run?.checks.flatMap((check) => check.cases) ?? []
    expect(cases.flatMap(({ id, fixture }) => (fixture === undefined ? [] : [`${id}: ${fixture}`]))).toEqual(
      [],
    )
    const ran = cases.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
    expect(ran.length).toBeGreaterThan(cases.length / 2)
    expect(run?.checks.filter(({ outcome }) => outcome === 'error').map(({ id }) => id)).toEqual([])
    expect(received.length).toBeGreaterThan(300)
    expect(run?.checks.some(({ outcome }) => outcome === 'failed')).toBe(true)
  })

  test('signed writes that could be carried out name only achievements that do not exist', () => {
    const signed = writes().filter((one) => one.signed && !one.broken)
    expect(signed.filter(({ path }) => !/^\/achievements\/@app\/[^/@]+$/.test(path)).map(shown)).toEqual([])
    expect(signed.length).toBeGreaterThan(0)
  })

  test('no write, signed or not, names anything that exists', () => {
    const named = writes().filter(({ path }) => namesIn(path).some((name) => realIds.includes(name)))
    expect(named.map(shown)).toEqual([])
  })

  test('no notification goes to everybody, and no transaction is started', () => {
    const dangerous = writes().filter(
      ({ path }) =>
        /^\/+remote_notification\/+@app\/+@/i.test(path) || /^\/+bank\/+debit\/+@app\/*$/i.test(path),
    )
    expect(dangerous.map(shown)).toEqual([])
  })

  test('no group is created, changed or deleted', () => {
    const groups = writes().filter(({ path, signed }) => signed && path.startsWith('/textdata'))
    expect(groups.map(shown)).toEqual([])
  })
})
