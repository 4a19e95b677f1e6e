import { existsSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

/** Usual places of the browser. `CHROMIUM` names another one. */
const places = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const executable = places.find((place) => place !== '' && existsSync(place))

const driver = await import('playwright-core').then(
  (found) => found,
  () => undefined,
)

/** Is there a browser to look at pages with? If there is none, this file prints how to get one. */
export const hasBrowser = driver !== undefined && executable !== undefined

if (!hasBrowser) {
  const missing = driver === undefined ? 'npm ci' : 'apt-get install -y chromium'
  process.stderr.write(`SKIPPED: pages are not looked at in a browser; to do so: ${missing}\n`)
}

/** How a page is shown. */
export interface Looks {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly javaScriptEnabled?: boolean
}

/** A page that is shown, and the problems that occurred. */
export interface ShownPage {
  readonly page: Page
  /** Messages of the console, errors of scripts, and addresses that were requested. */
  readonly complaints: string[]
}

let running: Promise<Browser> | undefined

/** The browser of all tests of a file, because starting a browser takes longer than any test. */
function theBrowser(): Promise<Browser> {
  if (driver === undefined || executable === undefined) throw new Error('there is no browser')
  running ??= driver.chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  return running
}

/** Closes the browser if it was started; for `afterAll`. */
export async function closeBrowser(): Promise<void> {
  const browser = running
  running = undefined
  await (await browser)?.close()
}

/** Shows HTML in headless Chromium, in a new window that is closed at the end. */
export async function inBrowser(
  html: string,
  work: (shown: ShownPage) => Promise<void>,
  { width = 1280, colorScheme = 'light', javaScriptEnabled = true }: Looks = {},
): Promise<void> {
  const browser = await theBrowser()
  const window = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    javaScriptEnabled,
  })
  try {
    const page = await window.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', async (dialog) => {
      complaints.push(`dialog ${dialog.message()}`)
      await dialog.dismiss()
    })
    const own = 'http://page.invalid/'
    await page.route('**', async (route) => {
      const url = route.request().url()
      if (url === own) return await route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
      complaints.push(`asked for ${url}`)
      return await route.abort()
    })
    await page.goto(own)
    await work({ page, complaints })
  } finally {
    await window.close()
  }
}
