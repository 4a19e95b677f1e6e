import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { errorText } from '../../harness/error-text.ts'
import { compacted } from './compact.ts'
import { adapted } from './page-adaptations.ts'
import { opensWithCategories, pageConfig } from './page-config.ts'

/**
 * The result of building the HTML report: the file, or why there is none and what to do. `failed` is not the caller's
 * mistake.
 */
export type HtmlReport =
  | { readonly built: true; readonly file: string; readonly durationMs: number }
  | {
      readonly built: false
      readonly obstacle: 'no-allure' | 'no-results' | 'not-writable' | 'failed'
      readonly reason: string
      readonly advice: string
    }

/** How to build the HTML report. */
export interface HtmlOptions {
  /** File with the results of earlier runs, for trends, absolute. This run is added to it. */
  readonly history?: string
  /** Time limit for the build, in milliseconds; by default five minutes. */
  readonly timeoutMs?: number
  /** The script of the package `allure` to run. Null: as if it were not installed. By default it is searched for. */
  readonly command?: string | null
}

/** The command line script of the optional package `allure`; null if it is not installed. */
export function allureCommand(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js')
  } catch {
    return null
  }
}

/** The exit code of a build, and the end of what it printed. */
interface Finished {
  readonly code: number | null
  readonly output: string
}

function runNode(args: readonly string[], folder: string, timeout: number): Promise<Finished> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ALLURE_|GIT_|NODE_OPTIONS$)/.test(name),
  )
  // Allure asks git about the surrounding repository, which has nothing to do with the report. This makes git find
  // nothing.
  const env = { ...Object.fromEntries(inherited), GIT_DIR: folder, NO_COLOR: '1' }
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', failed)
    child.on('close', (code) => done({ code, output: output.trim() }))
  })
}

/**
 * Removes the analytics scripts from the page: the page shows what a vendor's server answered, and opening it must not
 * send requests to anybody. Works on bytes, because the page may exceed the longest possible string.
 */
export function withoutAnalytics(page: Buffer): Buffer {
  const begin = page.indexOf('<script async src="https://www.googletagmanager.com/')
  if (begin < 0) return page
  const call = page.indexOf('gtag(', begin)
  const end = page.indexOf('</script>', Math.max(begin, call))
  if (call < 0 || end < 0) return page
  return Buffer.concat([page.subarray(0, begin), page.subarray(end + '</script>'.length)])
}

const pattern = (name: string): string => name.replace(/[[\]{}()*?!+@\\]/g, '[$&]')

/**
 * Builds `allure-report/index.html`, one self-contained file, from `allure-results/` of an output folder. The package
 * `allure` runs in its own process, without network and Java, and leaves no files outside the output folder.
 * @param output the output folder of a run
 * @returns the file or the obstacle; never throws if a build fails, because the other reports of a run are complete
 * without this page
 */
export async function buildAllureHtml(output: string, options: HtmlOptions = {}): Promise<HtmlReport> {
  const command = options.command === undefined ? allureCommand() : options.command
  const repeat = `then build the page with: textboard-conformance report ${output}`
  if (command === null) {
    const reason = 'the optional package "allure" is not installed'
    return {
      built: false,
      obstacle: 'no-allure',
      reason,
      advice: `install it (npm install allure@3), ${repeat}`,
    }
  }
  const results = await readdir(join(output, 'allure-results')).catch(() => [])
  if (!results.some((name) => name.endsWith('-result.json'))) {
    const reason = `${join(output, 'allure-results')} holds no results`
    return {
      built: false,
      obstacle: 'no-results',
      reason,
      advice: 'name the output folder of a finished run',
    }
  }
  const folder = join(output, 'allure-report')
  let workshop: string | undefined
  try {
    await mkdir(folder, { recursive: true })
    workshop = await mkdtemp(join(resolve(folder), '.building-'))
    return await builtIn(workshop, { command, output, folder, repeat, options })
  } catch (error) {
    return brokenBy(error, folder, repeat)
  } finally {
    if (workshop !== undefined) await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * Lets Allure build the page, and moves it to its place.
 * @param workshop a new folder with the configuration of the suite: Allure searches its surroundings for
 * configuration, history and results
 */
async function builtIn(
  workshop: string,
  {
    command,
    output,
    folder,
    repeat,
    options,
  }: {
    readonly command: string
    readonly output: string
    readonly folder: string
    readonly repeat: string
    readonly options: HtmlOptions
  },
): Promise<HtmlReport> {
  const began = performance.now()
  const config = await pageConfig(join(output, 'allure-results'), join(workshop, 'page'), options.history)
  await writeFile(join(workshop, 'allurerc.json'), JSON.stringify(config))
  const args = [command, 'generate', '--config', 'allurerc.json', '--cwd', workshop]
  args.push(`../../${pattern('allure-results')}`)
  const { code, output: printed } = await runNode(args, workshop, options.timeoutMs ?? 300_000)
  const page = await readFile(join(workshop, 'page', 'index.html')).catch(() => null)
  if (code !== 0 || page === null) {
    const reason = `allure ended with ${code === null ? 'a signal or a timeout' : `code ${code}`}: ${printed}`
    return { built: false, obstacle: 'failed', reason, advice: `see the message; ${repeat}` }
  }
  const finished = join(workshop, 'finished.html')
  await writeFile(finished, adapted(compacted(withoutAnalytics(page)), opensWithCategories(config)))
  const file = join(folder, 'index.html')
  await rename(finished, file)
  return { built: true, file, durationMs: performance.now() - began }
}

function brokenBy(error: unknown, folder: string, repeat: string): HtmlReport {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const reason = `${folder} may not be written (${code})`
    return { built: false, obstacle: 'not-writable', reason, advice: `make it writable, ${repeat}` }
  }
  const reason = errorText(error)
  return { built: false, obstacle: 'failed', reason, advice: `see the message; ${repeat}` }
}
