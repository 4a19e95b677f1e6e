import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command line; `npm test` builds it first. */
export const mainFile = fileURLToPath(new URL('../../../dist/harness/cli/main.js', import.meta.url))

/** The result folder of the last run of a selection, in the usual output folder. */
export function lastReplay(folder: string): string {
  const replays = join(folder, 'conformance-report', 'replays')
  return join(replays, readdirSync(replays).sort().at(-1) ?? 'none')
}

/** The result of a process of the suite. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How many lines a file has; 0 if it does not exist, or not any more. */
function linesIn(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

/**
 * Runs the command line in its own process.
 * @param options.kill ends it with SIGKILL as soon as a file has this many lines
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
      // With the variables of the test runner, the vitest of the suite would believe that it is a worker.
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
