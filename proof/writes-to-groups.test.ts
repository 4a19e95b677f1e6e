import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { groupKey } from '../harness/groups/group-key.ts'
import { journalFileName, readLeftGroups, readUnexpectedNames } from '../harness/groups/journal.ts'
import { listening } from '../harness/http/connection/loopback.test-data.ts'
import { openSession } from '../harness/run/open.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import { isJsonObject, type JsonObject } from '../schemas/index.ts'
import { allChecks } from '../suites/index.ts'
import { application, configOfTarget, prefix } from './config-of-target.test-data.ts'
import { errorAnswer } from './faults/answers.ts'
import { withFolder } from './reference-run.ts'

const vendorGroup = 'vendor_board'
const vendorEntry = '9001'
const time = '2020-01-01T00:00:00'

/** A group of the recorder. */
type Group = Map<string, JsonObject>

/** A write that the recorder received. */
interface Write {
  readonly method: string
  readonly path: string
  readonly signed: boolean
  /** The group that it names, if any, and whether it existed. */
  readonly group: string | undefined
  readonly existed: boolean
  /** True if the journal already named the group. */
  readonly journalled: boolean
}

/** The writes that the recorder received, and the groups that are left on it. */
interface Record {
  readonly writes: readonly Write[]
  readonly left: readonly string[]
  readonly strange: readonly string[]
  /** How often the group that existed before was read. */
  readonly readings: number
  readonly run: RunResult
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type Consumer = 'own' | 'foreign'

/**
 * A request, signed or not, counts as sent by the application itself unless it has the key of the other
 * application.
 */
const consumerOf = ({ headers, url = '' }: IncomingMessage): Consumer =>
  `${headers.authorization ?? ''} ${url}`.includes('other-key') ? 'foreign' : 'own'

const page = (entry: readonly JsonObject[], count = 50) => ({
  entry: entry.slice(0, count),
  startIndex: 1,
  itemsPerPage: 50,
  totalResults: entry.length,
  sorted: false,
  filtered: false,
})

/**
 * A text board that accepts every write from everybody: any name, any number of groups, any text. It checks no
 * signature. Readings show what exists.
 */
function acceptingBoard(wasJournalled: (name: string, consumer: Consumer) => boolean) {
  const boards = new Map<Consumer, Map<string, Group>>()
  const writes: Write[] = []
  let serial = 0
  let readings = 0
  const boardOf = (consumer: Consumer): Map<string, Group> => {
    const board =
      boards.get(consumer) ??
      new Map<string, Group>([[vendorGroup, new Map([[vendorEntry, { id: vendorEntry, status: 20 }]])]])
    boards.set(consumer, board)
    return board
  }
  const entryFrom = (group: string, id: string, body: JsonObject): JsonObject => ({
    id,
    status: 0,
    published: time,
    updated: time,
    groupName: group,
    parentId: '',
    ownerId: '',
    writerId: '0',
    ...body,
  })

  const answer = (request: IncomingMessage, text: string): { status: number; body?: unknown } => {
    const { method = '' } = request
    const segments = (request.url ?? '').split('?')[0]?.slice(prefix.length).split('/').map(decoded) ?? []
    const path = segments.join('/')
    const board = boardOf(consumerOf(request))
    const [, top = '', , name = '', selector = '', ids = ''] = segments
    const isList = name === '@all' && selector === ''
    const count = Number(/[?&]count=(\d{1,4})(?:&|$)/.exec(request.url ?? '')?.[1] ?? 50)
    const body = jsonOf(text)
    const named = isList ? body.name : name
    const group = typeof named === 'string' ? named : undefined
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      writes.push({
        method,
        path,
        signed: request.headers.authorization !== undefined,
        group,
        existed: group !== undefined && board.has(group),
        journalled:
          group !== undefined &&
          (isList || selector === '@self') &&
          wasJournalled(group, consumerOf(request)),
      })
    } else if (group === vendorGroup) readings += 1
    if (top !== 'textdata') return { status: 200, body: page([]) }
    if (isList) {
      if (method === 'POST') {
        if (group !== undefined && !board.has(group)) board.set(group, new Map())
        return { status: 201 }
      }
      const groups = [...board.keys()].map((key) => ({
        id: `g${key}`,
        appId: application.id,
        name: key,
        parentId: '0',
      }))
      return { status: 200, body: page(groups, count) }
    }
    const entries = board.get(name)
    if (entries === undefined) return errorAnswer(404)
    if (selector === '@self') {
      if (method !== 'DELETE')
        return { status: 200, body: { id: `g${name}`, appId: application.id, name, parentId: '0' } }
      board.delete(name)
      return { status: 202, body: `g${name}` }
    }
    if (method === 'POST') {
      serial += 1
      const entry = entryFrom(name, String(serial), body)
      entries.set(String(serial), entry)
      return { status: 201, body: entry }
    }
    if (method === 'PUT') return { status: 202 }
    if (method === 'DELETE') {
      entries.delete(ids)
      return { status: 202 }
    }
    const all = [...entries.values()]
    if (ids === '' || ids.includes(',')) return { status: 200, body: page(all, count) }
    const one = entries.get(ids)
    return one === undefined ? errorAnswer(404) : { status: 200, body: one }
  }

  const server = createServer(async (request, response) => {
    try {
      const { status, body } = answer(request, await textOf(request))
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body))
    } catch {
      response.destroy()
    }
  })
  return {
    server,
    writes,
    readings: () => readings,
    left: () => [...boards.values()].flatMap((board) => [...board.keys()]),
  }
}

