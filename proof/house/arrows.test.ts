import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, isTest, type Room, roomOf, rooms, sources } from './imports.test-data.ts'

/**
 * The rooms that each room may import from (docs/architecture.md). The rooms that compose everything may import
 * from all.
 */
const permitted: Readonly<Record<Room, readonly Room[]>> = {
  schemas: [],
  harness: ['schemas'],
  suites: ['harness', 'schemas'],
  'reference-impl': ['schemas'],
  reports: ['harness'],
  proof: rooms,
}

/** The folders of harness/; each may import only from those before it. */
const layers = [
  'present.ts',
  'error-text.ts',
  'vocabulary.ts',
  'linearizability',
  'config',
  'http',
  'generate',
  'expect',
  'groups',
  'property',
  'check',
  'run',
  'index.ts',
  'runner',
  'api',
  'cli',
]

/** The folders in http/ and run/; each may import only from those before it. */
const innerLayers: Readonly<Record<string, readonly string[]>> = {
  http: ['signing', 'connection', 'message', 'redaction', 'contract', 'pacing', 'sending'],
  run: [
    'engine-settings.ts',
    'output',
    'result',
    'recording',
    'callers',
    'target',
    'preparation',
    'evaluation',
    'verdict',
    'cleanup',
    'slot-note.ts',
    'session.ts',
    'opened-run.ts',
    'run-means.ts',
    'open.ts',
  ],
}

/** The folders of reports/; each may import only from those before it. */
const layersOfReports = ['text', 'causes', 'run', 'compare', 'certificate', 'allure', 'index.ts']

/** The folders of suites/ without checks, and the other folders of suites/ that each may import from. */
const withoutChecks: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  model: ['shared'],
  'large-groups': ['shared'],
  requirements: [],
}

/** The topics of suites/ whose fixtures another topic uses: the requests would otherwise be sent twice. */
const fixturesOf: Readonly<Record<string, readonly string[]>> = {
  'access-groups': ['groups'],
  errors: ['card-incentive'],
}

const arrows = (files: readonly string[]) =>
  files.flatMap((file) => importsOf(file).map((to) => ({ file, to })))

test('rooms import only in the permitted direction', () => {
  const composing = ['cli', 'api'].map((folder) => join('harness', folder))
  const wrong = arrows(sources.filter((file) => !composing.some((one) => file.startsWith(one)))).filter(
    ({ file, to }) => {
      const from = roomOf(file)
      const target = roomOf(to)
      if (from === undefined || target === undefined || from === target) return false
      // Tests of reports/ validate the written files against schemas/.
      const schemasInTest = target === 'schemas' && file.endsWith('.test.ts')
      return !permitted[from].includes(target) && !schemasInTest
    },
  )
  expect(wrong).toEqual([])
})

test('the folders of harness/ import only in the permitted direction', () => {
  const layerOf = (file: string) => layers.indexOf(file.split(sep)[1] ?? '')
  const files = sources.filter((file) => roomOf(file) === 'harness' && !isTest(file))
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
  const wrong = arrows(files).filter(
    ({ file, to }) => roomOf(to) === 'harness' && layerOf(to) > layerOf(file),
  )
  expect(wrong).toEqual([])
})

test('the folders of reports/ import only in the permitted direction', () => {
  const layerOf = (file: string) => layersOfReports.indexOf(file.split(sep)[1] ?? '')
  const files = sources.filter((file) => roomOf(file) === 'reports' && !isTest(file))
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
  const wrong = arrows(files).filter(
    ({ file, to }) => roomOf(to) === 'reports' && !isTest(to) && layerOf(to) > layerOf(file),
  )
  expect(wrong).toEqual([])
})

test.each(Object.entries(innerLayers))(
  'the folders of harness/%s/ import only in the permitted direction',
  (folder, inner) => {
    const layerOf = (file: string) => inner.indexOf(file.split(sep)[2] ?? '')
    const isInside = (file: string) => file.startsWith(join('harness', folder) + sep)
    const files = sources.filter((file) => isInside(file) && !isTest(file))
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
    expect(arrows(files).filter(({ file, to }) => isInside(to) && layerOf(to) > layerOf(file))).toEqual([])
  },
)

