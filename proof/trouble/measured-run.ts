import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The result of a run, as seen from outside. */
export interface Measured {
  readonly code: number | null
  readonly seconds: number
  /** Processor time. */
  readonly processorSeconds: number
  /** The largest resident set of the process, in MB. */
  readonly peakMb: number
  readonly stdout: string
  readonly stderr: string
}

/** The built command line. */
export const mainFile = fileURLToPath(new URL('../../harness/cli/main.js', import.meta.url))

/** How often the process is measured, in milliseconds. Linux keeps the peak of the resident set. */
const lookMs = 100

/** The number of characters kept of each output. */
const kept = 20_000

/**
 * Runs the command line in its own process, and measures it.
 * @param patienceMs after this time, the process is killed
 */
export function measuredRun(
  args: readonly string[],
  patienceMs: number,
  signal?: { readonly name: NodeJS.Signals; readonly afterMs: number },
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [mainFile, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let peakKb = 0
    let processorSeconds = 0
    const look = setInterval(() => {
      peakKb = Math.max(peakKb, peakOf(child.pid))
      processorSeconds = Math.max(processorSeconds, processorTimeOf(child.pid))
    }, lookMs)
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    const sending = signal && setTimeout(() => child.kill(signal.name), signal.afterMs)
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        output[name] = (output[name] + chunk.toString()).slice(-kept)
      })
    }
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(look)
      clearTimeout(patience)
      clearTimeout(sending)
      const seconds = Math.round((performance.now() - started) / 100) / 10
      resolve({ code, seconds, processorSeconds, peakMb: Math.round(peakKb / 1024), ...output })
    })
  })
}

/** The peak of the resident set in kB. Only Linux has it; elsewhere 0. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Seconds in user and system mode. Only Linux has them, in hundredths; elsewhere 0. */
function processorTimeOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Math.round((Number(fields[11]) + Number(fields[12])) / 10) / 10
  } catch {
    return 0
  }
}
