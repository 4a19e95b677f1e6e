import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allureCommand, conformanceJson } from '../../../reports/index.ts'
import { checkResult, sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { inFolder, sampleWorld } from '../sample-world.test-data.ts'
import { openFile } from '../terminal/opener.ts'

/** Writes a report into its own folder. */
function saveReport(parent: string, name: string, changes: Parameters<typeof sampleRun>[0] = {}): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'conformance.json'), conformanceJson(sampleRun(changes)))
  return folder
}

const named = (product: string) => ({ implementation: { product } })

/** Saves what Allure's reporter writes for one passed test. */
function saveAllureResult(folder: string): void {
  const results = join(folder, 'allure-results')
  mkdirSync(results)
  const id = '00000000-0000-4000-8000-000000000000'
  const result = {
    ...{ uuid: id, historyId: id, testCaseId: id, fullName: 'groups.create.ok', name: 'groups.create.ok' },
    ...{ status: 'passed', statusDetails: {}, stage: 'finished', start: 1, stop: 2 },
    ...{ labels: [], links: [], parameters: [], attachments: [], steps: [] },
  }
  writeFileSync(join(results, `${id}-result.json`), JSON.stringify(result))
}

test.skipIf(allureCommand() === null)(
  'report --open of one folder builds its Allure page and opens it',
  { timeout: 120_000 },
  () =>
    inFolder(async (folder) => {
      const world = sampleWorld()
      const report = saveReport(folder, 'report')
      saveAllureResult(report)
      const { code, stdout } = await world.run(['report', report, '--open'])
      const page = join(report, 'allure-report', 'index.html')
      expect([code, stdout, world.opened]).toEqual([0, `${page}\n`, [page]])
      expect(readFileSync(page, 'utf8').length).toBeGreaterThan(100_000)
    }),
)

test('report of one folder without Allure results says so: exit 2', () =>
  inFolder(async (folder) => {
    const { code, stdout, stderr } = await sampleWorld().run(['report', saveReport(folder, 'report')])
    expect(stderr).toMatch(/^No HTML report: /)
    expect([code, stdout]).toEqual([2, ''])
  }))

test('report of several folders prints the matrix as Markdown and writes it as a page', () =>
  inFolder(async (folder) => {
    const world = sampleWorld()
    const failing = checkResult({ outcome: 'failed', message: 'expected 201' })
    const acme = saveReport(folder, 'acme', { ...named('Acme'), checks: [checkResult()] })
    const globex = saveReport(folder, 'globex', { ...named('Globex'), checks: [failing] })
    const output = join(folder, 'new', 'matrix')
    const ended = await world.run(['report', acme, globex, '--output', output, '--open'])
    expect(ended.stdout).toMatch(/\| MUST \| .* \| passed \| \*\*failed\*\* \|/)
    const page = join(output, 'index.html')
    expect(readFileSync(page, 'utf8')).toContain('<th scope="col">Globex<small')
    expect(ended.stderr).toBe(`written: ${page}\n`)
    expect([ended.code, world.opened]).toEqual([0, [page]])
  }))

test('a report that was changed by hand is reported as altered: exit 1', () =>
  inFolder(async (folder) => {
    const [acme, globex] = [saveReport(folder, 'acme'), saveReport(folder, 'globex')]
    const file = join(globex, 'conformance.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"non-conformant"', '"conformant"'))
    const ended = await sampleWorld().run(['report', acme, globex, '--output', join(folder, 'matrix')])
    expect(ended.stderr).toContain(`${globex} was altered after it was written`)
    expect(ended.stdout).toContain('altered after it was written')
    expect(readFileSync(join(folder, 'matrix', 'index.html'), 'utf8')).toContain('class="altered"')
    expect(ended.code).toBe(1)
  }))

test.each([
  ['no JSON', 'is not JSON'],
  ['{}', 'is not a valid report: it must have required property'],
  [JSON.stringify({ suite: { name: 'textboard-conformance', version: '99' } }), 'version "99" of the suite'],
  [`{"\u202e\\u001b[31m": 1}`, 'is not a valid report'],
])('a conformance.json that contains %j is refused, with the reason: exit 2', (text, message) =>
  inFolder(async (folder) => {
    const acme = saveReport(folder, 'acme')
    const broken = saveReport(folder, 'broken')
    writeFileSync(join(broken, 'conformance.json'), text)
    for (const argv of [
      ['report', acme, broken],
      ['report', broken],
      ['compare', acme, broken],
    ]) {
      const { code, stdout, stderr } = await sampleWorld().run(argv)
      expect(stderr).toContain(message)
      expect(stderr).not.toContain('\u001b')
      expect([code, stdout]).toEqual([2, ''])
    }
  }),
)

test('a matrix that cannot be written is wrong usage, and so is --output for only one folder', () =>
  inFolder(async (folder) => {
    const [acme, globex] = [saveReport(folder, 'acme'), saveReport(folder, 'globex')]
    const output = join(acme, 'conformance.json')
    const unwritable = await sampleWorld().run(['report', acme, globex, '--output', output])
    expect([unwritable.code, unwritable.stderr]).toEqual([
      2,
      expect.stringContaining('choose another --output'),
    ])
    const single = await sampleWorld().run(['report', acme, '--output', folder])
    expect([single.code, single.stderr]).toEqual([2, expect.stringContaining('--output is for the matrix')])
  }))

test('if no program can open the page, openFile returns false instead of failing', async () => {
  expect(await openFile('/nowhere/index.html', 'no-such-program-here')).toBe(false)
  expect(await openFile('--version', process.execPath)).toBe(true)
})
