import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usualClasses } from '../vocabulary.ts'
import { ConfigurationError } from './configuration-error.ts'
import { credentialVariables, type Environment } from './environment.ts'
import { type ConfigSources, loadConfig } from './load.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'
const application = { id: '1', consumerKey: 'key', consumerSecret: 'hush-hush' }

/** The text that takes its value from an environment variable. */
const variable = (name: string): string => `\${${name}}`

function fileOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-conformance-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'board.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

function messageOf(
  content: unknown,
  environment: Environment = {},
  more: Partial<ConfigSources> = {},
): string {
  try {
    loadConfig({ file: fileOf(content), environment, ...more })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  return ''
}

test('a file with target and application is enough', () => {
  expect(loadConfig({ file: fileOf({ target: `${target}/`, application }), environment: {} })).toEqual({
    target,
    classes: usualClasses,
    implementation: {},
    application,
    fixtures: {},
    unsupported: [],
    limits: { entriesPerGroup: 100_000 },
  })
})

test('every member of a full file is read', () => {
  const user = { id: '7', token: 't', tokenSecret: 's' }
  const full = {
    target,
    classes: ['textboard'],
    implementation: { product: 'Board' },
    application,
    foreignApplication: { id: '2' },
    user,
    nonMember: { id: '8', token: 'u', tokenSecret: 's' },
    unsupported: ['operator'],
    fixtures: { profaneText: 'x', consumableIncentives: ['a'] },
    limits: { entriesPerGroup: 300 },
  }
  expect(loadConfig({ file: fileOf({ $schema: 'x', ...full }), environment: {} })).toEqual(full)
})

test('a user id may contain its domain, as in a response', () => {
  const user = (id: string) => ({ id, token: `t${id}`, tokenSecret: 's' })
  const named = { target, application, user: user('a.example:7'), users: ['a.example:8', '9'] }
  const { user: read, users } = loadConfig({ file: fileOf(named), environment: {} })
  expect([read?.id, users]).toEqual(['7', ['8', '9']])
})

test.each([
  ['foreignApplication.id', { foreignApplication: { id: application.id } }],
  [
    'foreignApplication.consumerKey',
    { foreignApplication: { id: '9', consumerKey: application.consumerKey, consumerSecret: 'x' } },
  ],
  [
    'nonMember.id',
    {
      user: { id: '7', token: 't', tokenSecret: 's' },
      nonMember: { id: '7', token: 'u', tokenSecret: 's' },
    },
  ],
  [
    'otherMember.token',
    {
      user: { id: '7', token: 't', tokenSecret: 's' },
      otherMember: { id: '8', token: 't', tokenSecret: 's' },
    },
  ],
  [
    'fixtures.incentiveUsedElsewhere',
    { fixtures: { consumableIncentives: ['1', '2'], incentiveUsedElsewhere: '2' } },
  ],
])('%s is refused if it contradicts another member', (member, more) => {
  expect(messageOf({ target, application, ...more })).toContain(member)
})

test('the command line has priority over the file', () => {
  const file = fileOf({ target: 'nonsense', classes: ['textboard'], application })
  const config = loadConfig({ file, target, classes: ['platform'], environment: {} })
  expect([config.target, config.classes]).toEqual([target, ['platform']])
})

test('values come from the environment, also inside lists', () => {
  const file = fileOf({
    target: variable('TARGET'),
    application: { ...application, consumerSecret: variable('SECRET') },
    fixtures: { consumableIncentives: [variable('ONE'), 'two'] },
  })
  const config = loadConfig({
    file,
    environment: { TARGET: target, SECRET: `a&b${variable('X')}`, ONE: 'one' },
  })
  expect(config.target).toBe(target)
  expect(config.application.consumerSecret).toBe(`a&b${variable('X')}`)
  expect(config.fixtures.consumableIncentives).toEqual(['one', 'two'])
})

test('a missing variable is named with the member that needs it', () => {
  const message = messageOf({ target, application: { ...application, consumerSecret: variable('SECRET') } })
  expect(message).toContain('board.json: application.consumerSecret')
  expect(message).toContain('SECRET, which is not set')
  expect(message).toContain('set SECRET')
})

test('an empty variable is refused like a missing one', () => {
  const content = { target, application: { ...application, consumerKey: variable('KEY') } }
  expect(messageOf(content, { KEY: '' })).toContain('KEY, which is empty')
})

test('a variable among other text is refused', () => {
  expect(messageOf({ target: `https://${variable('HOST')}/`, application })).toContain(
    'target mixes a variable',
  )
})

test('an unknown member is reported with its path and the most similar known member', () => {
  const message = messageOf({ target, application: { ...application, consumerSecrt: 'x' }, fixturs: {} })
  expect(message).toContain('2 problems')
  expect(message).toContain('application.consumerSecrt is not a known member; did you mean "consumerSecret"?')
  expect(message).toContain('fixturs is not a known member; did you mean "fixtures"?')
})

test('all problems are listed at once', () => {
  const message = messageOf({
    target: 'https://board.example/',
    classes: ['textbord'],
    application: { id: 1, consumerKey: '' },
    foreignApplication: { id: '2', consumerKey: 'k' },
    user: { id: '3', token: 't' },
    fixtures: { consumableIncentives: ['a', 'a'] },
    limits: { entriesPerGroup: 0 },
  })
  for (const part of [
    'does not end in /social/api/restful/v2: "https://board.example/"; write https://board.example/social/api/restful/v2',
    'classes[0] is "textbord", which is none of',
    'did you mean "textboard"?',
    'application.id is a number; make it a string',
    'application.consumerKey is empty',
    `application.consumerSecret is missing; add it, for example as "${variable('TEXTBOARD_CONSUMER_SECRET')}"`,
    'foreignApplication.consumerSecret is missing, which foreignApplication.consumerKey asks for',
    'user.tokenSecret is missing',
    'fixtures.consumableIncentives names something twice',
    'limits.entriesPerGroup is too small; give 60 or more',
  ]) {
    expect(message).toContain(part)
  }
})

test('a configuration without a target is refused', () => {
  expect(messageOf({ application })).toContain('target is missing; add it, or give --target URL')
})

test.each([
  ['', 'is empty; `textboard-conformance init` writes one'],
  ['{', 'is not JSON'],
  ['{\n  "target": "x",\n}', 'is not JSON (line 3, column 1)'],
  ['// comment\n{}', 'is not JSON'],
  ['[]', 'holds JSON that is not an object'],
  ['null', 'holds JSON that is not an object'],
])('the file %j is refused: %s', (content, wrong) => {
  expect(messageOf(content)).toContain(wrong)
})

test('a missing file is reported with the command that writes one', () => {
  expect(() => loadConfig({ file: '/nowhere/board.json', environment: {} })).toThrow(/no such file; .*init/)
})

test('a file that begins with a byte order mark is accepted', () => {
  expect(messageOf(`\uFEFF${JSON.stringify({ target, application })}`)).toBe('')
})

test.each([
  ['broken JSON', '{"application": {"consumerSecret": hush-hush}}'],
  ['a wrong type', { target, application: { ...application, consumerKey: ['hush-hush'] } }],
  ['an unknown member', { target, application, secret: 'hush-hush' }],
  ['a password in the target', { target: 'http://me:hush-hush@board.example/', application }],
])('no message repeats a secret: %s', (_, content) => {
  const message = messageOf(content)
  expect(message).not.toBe('')
  expect(message).not.toContain('hush')
})

test('credentials come from the environment without a file', () => {
  const environment = Object.fromEntries(
    credentialVariables.map(({ variable: name, member }) => [name, member]),
  )
  const config = loadConfig({ target, environment })
  expect(config.application).toEqual({
    id: 'application.id',
    consumerKey: 'application.consumerKey',
    consumerSecret: 'application.consumerSecret',
  })
  expect(config.user?.tokenSecret).toBe('user.tokenSecret')
  expect(config.nonMember?.token).toBe('nonMember.token')
  expect(config.foreignApplication?.consumerKey).toBe('foreignApplication.consumerKey')
})

test('the file has priority over the credentials of the environment', () => {
  const environment = { TEXTBOARD_CONSUMER_KEY: 'other', TEXTBOARD_FOREIGN_APPLICATION_ID: '2' }
  const config = loadConfig({ file: fileOf({ target, application }), environment })
  expect(config.application).toEqual(application)
  expect(config.foreignApplication).toEqual({ id: '2' })
})

test('without a file and credentials, the message says how to give them', () => {
  expect(() => loadConfig({ target, environment: {} })).toThrow(
    /application has no credentials; give --config FILE .* or set TEXTBOARD_APPLICATION_ID/,
  )
})

test('if the environment has only some of the credentials, the message names the missing variable', () => {
  const environment = { TEXTBOARD_APPLICATION_ID: '1', TEXTBOARD_CONSUMER_KEY: 'key' }
  expect(() => loadConfig({ target, environment })).toThrow(
    'application.consumerSecret is missing; set TEXTBOARD_CONSUMER_SECRET',
  )
})
