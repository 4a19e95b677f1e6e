import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampleWorld } from './sample-world.test-data.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/ci.md'].map((name) => ({
  name,
  text: readFileSync(join(root, name), 'utf8'),
}))
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
]
const helpOf = async (command: string) => (await sampleWorld().run([command, '--help'])).stdout

test('every flag that the pages mention exists', async () => {
  const helps = (await Promise.all(commands.map(helpOf))).join('\n')
  // Flags in code; lines for docker are docker's business.
  const mentioned = readme
    .split('\n')
    .filter((line) => !line.startsWith('docker '))
    .flatMap((line) => [...line.matchAll(/(?<=[\s`])--[a-z-]+/g)].map(([flag]) => flag))
  expect(mentioned.length).toBeGreaterThan(15)
  const unknown = mentioned.filter((flag) => !new RegExp(`${flag}\\b`).test(helps))
  expect(unknown).toEqual([])
})

test('every command is mentioned, and every one that is mentioned exists', async () => {
  for (const command of commands)
    expect(readme).toMatch(new RegExp(`\`${command}\\b|textboard-conformance ${command}\\b`))
  const used = [...readme.matchAll(/npx textboard-conformance (\w+)/g)].map(([, command]) => command)
  expect(used.filter((command) => !commands.includes(command ?? ''))).toEqual([])
})

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

test('the scripts of npm that the pages name exist', () => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const scripts = [...readme.matchAll(/npm run (\w+)/g)].map(([, script]) => script)
  expect(scripts.filter((script) => !manifest.includes(`"${script}":`))).toEqual([])
})