test('in suites/, folders without checks import no topic, and only the index of a topic imports its checks', () => {
  const folderOf = (file: string) => file.split(sep)[1] ?? ''
  const files = sources.filter((file) => roomOf(file) === 'suites' && !isTest(file))
  const inside = arrows(files).filter(({ to }) => roomOf(to) === 'suites')
  const astray = inside.filter(({ file, to }) => {
    const known = withoutChecks[folderOf(file)]
    return known !== undefined && folderOf(to) !== folderOf(file) && !known.includes(folderOf(to))
  })
  expect(astray).toEqual([])
  const foldersOfChecks = new Set(files.filter((file) => file.endsWith('.checks.ts')).map(folderOf))
  expect(Object.keys(withoutChecks).filter((folder) => foldersOfChecks.has(folder))).toEqual([])
  const toChecks = inside.filter(({ to }) => to.endsWith('.checks.ts'))
  expect(toChecks.filter(({ file, to }) => file !== join('suites', folderOf(to), 'index.ts'))).toEqual([])
  expect(toChecks.length).toBeGreaterThan(50)
})

test('a topic of suites/ imports only folders without checks, and the fixtures of the topics that it may use', () => {
  const folderOf = (file: string) => file.split(sep)[1] ?? ''
  const isTopic = (file: string) => roomOf(file) === 'suites' && file.split(sep).length > 2
  const used = arrows(sources.filter((file) => isTopic(file) && !isTest(file)))
    .filter(({ file, to }) => isTopic(to) && folderOf(to) !== folderOf(file))
    .filter(({ to }) => withoutChecks[folderOf(to)] === undefined)
  const isPermitted = ({ file, to }: (typeof used)[number]) =>
    fixturesOf[folderOf(file)]?.includes(folderOf(to)) === true
  expect(used.filter((one) => !isPermitted(one))).toEqual([])
  expect(new Set(used.map(({ file }) => folderOf(file)))).toEqual(new Set(Object.keys(fixturesOf)))
})

test('the folders of suites/ have no import cycle', () => {
  const folderOf = (file: string) => file.split(sep)[1] ?? ''
  const isTopic = (file: string) => roomOf(file) === 'suites' && file.split(sep).length > 2
  const known = new Map<string, Set<string>>()
  for (const { file, to } of arrows(sources.filter((one) => isTopic(one) && !isTest(one)))) {
    if (!isTopic(to) || folderOf(to) === folderOf(file)) continue
    known.set(folderOf(file), (known.get(folderOf(file)) ?? new Set()).add(folderOf(to)))
  }
  // A folder that imports none of the remaining folders is in no circle.
  const left = new Set(known.keys())
  const free = () => [...left].find((folder) => ![...(known.get(folder) ?? [])].some((one) => left.has(one)))
  for (let folder = free(); folder !== undefined; folder = free()) left.delete(folder)
  expect([...left]).toEqual([])
  expect(known.size).toBeGreaterThan(5)
})

test('no room except harness and proof imports the command line of the harness', () => {
  const outside = sources.filter((file) => !['harness', 'proof'].includes(roomOf(file) ?? ''))
  const wrong = arrows(outside).filter(({ to }) => to.startsWith(join('harness', 'cli')))
  expect(wrong).toEqual([])
})

test('files have no import cycle', () => {
  const files = sources.filter((file) => !isTest(file))
  const done = new Set<string>()
  const circles: string[][] = []
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const to of importsOf(file)) if (files.includes(to)) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

test('the rules on imports find files in every room', () => {
  for (const room of rooms) expect(sources.filter((file) => roomOf(file) === room).length).toBeGreaterThan(3)
  expect(importsOf(join('harness', 'cli', 'conformance-run.ts'))).toContain(join('suites', 'index.ts'))
})
