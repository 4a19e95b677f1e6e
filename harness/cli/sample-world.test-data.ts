import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, startReference, type Variant } from '../../reference-impl/index.ts'
import { sampleRun } from '../../reports/sample-run.test-data.ts'
import { checksOf, must, observe, should, suite, untestable } from '../check/check.ts'
import type { Environment } from '../config/environment.ts'
import type { CheckResult, Outcome, RunResult } from '../result/result.ts'
import type { RunPlan } from '../runner/plan.ts'
import type { ExitCode } from './exit-code.ts'
import type { Io } from './io.ts'
import type { Parts } from './parts.ts'
import { main } from './program.ts'

/** A few checks of every kind. */
export const sampleChecks = checksOf([
  suite('TextDataGroup: create', { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' }, [
    must('groups.create.ok', 'creating a group answers 201', async () => {}, {
      why: 'It is the first rule.',
    }),
    must('groups.limit.sixth-create', 'a sixth group is refused', async () => {}, { needs: ['quota'] }),
    should('groups.create.type', 'a name of a wrong type is refused', async () => {}),
    observe('groups.create.body', 'what a create answers', async () => 'nothing'),
    untestable('groups.create.users', 'users count', 'a caller cannot set them'),
  ]),
])

/** A faulty server that the first sample check must catch. */
const sampleFault: Fault = {
  id: 'groups.create-500',
  sentence: 'creating a group answers 500',
  violates: ['groups.create.ok'],
  stage: 'textboard',
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

/** A world to run commands in: its outputs, its signals, the plans that were executed in it. */
export interface SampleWorld {
  readonly plans: RunPlan[]
  /** Exit codes by which the process was ended at once. */
  readonly ended: ExitCode[]
  /** Files that were shown. */
  readonly opened: string[]
  /** Sends a signal. */
  signal(): void
  run(argv: readonly string[], environment?: Environment): Promise<Outcomes>
}

/** How a sample run ends: outcome by check id; `passed` where nothing is said. */
export type SampleOutcomes = Readonly<Record<string, Outcome>>

/** A result of every check of the plan. */
export function resultOf(plan: RunPlan, outcomes: SampleOutcomes = {}, complete = true): RunResult {
  const checks = sampleChecks.filter(({ id, kind }) => plan.checkIds.includes(id) && kind === 'check')
  return {
    ...sampleRun(),
    seed: plan.seed,
    settings: plan.settings,
    target: plan.config.target,
    verdict: Object.values(outcomes).includes('failed') ? 'non-conformant' : 'conformant',
    checks: checks.map(
      (check): CheckResult => ({
        id: check.id,
        level: check.level,
        kind: 'check',
        class: check.class,
        resource: check.resource,
        topic: check.topic,
        section: check.section,
        sentence: check.sentence,
        outcome: outcomes[check.id] ?? 'passed',
        durationMs: 1,
        message: 'what was seen',
        exchanges: [],
      }),
    ),
    observations: [],
    contract: {},
    fixtures: [],
    notes: [],
    complete,
  }
}

/**
 * Opens a world in which no request is sent: runs are executed by a function of the test's.
 * @param execute what happens instead of a run; all checks pass otherwise
 */
export function sampleWorld(execute?: Parts['execute']): SampleWorld {
  const plans: RunPlan[] = []
  const ended: ExitCode[] = []
  const opened: string[] = []
  const listeners = new Set<() => void>()
  const parts: Parts = {
    checks: async () => sampleChecks,
    execute: async (plan, ...rest) => {
      plans.push(plan)
      return execute === undefined ? resultOf(plan) : execute(plan, ...rest)
    },
    startReference: (options) => startReference({ ...options, faults: [], variants: [] }),
    faults: async () => [sampleFault],
    variants: async () => [sampleVariant],
  }
  return {
    plans,
    ended,
    opened,
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
        open: async (file) => opened.push(file) > 0,
        exitNow: (code) => ended.push(code),
      }
      const code = await main(argv, io, parts)
      return { code, ...printed }
    },
  }
}

/** A folder that is gone when the work has ended. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-conformance-cli-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Credentials as the environment gives them. */
export const sampleCredentials: Environment = {
  TEXTBOARD_APPLICATION_ID: '1',
  TEXTBOARD_CONSUMER_KEY: 'key',
  TEXTBOARD_CONSUMER_SECRET: 'hush-hush-secret',
}

/** A server that counts the requests it gets while some work is done. */
export async function countingRequests(work: (origin: string) => Promise<void>): Promise<number> {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${portOf(server)}`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  return requests
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
