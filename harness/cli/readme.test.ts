import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isJsonObject } from '../../schemas/index.ts'
import { inFolder, sampleWorld } from './sample-world.test-data.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/ci.md', 'docs/configuration.md'].map(
  (name) => ({
    name,
    text: readFileSync(join(root, name), 'utf8'),
  }),
)
const readme = pages.map(({ text }) => text).join('\n')

const commands = [
  'run',
  'list',
  'explain',
  'serve',
  'prove',
  'report',
  'compare',
  'certify',
  'verify',
  'cleanup',
  'init',
  'check-config',
]
const helpOf = async (command: string) => (await sampleWorld().run([command, '--help'])).stdout

test('the check that CONTRIBUTING shows is in the file that it names', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, file = '', check = ''] = /`(suites\/[^`]*\.checks\.ts)`:\n\n```ts\n(.*?)```/s.exec(text) ?? []
  const words = (source: string) => source.replace(/\s+/g, ' ')
  expect(check).toContain('must(')
  expect(words(readFileSync(join(root, file), 'utf8'))).toContain(words(check).trim())
})

test('every flag that the pages mention exists', async () => {
  const helps = (await Promise.all(commands.map(helpOf))).join('\n')
  // Flags in code. Lines for docker contain flags of docker, and `--no-install` is a flag of npx.
  const mentioned = readme
    .replaceAll(/(npx |`)--no-install/g, '$1')
    .split('\n')
    .filter((line) => !line.startsWith('docker '))
    .flatMap((line) => [...line.matchAll(/(?<=[\s`])--[a-z-]+/g)].map(([flag]) => flag))
  expect(mentioned.length).toBeGreaterThan(15)
  const unknown = mentioned.filter((flag) => !new RegExp(`${flag}\\b`).test(helps))
  expect(unknown).toEqual([])
})

test('every command is mentioned in the pages, and every mentioned command exists', async () => {
  for (const command of commands)
    expect(readme).toMatch(new RegExp(`\`${command}\\b|textboard-conformance ${command}\\b`))
  const used = [...readme.matchAll(/npx --no-install textboard-conformance ([\w-]+)/g)].map(
    ([, command]) => command,
  )
  expect(used.filter((command) => !commands.includes(command ?? ''))).toEqual([])
})

/**
 * Commands in code, without the text before and after them. CI has its own tests, and so have the commands that are not
 * here.
 */
const commandLines = pages
  .filter(({ name }) => name !== 'docs/ci.md')
  .flatMap(({ text }) => [
    ...text.matchAll(
      /(?:^ *|`|replay: )(?:npx --no-install )?textboard-conformance ((?:run|init) [^`#\n]*|init(?=`))/gm,
    ),
  ])
  .map(([, line = '']) => line.trim())
  // Such a command needs the report of an earlier run; it has its own tests.
  .filter((line) => !line.includes('--failed'))

test('the pages show how to write a configuration, and several ways to run', () => {
  expect(commandLines.filter((line) => line.startsWith('init')).length).toBeGreaterThan(1)
  expect(new Set(commandLines.filter((line) => line.startsWith('run'))).size).toBeGreaterThan(2)
})

test.each(commandLines)('textboard-conformance %s: works as the pages say', (line) =>
  inFolder(async (folder) => {
    const target = 'https://sandbox.example/social/api/restful/v2'
    const words = (line === 'init' ? 'init board.json' : line)
      .replace('"$SANDBOX_BASE_URL"', target)
      .replaceAll("'", '')
      .split(' ')
    const file = join(folder, 'board.json')
    if (words[0] === 'run') {
      const application = { id: '1', consumerKey: 'key', consumerSecret: 'hush-hush-secret' }
      writeFileSync(file, JSON.stringify({ target, application }))
    }
    const world = sampleWorld()
    const output = words[0] === 'run' ? ['--output', join(folder, 'report')] : []
    const { code, stderr } = await world.run([
      ...words.map((word) => word.replace('board.json', file)),
      ...output,
    ])
    expect(code, stderr).toBe(0)
    if (words[0] === 'run') expect(world.plans.map(({ config }) => config.target)).toEqual([target])
    else expect(existsSync(file)).toBe(true)
  }),
)

test('every file that the pages link to exists', () => {
  const own = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)#]+)\)/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => !path.startsWith('https:'))
      .map((path) => join(dirname(name), path)),
  )
  expect(own.length).toBeGreaterThan(3)
  expect(own.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the npm scripts that the pages name exist', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const scripts = isJsonObject(manifest) && isJsonObject(manifest.scripts) ? manifest.scripts : {}
  const named = [...readme.matchAll(/npm run (\w+)/g)].map(([, script = '']) => script)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((script) => !(script in scripts))).toEqual([])
})
