import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allureOf } from './allure.ts'
import { allureCommand, buildAllureHtml, withoutAnalytics } from './allure-html.ts'
import { checkResult, hostile, hostileFailure } from './sample-run.test-data.ts'

let output: string

beforeEach(async () => {
  // Brackets, spaces and braces are what a pattern language would stumble over.
  output = join(await mkdtemp(join(tmpdir(), 'allure-')), 'out [1] {a}')
  await mkdir(join(output, 'allure-results'), { recursive: true })
})

afterEach(async () => {
  await rm(join(output, '..'), { recursive: true, force: true })
})

/** Writes one check as Allure's reporter does. */
async function writeResult(check: ReturnType<typeof allureOf>): Promise<void> {
  const folder = join(output, 'allure-results')
  const attach = async ({ name, content }: { name: string; content: string }) => {
    const source = `${randomUUID()}-attachment.txt`
    await writeFile(join(folder, source), content)
    return { name, type: 'text/plain', source }
  }
  const uuid = randomUUID()
  const result = {
    ...{ uuid, historyId: check.name, testCaseId: check.name, fullName: check.name, name: check.name },
    ...{ status: check.status, statusDetails: { message: check.message ?? '' }, stage: 'finished' },
    ...{ start: 1, stop: 2, labels: check.labels, links: [], parameters: [], description: check.description },
    attachments: await Promise.all(check.attachments.map(attach)),
    steps: await Promise.all(
      check.steps.map(async (step) => ({
        ...{ name: step.name, status: step.status, stage: 'finished', start: step.start, stop: step.stop },
        ...{ steps: [], parameters: [], statusDetails: {} },
        attachments: await Promise.all(step.attachments.map(attach)),
      })),
    ),
  }
  await writeFile(join(folder, `${uuid}-result.json`), JSON.stringify(result))
}

describe('the Allure page', () => {
  test.skipIf(allureCommand() === null)(
    'is one file that calls nobody, and nothing else is left behind',
    { timeout: 60_000 },
    async () => {
      await writeResult(allureOf(checkResult()))
      await writeResult(allureOf({ ...hostileFailure, sentence: hostile }))
      const before = await readdir(process.cwd())
      const report = await buildAllureHtml(output, { name: 'Acme <b>' })
      expect(report).toMatchObject({ built: true, file: join(output, 'allure-report', 'index.html') })

      const page = await readFile(join(output, 'allure-report', 'index.html'), 'utf8')
      expect(page).not.toMatch(/googletagmanager|gtag\(/)
      expect(page).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)=["']?https?:/)
      expect(page).not.toContain('<script>alert(1)')
      expect(page.length).toBeGreaterThan(100_000)
      expect(await readdir(join(output, 'allure-report'))).toEqual(['index.html'])
      expect((await readdir(output)).sort()).toEqual(['allure-report', 'allure-results'])
      expect(await readdir(process.cwd())).toEqual(before)
    },
  )

  test('without the package it says how to get it', async () => {
    const report = await buildAllureHtml(output, { command: null })
    expect(report).toMatchObject({ built: false, advice: expect.stringContaining('npm install allure') })
  })

  test('without results it says so and makes no page', async () => {
    const report = await buildAllureHtml(output)
    expect(report).toMatchObject({ built: false, reason: expect.stringContaining('holds no results') })
    expect(await readdir(output)).toEqual(['allure-results'])
  })

  test('a build that breaks gives its message, keeps the old page and cleans up', async () => {
    await writeResult(allureOf(checkResult()))
    await mkdir(join(output, 'allure-report'))
    await writeFile(join(output, 'allure-report', 'index.html'), 'old')
    const command = join(output, 'broken.cjs')
    await writeFile(command, 'console.error("out of luck"); process.exit(1)')
    const report = await buildAllureHtml(output, { command })
    expect(report).toMatchObject({ built: false, reason: 'allure ended with code 1: out of luck' })
    expect(await readdir(join(output, 'allure-report'))).toEqual(['index.html'])
  })
})

test('a page without analytics stays as it is', () => {
  const page = Buffer.from('<html><script>gtag(1)</script></html>')
  expect(withoutAnalytics(page)).toBe(page)
})
