import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hasBrowser, inBrowser } from '../browser.test-data.ts'
import { checkResult, hostile, observation, sampleRun } from '../run/sample-run.test-data.ts'
import { type MatrixSource, matrixOf } from './matrix.ts'
import { matrixHtml } from './matrix-html.ts'

const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>${hostile}`
const failing = checkResult({ outcome: 'failed', message: `expected 201, got ${evil}` })
const other = checkResult({ id: 'groups.other', level: 'SHOULD', sentence: 'another sentence' })
const same = checkResult({ id: 'platform.same', class: 'platform' })

/** This number of implementations. Every second one fails. */
function sources(count: number): MatrixSource[] {
  const { settings } = sampleRun()
  return Array.from({ length: count }, (_, index) => ({
    report: {
      ...sampleRun({
        implementation: { product: index === 0 ? evil : `Board of the maker ${index}`, version: '1.2' },
        settings: { ...settings, classes: ['textboard', 'platform'] },
        checks: [
          index % 2 === 0 ? failing : checkResult(),
          index === 1 ? { ...other, outcome: 'untested' } : other,
          same,
        ],
        observations: [observation({ value: index === 0 ? evil : 'another' })],
      }),
      digest: '0'.repeat(64),
      causes: [
        {
          ...{ title: `Creating fails ${evil}`, level: 'MUST', isFinding: false, message: evil },
          ...{ norms: [], checks: ['groups.create.ok'], cases: ['groups.create.ok'], operations: [] },
        },
      ],
    },
    source: `report-${index}`,
    intact: true,
  }))
}

const html = matrixHtml(matrixOf(sources(6)))

afterAll(closeBrowser)

describe.skipIf(!hasBrowser)('in a browser the matrix', () => {
  test('fits 1280 pixels with six implementations, light and dark, and also fits the width of a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await inBrowser(
        html,
        async ({ page, complaints }) => {
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
          expect(complaints).toEqual([])
        },
        { colorScheme },
      )
    }
    await inBrowser(
      html,
      async ({ page }) => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390),
      { width: 390 },
    )
  })

  test('filters by text, level, class and kind, and says how much is shown', () =>
    inBrowser(html, async ({ page }) => {
      const count = page.getByRole('status')
      const shown = (words: RegExp) => expect.poll(() => count.textContent()).toMatch(words)
      const check = (id: string) => page.locator(`#check-${id.replaceAll('.', '\\.')}`)
      await shown(/2 of 3 checks/)
      expect(await check('platform.same').isVisible()).toBe(false)
      await page.getByLabel('all (3)').check()
      await shown(/3 of 3 checks/)
      await page.getByLabel('only failures').check()
      await shown(/1 of 3 checks, 0 of 1 observations/)
      await page.getByLabel('only differences').check()
      await shown(/2 of 3 checks, 1 of 1 observations/)
      await page.getByLabel('Level').selectOption('SHOULD')
      await shown(/1 of 3 checks/)
      await page.getByRole('button', { name: 'Reset' }).click()
      await page.getByLabel('all (3)').check()
      await page.getByLabel('Class').selectOption('platform')
      await shown(/1 of 3 checks/)
      await page.getByLabel('Class').selectOption('')
      await page.getByRole('searchbox', { name: 'Text' }).fill('ANOTHER sentence')
      await shown(/0 of 1 causes, 1 of 3 checks, 0 of 1 observations/)
      expect(await page.getByText('Nothing here fits the filter.').first().isVisible()).toBe(true)
    }))

  test('can be used by keyboard: a key unfolds the reasons, and aria-expanded says so', () =>
    inBrowser(html, async ({ page, complaints }) => {
      const button = page.getByRole('button', { name: 'Why: groups.create.ok' })
      await button.focus()
      expect(await button.getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('Enter')
      expect(await button.getAttribute('aria-expanded')).toBe('true')
      expect(await page.locator('#why-check-groups\\.create\\.ok').isVisible()).toBe(true)
      expect(String(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'))).toBe(
        'solid',
      )
      await page.keyboard.press('Space')
      expect(await button.getAttribute('aria-expanded')).toBe('false')
      const header = page.getByRole('rowheader', { name: /groups\.other/ })
      expect(await header.count()).toBe(1)
      expect(await page.getByRole('table').count()).toBe(4)
      expect(complaints).toEqual([])
    }))

  test('shows a check that the filter hid if the address names it', () =>
    inBrowser(html, async ({ page }) => {
      const row = page.locator('#check-platform\\.same')
      expect(await row.isVisible()).toBe(false)
      await page.evaluate("location.hash = '#check-platform.same'")
      await expect.poll(() => row.isVisible()).toBe(true)
    }))

  test('shows a check that the address names below the head of the table, not under it', async () => {
    const place = `(() => {
      const row = document.querySelector('#check-platform\\\\.same').getBoundingClientRect()
      const head = document.querySelector('section[data-noun=checks] thead').getBoundingClientRect()
      return row.top - head.bottom
    })()`
    for (const [count, width] of [
      [6, 1280],
      [12, 1280],
      [12, 400],
    ] as const) {
      await inBrowser(
        matrixHtml(matrixOf(sources(count))),
        async ({ page }) => {
          await page.evaluate("location.hash = '#check-platform.same'")
          await expect.poll(() => page.evaluate(place)).toBeGreaterThanOrEqual(-1)
        },
        { width },
      )
    }
  })

  test('shows a result next to each check on a phone', () =>
    inBrowser(
      matrixHtml(matrixOf(sources(2))),
      async ({ page }) => {
        const cell = page.locator('#check-groups\\.create\\.ok td').first()
        const box = await cell.boundingBox()
        expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThan(400)
      },
      { width: 400 },
    ))

  test('shows everything without its script', () =>
    inBrowser(
      html,
      async ({ page }) => {
        expect(await page.locator('tbody tr:visible').count()).toBe(await page.locator('tbody tr').count())
        expect(await page.locator('form').isVisible()).toBe(false)
      },
      { javaScriptEnabled: false },
    ))

  test('executes nothing that a target wrote', () =>
    inBrowser(html, async ({ page, complaints }) => {
      expect(await page.locator('img, svg, iframe').count()).toBe(0)
      expect(await page.locator('script').count()).toBe(1)
      expect(complaints).toEqual([])
    }))

  test('fits 1280 pixels with fifty implementations, in a pane that scrolls', () =>
    inBrowser(matrixHtml(matrixOf(sources(50))), async ({ page }) => {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
      expect(
        await page.getByRole('region', { name: 'Checks, a table that scrolls' }).getAttribute('tabindex'),
      ).toBe('0')
    }))
})
