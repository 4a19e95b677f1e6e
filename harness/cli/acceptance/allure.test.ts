import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startOverridden } from '../../../proof/index.ts'
import { isJsonObject } from '../../../schemas/index.ts'
import { runSuite } from './suite-process.ts'

/** The Allure results that a run left. */
interface Left {
  readonly code: number | null
  readonly folder: string
  readonly results: readonly Readonly<Record<string, unknown>>[]
  readonly files: number
  readonly bytes: number
  /** Everything that was written, as one text. */
  readonly text: string
  readonly secrets: readonly string[]
}

const folders: string[] = []
let green: Left
let red: Left

beforeAll(async () => {
  // Two runs in two folders, as on two machines.
  ;[green, red] = await Promise.all([left([]), left(['achievement-no-total'])])
}, 400_000)

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Tests one of our servers and reads what Allure would read. */
async function left(faults: readonly string[]): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'allure-run-'))
  folders.push(folder)
  const server = await startOverridden({ limits: referenceLimits, faults })
  try {
    const config = referenceConfig(server)
    writeFileSync(join(folder, 'board.json'), JSON.stringify(config))
    const args = ['run', '--config', 'board.json', '--class', 'achievements', '--no-html', '--har', 'gz']
    const { code } = await runSuite(args, { folder })
    const results = join(folder, 'conformance-report', 'allure-results')
    const names = readdirSync(results)
    const texts = names.map((name) => readFileSync(join(results, name), 'utf8'))
    const { application, user, nonMember } = config
    return {
      code,
      folder: join(folder, 'conformance-report'),
      results: names.flatMap((name, index) => {
        const result: unknown = name.endsWith('-result.json') ? JSON.parse(texts[index] ?? '') : undefined
        return isJsonObject(result) ? [result] : []
      }),
      files: names.length,
      bytes: names.reduce((sum, name) => sum + statSync(join(results, name)).size, 0),
      text: texts.join('\n'),
      secrets: [application.consumerSecret, user?.tokenSecret, user?.token, nonMember?.tokenSecret].filter(
        (secret) => secret !== undefined,
      ),
    }
  } finally {
    await server.close()
  }
}

const memberOf = (output: Left, name: string) => output.results.map((result) => result[name])

test('each Allure test is a check, with the same name and ids in every folder', () => {
  expect(green.results.length).toBeGreaterThan(60)
  for (const name of ['fullName', 'historyId', 'testCaseId', 'name']) {
    expect(memberOf(green, name).toSorted()).toEqual(memberOf(red, name).toSorted())
    expect(new Set(memberOf(green, name)).size).toBeGreaterThan(green.results.length * 0.95)
  }
  expect(memberOf(green, 'fullName')).toContain('achievements.list.totals')
  expect(green.text).not.toContain(green.folder)
})

test('names are sentences, statuses are passed, failed or skipped, and nothing mentions vitest', () => {
  for (const name of memberOf(red, 'name')) expect(name).toMatch(/^\S.* .* /)
  expect(new Set(memberOf(green, 'status'))).toEqual(new Set(['passed', 'skipped']))
  expect(new Set(memberOf(red, 'status'))).toEqual(new Set(['passed', 'failed', 'skipped']))
  expect([green.code, red.code]).toEqual([0, 1])
  for (const { labels } of red.results) {
    const names = (Array.isArray(labels) ? labels : []).map(
      (label: unknown) => isJsonObject(label) && label.name,
    )
    expect(names.filter((name) => name !== 'tag')).toEqual(['epic', 'feature', 'story', 'severity'])
  }
  expect(red.text).not.toMatch(/vitest|conformance-run/)
})

test('each category is a cause, and each failure names its cause', () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(red.folder, 'allure-results', name), 'utf8'))
  const categories = read('categories.json')
  const first = Array.isArray(categories) ? categories[0] : undefined
  expect(first).toMatchObject({ name: expect.stringMatching(/^1\. MUST: /), matchedStatuses: ['failed'] })
  const pattern = new RegExp(isJsonObject(first) ? String(first.traceRegex) : 'none')
  const traces = red.results
    .filter(({ status }) => status === 'failed')
    .map(({ statusDetails }) => (isJsonObject(statusDetails) ? String(statusDetails.trace) : ''))
  expect(traces.some((trace) => pattern.test(trace))).toBe(true)
  for (const trace of traces) expect(trace).toMatch(/^Cause \d+: /)
})

test('results are few, small and without secrets; the HAR is compressed and has every request', () => {
  for (const { results, files, bytes, text, secrets, folder } of [green, red]) {
    expect(files).toBeLessThan(4 * results.length)
    expect(bytes).toBeLessThan(15_000 * results.length)
    expect(secrets).toHaveLength(4)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(readdirSync(folder)).toContain('exchanges.har.gz')
    expect(readdirSync(folder)).not.toContain('exchanges.har')
    const har = JSON.parse(gunzipSync(readFileSync(join(folder, 'exchanges.har.gz'))).toString('utf8'))
    const report = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'))
    expect(har.log.entries.length).toBeGreaterThan(100)
    expect(har.log.entries).toHaveLength(report.http.requests)
    for (const secret of secrets) expect(JSON.stringify(har)).not.toContain(secret)
  }
})
