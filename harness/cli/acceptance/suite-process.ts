import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built command line; `npm test` builds it first. */
export const mainFile = fileURLToPath(new URL('../../../dist/harness/cli/main.js', import.meta.url))

/** What a process of the suite left. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a process of its own. @param kill ends it with SIGKILL after so many milliseconds */
export function runSuite(
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly folder?: string
    readonly killAfterMs?: number
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
    const timer =
      options.killAfterMs === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), options.killAfterMs)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, stdout, stderr })
    })
  })
}
