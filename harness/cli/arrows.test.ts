import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rooms = ['schemas', 'harness', 'suites', 'reference-impl', 'reports'] as const
type Room = (typeof rooms)[number]

/** Which rooms each room may import from (docs/architecture.md). `harness/cli` may import from all. */
const permitted: Readonly<Record<Room, readonly Room[]>> = {
  schemas: [],
  harness: ['schemas'],
  suites: ['harness', 'schemas'],
  'reference-impl': ['schemas'],
  reports: ['harness'],
}

const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
)

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(
    ([, path]) => (path === undefined ? [] : [relative(root, resolve(root, dirname(file), path))]),
  )

const roomOf = (file: string): Room | undefined => rooms.find((room) => file.startsWith(`${room}${sep}`))

test('folders import one way only', () => {
  const wrong = sources
    .filter((file) => !file.startsWith(join('harness', 'cli')))
    // Tests of reports/ check what they write against schemas/.
    .flatMap((file) => importsOf(file).map((to) => ({ file, to })))
    .filter(({ file, to }) => {
      const from = roomOf(file)
      const target = roomOf(to)
      if (from === undefined || target === undefined || from === target) return false
      const schemasInTest = target === 'schemas' && file.endsWith('.test.ts')
      return !permitted[from].includes(target) && !schemasInTest
    })
  expect(wrong).toEqual([])
})

test('suites and reports reach the harness by its public faces, never by the command line', () => {
  const wrong = sources
    .filter((file) => !file.startsWith(`harness${sep}`))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => to.startsWith(join('harness', 'cli')))
        .map((to) => ({ file, to })),
    )
  expect(wrong).toEqual([])
})

test('the rule looks at every room', () => {
  for (const room of rooms) expect(sources.filter((file) => roomOf(file) === room).length).toBeGreaterThan(3)
  expect(importsOf(join('harness', 'cli', 'conformance-run.ts'))).toContain(join('suites', 'index.ts'))
})
