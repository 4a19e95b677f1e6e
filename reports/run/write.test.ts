import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange, reported, sampleRun } from './sample-run.test-data.ts'
import { writeReports } from './write.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const names = ['conformance.json', 'exchanges.har', 'junit.xml', 'summary.md']

test('writing reports makes the folder, writes four files and leaves no temporary files', async () => {
  const output = join(folder, 'a', 'b')
  const files = await writeReports(output, sampleRun())
  expect(files.map((file) => file.slice(output.length + 1)).sort()).toEqual(names)
  expect((await readdir(output)).sort()).toEqual(names)
  expect(JSON.parse(await readFile(join(output, 'exchanges.har'), 'utf8')).log.entries).toHaveLength(3)
})

test('if summary.md has curl commands that sign, sign.sh is next to it and defines the function that they call', async () => {
  const files = await writeReports(folder, ...reported(sampleRun()))
  expect(files.map((file) => basename(file))).toEqual([
    'conformance.json',
    'junit.xml',
    'summary.md',
    'sign.sh',
    'exchanges.har',
  ])
  const known = await promisify(execFile)('sh', ['-c', '. ./sign.sh && command -v textboard_sign'], {
    cwd: folder,
  })
  expect(known.stdout).toBe('textboard_sign\n')
})

test('a later write replaces an earlier one, and two writes may run at the same time', async () => {
  await writeReports(folder, sampleRun({ complete: false }))
  expect(await readFile(join(folder, 'summary.md'), 'utf8')).toContain('INCOMPLETE')
  await Promise.all([writeReports(folder, sampleRun()), writeReports(folder, sampleRun())])
  expect(JSON.parse(await readFile(join(folder, 'conformance.json'), 'utf8'))).toMatchObject({
    complete: true,
  })
  expect((await readdir(folder)).sort()).toEqual(names)
})

test('a partial run says so in every file', async () => {
  const files = await writeReports(folder, sampleRun({ complete: false }))
  for (const file of files) expect(await readFile(file, 'utf8')).toMatch(/incomplete|"complete": false/i)
})

test('the HAR file of a large run is complete and valid JSON', async () => {
  const exchanges = Array.from({ length: 3000 }, (_, index) => exchange({ id: index + 10 }))
  await writeReports(folder, sampleRun({ exchanges }))
  expect(JSON.parse(await readFile(join(folder, 'exchanges.har'), 'utf8')).log.entries).toHaveLength(3000)
})

test('if a file cannot be written, writing fails and leaves nothing half-written', async () => {
  await mkdir(join(folder, 'conformance.json'))
  await writeFile(join(folder, 'conformance.json', 'x'), '')
  await expect(writeReports(folder, sampleRun())).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['conformance.json'])
})
