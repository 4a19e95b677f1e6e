import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, UnknownOverrideError, type Variant } from '../../proof/index.ts'
import { startReference } from '../../reference-impl/index.ts'
import { sampleRun } from '../../reports/run/sample-run.test-data.ts'
import { each } from '../check/cases.ts'
import { checksOf, must, observe, should, suite, untestable } from '../check/check.ts'
import type { Environment } from '../config/environment.ts'
import { listening } from '../http/connection/loopback.test-data.ts'
import type { CheckResult, RunResult } from '../run/result/result.ts'
import { headOf, checkResult as resultOfCases } from '../run/result/results.ts'
import type { RunPlan } from '../runner/plan.ts'
import type { Outcome } from '../vocabulary.ts'
import { main } from './program.ts'
import type { Services } from './services.ts'
import type { ExitCode } from './terminal/exit-code.ts'
import type { Io } from './terminal/io.ts'

/** A few checks of every kind. */
export const sampleChecks = checksOf([
  suite('TextDataGroup: create', { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' }, [
    must('groups.create.ok', 'creating a group answers 201', 'R-group-create', async () => {}, {
      why: 'It is the first rule.',
    }),
    must('groups.limit.sixth-create', 'a sixth group is refused', 'R-group-five', async () => {}, {
      needs: ['quota'],
    }),
    should(
      'groups.create.type',
      'a name of a wrong type is refused',
      'R-group-name',
      each(
        ['number', 'list'],
        (type) => ({ id: `groups.create.type.${type}`, title: `a ${type}` }),
        async () => {},
      ),
    ),
    observe('groups.create.body', 'what a create answers', 'R-group-create', async () => 'nothing'),
    untestable('groups.create.users', 'users count', 'R-limit-entries', 'a caller cannot set them'),
  ]),
])

/** A faulty server that the first sample check must catch. */
const sampleFault: Fault = {
  id: 'groups.create-500',
  sentence: 'creating a group answers 500',
  violates: ['groups.create.ok'],
  area: 'textboard',
  override: {},
}

/** A permitted other choice. */
const sampleVariant: Variant = { id: 'groups.empty-body', sentence: 'a create answers {}', override: {} }

/** What a command printed and returned. */
export interface Outcomes {
  readonly code: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** A world in which commands run: its outputs, its signals, and the plans that were executed. */
export interface SampleWorld {
  readonly plans: RunPlan[]
  /** The exit codes with which the process was ended at once. */
  readonly ended: ExitCode[]
  /** Files that were opened. */
  readonly opened: string[]
  /** Sends a signal. */
  signal(): void
  /** Sets what happens when a command waits for Enter: true if it is pressed, false if the input has ended. */
  onEnter(act: () => boolean): void
  run(argv: readonly string[], environment?: Environment): Promise<Outcomes>
}

/** How a sample run ends: the outcome by check id. The default is `passed`. */
export type SampleOutcomes = Readonly<Record<string, Outcome>>

/** A result of every check of the plan. */
export function resultOf(plan: RunPlan, outcomes: SampleOutcomes = {}, complete = true): RunResult {
  const checks = sampleChecks.filter(
    ({ id, kind }) => plan.selected.some((one) => one.id === id) && kind === 'check',
  )
  return {
    ...sampleRun(),
    seed: plan.seed,
    settings: plan.settings,
    scope: plan.scope,
    target: plan.config.target,
    verdict: Object.values(outcomes).includes('failed') ? 'non-conformant' : 'conformant',
    checks: checks.map((check): CheckResult => {
      const outcome = outcomes[check.id] ?? 'passed'
      const message = 'what was seen'
      const cases = check.cases.map(({ id, title }) => {
        return { id, title, outcome, durationMs: 1, message, exchanges: [] }
      })
      return resultOfCases(headOf(check), cases, 1)
    }),
    observations: [],
    contract: {},
    fixtures: [],
    notes: [],
    complete,
  }
}

/**
 * Opens a world in which no request is sent: a function of the test executes the runs.
 * @param execute replaces the run; by default, all checks pass
 */
export function sampleWorld(execute?: Services['execute']): SampleWorld {
  const plans: RunPlan[] = []
  const ended: ExitCode[] = []
  const opened: string[] = []
  const listeners = new Set<() => void>()
  let pressed = () => false
  const services: Services = {
    quickCases: async () => [],
    checks: async () => sampleChecks,
    execute: async (plan, ...rest) => {
      plans.push(plan)
      return execute === undefined ? resultOf(plan) : execute(plan, ...rest)
    },
    startReference: async ({ faults = [], variants = [], ...options }) => {
      requireKnown('fault', faults, sampleFault.id)
      requireKnown('variant', variants, sampleVariant.id)
      return await startReference(options)
    },
    faults: async () => [sampleFault],
    variants: async () => [sampleVariant],
    knowledge: async () => ({
      sentenceOf: (norm) => (norm === 'R-group-five' ? 'An application has at most five groups.' : undefined),
    }),
  }
  return {
    plans,
    ended,
    opened,
    onEnter: (act) => {
      pressed = act
    },
    signal: () => {
      for (const listener of [...listeners]) listener()
    },
    run: async (argv, environment = {}) => {
      const printed = { stdout: '', stderr: '' }
      const output = (name: keyof typeof printed) => ({
        write: (text: string) => {
          printed[name] += text
        },
      })
      const io: Io = {
        stdout: output('stdout'),
        stderr: output('stderr'),
        environment,
        onSignal: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        enter: async () => pressed(),
        open: async (file) => opened.push(file) > 0,
        exitNow: (exitCode) => ended.push(exitCode),
      }
      const code = await main(argv, io, services)
      return { code, ...printed }
    },
  }
}

function requireKnown(kind: 'fault' | 'variant', ids: readonly string[], known: string): void {
  const unknown = ids.find((id) => id !== known)
  if (unknown !== undefined) throw new UnknownOverrideError(kind, unknown, [known])
}

/** Calls `work` with a folder that is deleted afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-conformance-cli-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Credentials as the environment contains them. */
export const sampleCredentials: Environment = {
  TEXTBOARD_APPLICATION_ID: '1',
  TEXTBOARD_CONSUMER_KEY: 'key',
  TEXTBOARD_CONSUMER_SECRET: 'hush-hush-secret',
}

/** Counts the requests that a server gets while `work` runs. */
export async function countingRequests(work: (origin: string) => Promise<void>): Promise<number> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end('{}')
  })
  const port = await listening(server)
  try {
    await work(`http://127.0.0.1:${port}`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  return requests
}
