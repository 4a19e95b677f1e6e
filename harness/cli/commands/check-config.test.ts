import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { listening } from '../../http/connection/loopback.test-data.ts'
import { inFolder, sampleCredentials, sampleWorld } from '../sample-world.test-data.ts'

/** What `check-config` prints about a server that gives every request the same answer. */
async function checkedAgainst(status: number, type: string, body: string, more: object = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  const port = await listening(server)
  try {
    return await inFolder(async (folder) => {
      const file = join(folder, 'board.json')
      const target = `http://127.0.0.1:${port}/social/api/restful/v2`
      writeFileSync(file, JSON.stringify({ target, classes: ['textboard'], ...more }))
      return await sampleWorld().run(['check-config', '--config', file], sampleCredentials)
    })
  } finally {
    server.close()
  }
}

test('a web page at the base URL is reported as a wrong target, and nothing else is asked', async () => {
  const { code, stdout } = await checkedAgainst(200, 'text/html', '<!doctype html><h1>It works!</h1>')
  expect(stdout).toMatch(
    /^WRONG {4}target: GET \/textdata\/@app\/@all got a web page \(text\/html\), not the service/,
  )
  expect(stdout).not.toContain('FITS')
  expect(stdout).toContain('Nothing else was asked')
  expect(code).toBe(3)
})

test('if the target refuses the keys, the application is reported as wrong', async () => {
  const { code, stdout } = await checkedAgainst(401, 'application/json', '{"Error":{"Message":"no"}}')
  expect(stdout).toMatch(
    /^WRONG {4}application: the target refuses the credentials of the application \(401\)/,
  )
  expect(stdout).toContain('application.consumerSecret')
  expect(code).toBe(3)
})

test('the target and the application each have their own row', async () => {
  const list = JSON.stringify({ entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0 })
  const right = await checkedAgainst(200, 'application/json', list)
  expect(right.stdout).toMatch(
    /^FITS {5}target\nFITS {5}application\nMISSING {2}user: \d+ cases? needs? it\n/,
  )
  expect(right.stdout).toContain('what the server does not have: "unsupported": ["three-legged"')
  expect(right.stdout).toContain('\nOPTIONAL users: made-up ids are used\n')
  expect(right.code).toBe(0)
})

test('a target that fails with 500 fits nothing: each member is unknown, and the last line says to fix the target', async () => {
  const fixtures = { profaneText: 'a word that nobody likes' }
  const { code, stdout } = await checkedAgainst(500, 'application/json', '{"Error":{"Message":"no"}}', {
    fixtures,
  })
  expect(stdout).toContain('UNKNOWN  application: the first signed request was answered 500')
  expect(stdout).toContain('UNKNOWN  fixtures.profaneText: the first signed request did not succeed')
  expect(stdout.match(/^FITS.*$/gm)).toEqual(['FITS     target'])
  expect(stdout).toContain('\nThe target fails with 500: fix the target first. ')
  expect(code).toBe(0)
})

test('a fixture that is declared unsupported is left out, and reported as unused if it is given anyway', async () => {
  const list = JSON.stringify({ entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0 })
  const more = {
    unsupported: ['three-legged', 'operator'],
    user: { id: '1', token: 'token', tokenSecret: 'secret' },
  }
  const { stdout } = await checkedAgainst(200, 'application/json', list, more)
  expect(stdout).toContain(
    '\nUNUSED   user: three-legged is declared unsupported; remove one of the two\nLEFT OUT nonMember: three-legged',
  )
  expect(stdout).toContain('\nLEFT OUT fixtures.operatorDeletedEntry: operator is declared unsupported\n')
})

test('an application that already has all its groups is reported as full', async () => {
  const entry = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: 'board', appId: '7', parentId: '0' }))
  const list = (held: readonly unknown[]) =>
    JSON.stringify({ entry: held, startIndex: 1, itemsPerPage: 50, totalResults: held.length })
  const full = await checkedAgainst(200, 'application/json', list(entry))
  expect(full.stdout).toContain(
    '\nFULL     groups: the application already has all 5 that it may have; delete one',
  )
  expect(full.stdout).not.toContain('Everything fits')
  const free = await checkedAgainst(200, 'application/json', list(entry.slice(1)))
  expect(free.stdout).not.toContain('FULL')
})

test('a profane text that the target finds acceptable is reported as doubtful, and the exit code stays 0', async () => {
  const list = { entry: [], startIndex: 1, itemsPerPage: 50, totalResults: 0, valid: true }
  const more = {
    classes: ['textboard', 'platform'],
    fixtures: { profaneText: 'a word that a stub does not know' },
  }
  const { code, stdout } = await checkedAgainst(200, 'application/json', JSON.stringify(list), more)
  expect(stdout).toContain('DOUBTFUL fixtures.profaneText: the target says that this text is acceptable')
  expect(stdout).not.toContain('FITS     fixtures.profaneText')
  expect(code).toBe(0)
})

test('if the target verifies signatures wrongly, the last line says that it has to be fixed first', async () => {
  const server = await startOverridden({
    faults: ['signature-path-encoded-twice'],
    limits: referenceLimits,
  })
  try {
    await inFolder(async (folder) => {
      const file = join(folder, 'board.json')
      writeFileSync(file, JSON.stringify(referenceConfig(server)))
      const { stdout } = await sampleWorld().run(['check-config', '--config', file])
      expect(stdout).toContain('fix the target')
      expect(stdout).toMatch(/\nThe target verifies signatures wrongly, see above: fix the target first\./)
    })
  } finally {
    await server.close()
  }
})
