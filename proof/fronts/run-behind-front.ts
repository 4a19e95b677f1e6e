import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Verdict } from '../../harness/vocabulary.ts'
import { startReference } from '../../reference-impl/index.ts'
import type { SavedCheck } from '../../reports/index.ts'
import { loadSchema } from '../../schemas/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import type { Front } from './front.ts'
import { versionOf } from './installed.ts'
import { FrontError, freePort, originOf, startFront } from './running-front.ts'

/** The part of a report that is used here. */
export interface RunReport {
  readonly verdict: Verdict
  readonly checks: readonly SavedCheck[]
  readonly http: { readonly requests: number; readonly retries: number }
  /** False if the run was interrupted. */
  readonly complete: boolean
}

/** A whole run of the suite, behind a front end or without one. */
export interface RunBehindFront {
  /** The version of the front end; undefined without one. */
  readonly version: string | undefined
  readonly report: RunReport
  readonly seconds: number
}

/** What all runs of a session have in common. */
export interface FrontRunOptions {
  readonly seed: number
  /** The folder for the results, with one folder for each front end. */
  readonly output: string
  /** Ends the run. */
  readonly signal: AbortSignal
}

/**
 * Runs the whole suite against the reference implementation behind a front end. It starts both and stops both at
 * the end.
 * @param front undefined: no front end
 * @throws FrontError if the front end does not start, or the run leaves no complete report
 */
export async function runBehind(front: Front | undefined, options: FrontRunOptions): Promise<RunBehindFront> {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-front-'))
  const port = await freePort()
  const service = await startReference({
    limits: referenceLimits,
    ...(front === undefined ? {} : { publicOrigin: originOf(front, port) }),
  })
  try {
    const servicePort = Number(new URL(service.baseUrl).port)
    const running = front === undefined ? undefined : await startFront(front, { port, servicePort, folder })
    try {
      const started = performance.now()
      const output = join(options.output, front?.id ?? 'none')
      await runSuite(referenceConfig(service), output, running?.certificate, options)
      const seconds = (performance.now() - started) / 1000
      return {
        version: front === undefined ? undefined : versionOf(front),
        report: reportIn(output),
        seconds,
      }
    } finally {
      await running?.stop()
    }
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the command as users do, in its own process, because it reads NODE_EXTRA_CA_CERTS when it starts. */
async function runSuite(
  config: ReturnType<typeof referenceConfig>,
  output: string,
  certificate: string | undefined,
  options: FrontRunOptions,
): Promise<void> {
  mkdirSync(output, { recursive: true })
  const file = join(output, 'config.json')
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  chmodSync(file, 0o600)
  try {
    const { code, said } = await runToEnd(file, output, certificate, options)
    if (code !== 0 && code !== 1 && code !== 3)
      throw new FrontError(`the run ended with exit code ${String(code)}; it said: ${said.trim()}`)
  } finally {
    rmSync(file, { force: true })
  }
}

async function runToEnd(
  config: string,
  output: string,
  certificate: string | undefined,
  { seed, signal }: FrontRunOptions,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const command = fileURLToPath(new URL('../../harness/cli/main.js', import.meta.url))
  const flags = ['--config', config, '--output', output, '--seed', String(seed), '--no-html', '--quiet']
  const child = spawn(process.execPath, [command, 'run', ...flags], {
    env: {
      ...process.env,
      ...(certificate === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificate }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1000)
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

function reportIn(output: string): RunReport {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const isReport = ajv.compile<RunReport>(loadSchema('report'))
  const report: unknown = JSON.parse(readFileSync(join(output, 'conformance.json'), 'utf8'))
  if (!isReport(report))
    throw new FrontError(`${output} holds no valid report: ${ajv.errorsText(isReport.errors)}`)
  if (!report.complete) throw new FrontError(`the run in ${output} did not come to its end`)
  return report
}