/**
 * All checks of the text board. Of the generated checks only those that create groups, because the others send the
 * same in greater numbers.
 */
const checks = allChecks.filter(
  ({ id, class: claimed, generated }) =>
    (claimed === 'textboard' || claimed === 'robustness') &&
    (generated !== true || /^properties\.(any\.body|groups)/.test(id)),
)

async function record(output: string): Promise<Record> {
  const journal = join(output, journalFileName)
  const seen = new Set<string>()
  const wasJournalled = (name: string, consumer: Consumer): boolean => {
    const key = groupKey(name, consumer === 'own' ? 'trusted' : 'foreign')
    if (seen.has(key)) return true
    const isThere = readFileSync(journal, 'utf8').includes(JSON.stringify({ state: 'creating', name: key }))
    if (isThere) seen.add(key)
    return isThere
  }
  const { server, writes, readings, left } = acceptingBoard(wasJournalled)
  const port = await listening(server)
  const config = configOfTarget(port, {
    classes: ['textboard', 'robustness'],
    fixtures: { profaneText: 'darn', operatorDeletedEntry: { group: vendorGroup, id: vendorEntry } },
  })
  try {
    const session = await openSession({
      config,
      checks,
      seed: 1,
      confirmingMs: 0,
      shrinkingMs: 0,
      output,
      settings: { retry: { attempts: 1, budgetMs: 0 }, runs: 5, timeoutMs: 30_000, settleMs: 0 },
    })
    const run = await session.runAll()
    // A group that no path can delete is recorded with what the creation sent.
    const undeletable = readLeftGroups(journal).map(({ sent }) => String(jsonOf(sent).name))
    const strange = [...readUnexpectedNames(journal), ...undeletable]
    return { run, writes, left: left(), readings: readings(), strange }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const shown = ({ method, path, group = '' }: Write): string =>
  `${method} ${path.slice(0, 100)} ${group.slice(0, 60)} (${group.length} characters)`

const ofVendor = ({ group }: Write): boolean => group === vendorGroup

describe('a text board that accepts every write from everybody', () => {
  let recorded: Record | undefined
  const writes = (): readonly Write[] => recorded?.writes ?? []

  beforeAll(async () => {
    recorded = await withFolder(record)
  }, 240_000)

  test('the run tries every check but those for --exhaustive, and ends without an error of the suite', () => {
    expect(recorded?.run.complete).toBe(true)
    const { checks: ended = [], observations = [] } = recorded?.run ?? {}
    expect([...ended, ...observations].map(({ id }) => id).toSorted()).toEqual(
      checks.map(({ id }) => id).toSorted(),
    )
    const cases = ended.flatMap((check) => check.cases)
    const leftOut = cases.filter(({ fixture = '--exhaustive' }) => fixture !== '--exhaustive')
    expect(leftOut.map(({ id, fixture }) => `${id}: ${fixture}`)).toEqual([])
    const ran = cases.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
    expect(ran.length).toBeGreaterThan(cases.length / 2)
    const broken = recorded?.run.checks.filter(({ outcome }) => outcome === 'error')
    expect(broken?.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
    expect(writes().length).toBeGreaterThan(500)
  })

  test('gets no creation of a group before the journal names the group', () => {
    const creations = writes().filter(
      ({ method, path, group }) => method === 'POST' && path.endsWith('/@app/@all') && group,
    )
    expect(creations.length).toBeGreaterThan(20)
    // A group whose name is too long for an address cannot be deleted: the run reports it as a group with a strange
    // name.
    const unknown = creations.filter(({ journalled, group = '' }) => !journalled && group.length < 10_000)
    expect(unknown.map(shown)).toEqual([])
  })

  test('gets no write for a group that existed before the run, though the run reads it', () => {
    expect(writes().filter(ofVendor).map(shown)).toEqual([])
    expect(recorded?.readings).toBeGreaterThan(10)
  })

  test('would record a write for a group that existed before the run, however the path names the group', async () => {
    const { server, writes: sent } = acceptingBoard(() => false)
    try {
      const base = `http://127.0.0.1:${await listening(server)}${prefix}/textdata/@app`
      const path = `${vendorGroup}/@all/${vendorEntry}`
      await fetch(`${base}/${path}`, { method: 'PUT', body: '{}' })
      await fetch(`${base}/${path.replace('_', '%5F')}`, { method: 'DELETE' })
      await fetch(`${base}/@all`, { method: 'POST', body: JSON.stringify({ name: vendorGroup }) })
      await fetch(`${base}/${vendorGroup}/@self`, { method: 'DELETE' })
      await fetch(`${base}/${path}`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
    expect(sent.filter(ofVendor)).toMatchObject(
      ['PUT', 'DELETE', 'POST', 'DELETE'].map((method) => ({ method, existed: true })),
    )
  })

  test('gets no deletion of a group that the run did not create', () => {
    const deletions = writes().filter(
      ({ method, path, existed }) => method === 'DELETE' && path.endsWith('/@self') && existed,
    )
    expect(deletions.length).toBeGreaterThan(10)
    expect(deletions.filter(({ journalled }) => !journalled).map(shown)).toEqual([])
  })

  test('keeps no group of the run, except groups that it stored under other names', () => {
    const known = new Set([vendorGroup, ...(recorded?.strange ?? [])])
    const left = recorded?.left
      .filter((name) => !known.has(name))
      .map((name) => `${name.slice(0, 60)} (${name.length})`)
    expect(left).toEqual([])
  })
})
