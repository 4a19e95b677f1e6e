import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command line; `npm test` builds it first. */
export const mainFile = fileURLToPath(new URL('../../../dist/harness/cli/main.js', import.meta.url))

/** The folder with the result files of the last run of a selection below the usual output folder. */
export function lastReplay(folder: string): string {
  const replays = join(folder, 'conformance-report', 'replays')
  return join(replays, readdirSync(replays).sort().at(-1) ?? 'none')
}

/** What a process of the suite left. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How many lines stand in a file; none where there is none, yet or any more. */
function linesIn(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

/**
 * Runs the command line in a process of its own.
 * @param options.kill ends it with SIGKILL as soon as it has written so many lines into a file
 */
export function runSuite(
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly folder?: string
    readonly kill?: { readonly file: string; readonly lines: number }
    readonly file?: string
  } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [options.file ?? mainFile, ...args], {
      cwd: options.folder,
      // Variables of the test runner would make the suite's own vitest believe that it is a worker.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    const { kill } = options
    let timer: NodeJS.Timeout | undefined
    const look = () => {
      if (kill === undefined) return
      if (linesIn(kill.file) >= kill.lines) child.kill('SIGKILL')
      else timer = setTimeout(look, 5)
    }
    look()
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, stdout, stderr })
    })
  })
}
