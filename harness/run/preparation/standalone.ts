import type { RunConfig } from '../../config/config.ts'
import { openRawConnections } from '../../http/connection/raw-connection.ts'
import { openTransport } from '../../http/connection/transport.ts'
import { unjudged } from '../../http/contract/contract.ts'
import { itemsIn } from '../../http/message/items.ts'
import { inFlightLimit } from '../../http/pacing/in-flight-limit.ts'
import { meetingWrites } from '../../http/pacing/meeting-writes.ts'
import { rateLimiter } from '../../http/pacing/rate-limiter.ts'
import { receivedCleaner } from '../../http/redaction/received-secrets.ts'
import { redactionOf, secretsOf } from '../../http/redaction/redaction.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { baseOf } from '../../http/sending/compose.ts'
import type { SenderOptions } from '../../http/sending/sender-options.ts'
import { signingTimes } from '../../http/signing/signing-times.ts'
import { type CallerName, type Settings, usualSettings } from '../../vocabulary.ts'
import { credentialsOf, openCaller } from '../callers/callers.ts'
import { queryProblem } from './first-query.ts'
import { type FirstLook, preflight } from './preflight.ts'
import { asked, type ConfigFinding } from './probe.ts'
import { probeCallers, probeConfig } from './probe-config.ts'

/** Callers outside any run: nothing that they send is recorded, journalled or judged. */
export interface Standalone {
  readonly trusted: Caller
  /** Undefined if the configuration has no credentials for the caller. */
  callerOf(name: CallerName): Caller | undefined
  close(): Promise<void>
}

/** Opens callers for the work before and after runs: the first look at a target, and cleaning up after a killed run. */
export function openStandalone(
  config: RunConfig,
  settings: Pick<Settings, 'timeoutMs' | 'retry'>,
): Standalone {
  const connections = 8
  const base = baseOf(config.target)
  const transport = openTransport(base.origin, settings.timeoutMs, connections)
  const options: SenderOptions = {
    base,
    transport,
    rawConnections: openRawConnections(base.origin, settings.timeoutMs),
    contract: unjudged(),
    redact: redactionOf(secretsOf(config)),
    clean: receivedCleaner(secretsOf(config), { has: () => false }),
    onBody: () => undefined,
    rateLimit: rateLimiter(null, undefined),
    inFlightLimit: inFlightLimit(connections, settings.timeoutMs),
    signingTimes: signingTimes(),
    meetingWrites: meetingWrites(),
    retry: settings.retry,
    settleMs: () => 0,
    onAttempt: () => undefined,
    onAgain: () => undefined,
    shutOut: () => Promise.resolve('never'),
    isGone: () => Promise.resolve(false),
    keep: (exchange) => exchange,
    onExchange: () => undefined,
    onResponse: () => undefined,
    onRawResponse: () => undefined,
    onRawSilence: () => undefined,
    onCreating: () => undefined,
    onCreated: () => undefined,
    onDeleting: () => () => undefined,
  }
  const credentials = credentialsOf(config)
  return {
    trusted: openCaller(options, 'trusted', credentials.trusted),
    callerOf: (name) => credentials[name] && openCaller(options, name, credentials[name]),
    close: () => transport.close(),
  }
}

/** How often a first look is tried again: it is better to learn at once that a target is not reachable. */
const firstLook = { attempts: 2, budgetMs: 1000 } as const

/**
 * Checks whether a run can start at all.
 * @throws PreflightError if the target is not reachable or refuses the credentials
 */
export async function preflightTarget(
  config: RunConfig,
  { timeoutMs }: Pick<Settings, 'timeoutMs'>,
): Promise<void> {
  const { trusted, callerOf, close } = openStandalone(config, { timeoutMs, retry: firstLook })
  try {
    await preflight(config, trusted, callerOf('proxy'))
  } finally {
    await close()
  }
}

/** What a target says about a configuration. */
export interface ConfigCheck extends FirstLook {
  /** How the target refuses right signatures of requests with a query, if it does. */
  readonly queryProblem: string | undefined
  readonly findings: readonly ConfigFinding[]
  /** How many groups the application has; undefined if the text board is not claimed or its list cannot be read. */
  readonly groups: number | undefined
}

/**
 * Asks the target about every credential and fixture of a configuration, read-only and outside any run.
 * @throws PreflightError if the target is not reachable, is not the service, or refuses the credentials of the
 *   application
 */
export async function checkConfig(config: RunConfig): Promise<ConfigCheck> {
  const { timeoutMs } = usualSettings
  const { trusted, callerOf, close } = openStandalone(config, { timeoutMs, retry: firstLook })
  try {
    const proxy = callerOf('proxy')
    const first = await preflight(config, trusted, proxy)
    const ofQuery = first.status === 200 ? await queryProblem({ config, trusted, proxy }) : undefined
    const findings = await probeConfig(config, probeCallers(trusted, callerOf))
    return { ...first, queryProblem: ofQuery, findings, groups: await groupsOf(config, trusted) }
  } finally {
    await close()
  }
}

async function groupsOf({ classes }: RunConfig, trusted: Caller): Promise<number | undefined> {
  if (!classes.includes('textboard')) return undefined
  const response = await asked(trusted.listGroups({ query: { count: 1000 } }))
  return response?.status === 200 ? (itemsIn(response) ?? []).length : undefined
}
