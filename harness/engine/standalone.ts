import type { Caller } from '../client/caller.ts'
import { baseOf } from '../client/compose.ts'
import { gateOf } from '../client/gate.ts'
import { openTransport } from '../client/transport.ts'
import { openWire } from '../client/wire.ts'
import type { RunConfig } from '../config/config.ts'
import { unjudged } from '../contract/validator.ts'
import { redactionOf, secretsOf } from '../record/redaction.ts'
import type { Settings } from '../result/result.ts'
import { credentialsOf, openCaller } from './callers.ts'
import { preflight } from './preflight.ts'

/** Callers outside any run: nothing they send is recorded, created or judged. */
export interface Standalone {
  readonly trusted: Caller
  readonly proxy: Caller | undefined
  close(): Promise<void>
}

/** Opens callers for what comes before and after runs: the first look at a target, cleaning up after a dead run. */
export function openStandalone(
  config: RunConfig,
  settings: Pick<Settings, 'timeoutMs' | 'retry'>,
): Standalone {
  const connections = 8
  const base = baseOf(config.target)
  const transport = openTransport(base.origin, settings.timeoutMs, connections)
  const options = {
    base,
    transport,
    wire: openWire(base.origin, settings.timeoutMs),
    contract: unjudged(),
    redact: redactionOf(secretsOf(config)),
    turn: () => undefined,
    lines: gateOf(connections),
    retry: settings.retry,
    settleMs: 0,
    onExchange: () => undefined,
    onAnswer: () => undefined,
    onWireAnswer: () => undefined,
    onCreating: () => undefined,
    onCreated: () => undefined,
    onDeleted: () => undefined,
  }
  const credentials = credentialsOf(config)
  return {
    trusted: openCaller(options, 'trusted', credentials.trusted, undefined, undefined),
    proxy: credentials.proxy && openCaller(options, 'proxy', credentials.proxy, undefined, undefined),
    close: () => transport.close(),
  }
}

/**
 * Looks whether a run can start at all.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function preflightTarget(
  config: RunConfig,
  settings: Pick<Settings, 'timeoutMs' | 'retry'>,
): Promise<void> {
  const { trusted, proxy, close } = openStandalone(config, settings)
  try {
    await preflight(config, trusted, proxy)
  } finally {
    await close()
  }
}
