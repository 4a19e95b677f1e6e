import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, hasBrowser, inBrowser } from '../browser.test-data.ts'
import { hostile } from '../run/sample-run.test-data.ts'
import { badgeSvg } from './badge.ts'
import { certificateHtml } from './page.ts'
import { sampleCertificate } from './sample-certificate.test-data.ts'

const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>${hostile}`
const attacked = sampleCertificate({ implementation: { product: evil }, target: evil })

afterAll(closeBrowser)

describe.skipIf(!hasBrowser)('in a browser the certificate', () => {
  test('prints on one sheet of A4', () =>
    inBrowser(certificateHtml(sampleCertificate()), async ({ page, complaints }) => {
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
      expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe('1')
      expect(pdf).toMatch(/\/MediaBox ?\[0 0 59\d(?:\.\d+)? 84\d/)
      expect(complaints).toEqual([])
    }))

  test.each(['light', 'dark'] as const)(
    'has enough contrast and fits the width: %s, wide and narrow',
    async (colorScheme) => {
      for (const width of [1280, 360]) {
        await inBrowser(
          certificateHtml(sampleCertificate()),
          async ({ page }) => {
            expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
            expect(Number(await page.evaluate(contrastOf('h1', 'main')))).toBeGreaterThan(7)
            expect(Number(await page.evaluate(contrastOf('dt', 'main')))).toBeGreaterThan(4.5)
            expect(Number(await page.evaluate(contrastOf('.conformant', 'main')))).toBeGreaterThan(4.5)
          },
          { width, colorScheme },
        )
      }
    },
  )

  test('executes nothing that a target wrote', () =>
    inBrowser(certificateHtml(attacked), async ({ page, complaints }) => {
      expect(await page.locator('script, img, main svg').count()).toBe(0)
      expect(await page.locator('h1').textContent()).toContain('<script>alert(1)</script>')
      expect(complaints).toEqual([])
    }))

  test('has a badge that is one well-formed picture', () =>
    inBrowser(`<!doctype html><title>badge</title>${badgeSvg(attacked)}`, async ({ page, complaints }) => {
      expect(await page.getByRole('img').count()).toBe(1)
      expect(await page.locator('script, img').count()).toBe(0)
      expect(complaints).toEqual([])
    }))
})

/** The WCAG contrast between the text of one element and the background of another. */
function contrastOf(text: string, background: string): string {
  return `(() => {
    const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number)
    const luminance = (colour) => {
      const [r, g, b] = channels(colour).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const one = luminance(getComputedStyle(document.querySelector('${text}')).color)
    const other = luminance(getComputedStyle(document.querySelector('${background}')).backgroundColor)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  })()`
}
