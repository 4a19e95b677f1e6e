import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTestResult } from 'allure-js-commons/sdk/reporter'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunResult } from '../../harness/run/result/result.ts'
import { attachBy, quickWriter, shapeResult, writeRunInfo } from '../../harness/runner/allure-results.ts'
import { causesOf } from '../causes/causes.ts'
import { checkResult, hostile, hostileFailure, sampleRun } from '../run/sample-run.test-data.ts'
import { compacted } from './compact.ts'
import { allureCommand, buildAllureHtml, withoutAnalytics } from './page.ts'
import { allureViewOf } from './view.ts'

let output: string

beforeEach(async () => {
  // Brackets, spaces and braces would confuse a pattern language.
  output = join(await mkdtemp(join(tmpdir(), 'allure-')), 'out [1] {a}')
  await mkdir(join(output, 'allure-results'), { recursive: true })
})

afterEach(async () => {
  await rm(join(output, '..'), { recursive: true, force: true })
})

/** Writes a run like Allure's reporter. */
function writeRun(run: RunResult): void {
  const folder = join(output, 'allure-results')
  const view = allureViewOf(run, causesOf(run), {})
  const writer = quickWriter(folder)
  for (const checkView of view.tests.values()) {
    const result = createTestResult(randomUUID())
    shapeResult(result, checkView, attachBy(writer))
    writer.writeResult(result)
  }
  writeRunInfo(folder, view)
}

/** The data of a page, as the browser unpacks it. */
function dataOf(page: string): string {
  const [, packed = ''] = /id="report-data">([^<]*)</.exec(page) ?? []
  return gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
}

describe('the Allure page', () => {
  test.skipIf(allureCommand() === null)(
    'is one file that loads nothing from the network, and no other file is left',
    { timeout: 60_000 },
    async () => {
      const checks = [checkResult(), { ...hostileFailure, sentence: hostile }]
      writeRun(sampleRun({ checks }))
      const before = await readdir(process.cwd())
      const history = join(output, '..', 'history.jsonl')
      const report = await buildAllureHtml(output, { history })
      expect(report).toMatchObject({ built: true, file: join(output, 'allure-report', 'index.html') })

      const page = await readFile(join(output, 'allure-report', 'index.html'), 'utf8')
      expect(page).not.toMatch(/googletagmanager|gtag\(/)
      expect(page).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)=["']?https?:/)
      expect(page).not.toContain('<script>alert(1)')
      expect(page.length).toBeGreaterThan(100_000)
      expect(page.length).toBeLessThan(6_000_000)
      expect(page).toMatch(/<title>\s*NON-CONFORMANT: .* · http:\/\/127\.0\.0\.1:9\//)
      const data = dataOf(page)
      expect(data).toContain('Creating a group answers 201 without a body')
      expect(data).toMatch(/"name":"1\. MUST: [^"]+"/)
      // The page opens with the causes, not with the first failed test.
      expect(page.indexOf("history.replaceState(null, '', '#categories')")).toBeGreaterThan(0)
      expect((await readFile(history, 'utf8')).trim().split('\n')).toHaveLength(1)
      expect(await readdir(join(output, 'allure-report'))).toEqual(['index.html'])
      expect((await readdir(output)).sort()).toEqual(['allure-report', 'allure-results'])
      expect(await readdir(process.cwd())).toEqual(before)
    },
  )

  test('is not built without the package allure, and the advice says how to install it', async () => {
    const report = await buildAllureHtml(output, { command: null })
    expect(report).toMatchObject({ built: false, advice: expect.stringContaining('npm install allure') })
  })

  test('is not built without results, and the reason says so', async () => {
    const report = await buildAllureHtml(output)
    expect(report).toMatchObject({ built: false, reason: expect.stringContaining('holds no results') })
    expect(await readdir(output)).toEqual(['allure-results'])
  })

  test('is still there if the next build fails, and the message of that build is returned', async () => {
    writeRun(sampleRun({ checks: [checkResult()] }))
    await mkdir(join(output, 'allure-report'))
    const page = join(output, 'allure-report', 'index.html')
    await writeFile(page, 'old')
    const command = join(output, 'broken.cjs')
    const half = 'require("fs").cpSync(__filename, "page/index.html")'
    await writeFile(command, `${half}; console.error("out of luck"); process.exit(1)`)
    const report = await buildAllureHtml(output, { command })
    expect(report).toMatchObject({ built: false, reason: 'allure ended with code 1: out of luck' })
    expect(await readdir(join(output, 'allure-report'))).toEqual(['index.html'])
    expect(await readFile(page, 'utf8')).toBe('old')
  })
})

test('a page of an unknown form is not changed', () => {
  const page = Buffer.from('<html><script>gtag(1)</script></html>')
  expect(withoutAnalytics(page)).toBe(page)
  expect(compacted(page)).toBe(page)
})
