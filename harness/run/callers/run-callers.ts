import type { RunConfig } from '../../config/config.ts'
import type { Removers } from '../../groups/cleanup.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { SenderOptions } from '../../http/sending/sender-options.ts'
import type { CallerName } from '../../vocabulary.ts'
import { type CallerScope, credentialsOf, openCaller } from './callers.ts'

/** Time for deleting what is left after an interruption, in milliseconds. */
const interruptedCleanupMs = 2000

/** The callers of a run. */
export interface RunCallers {
  /** The caller of the run itself. It outlives an interruption for a short time, because groups are deleted then. */
  readonly own: Caller
  /** Delete the groups of the run. */
  readonly removers: Removers
  /** Another caller of the run itself; undefined if the configuration has no credentials for it. */
  readonly ownOf: (name: CallerName) => Caller | undefined
  /** The caller of a case or a shared fixture; undefined if the configuration has no credentials for it. */
  readonly callerOf: (name: CallerName, scope: CallerScope) => Caller | undefined
  /**
   * Aborts the requests of the run's own callers after this time.
   * @returns cancels this
   */
  closeWithin(milliseconds: number): () => void
}

/**
 * Creates the callers of a run.
 * @param interrupted aborted when the run is given up
 */
export function openRunCallers(
  config: RunConfig,
  sender: SenderOptions,
  interrupted: AbortSignal,
): RunCallers {
  const credentials = credentialsOf(config)
  const closing = new AbortController()
  const closeWithin = (milliseconds: number) => {
    const timer = setTimeout(() => closing.abort(), milliseconds).unref()
    return () => clearTimeout(timer)
  }
  interrupted.addEventListener('abort', () => closeWithin(interruptedCleanupMs))
  const callerOf: RunCallers['callerOf'] = (name, scope) =>
    name === 'anonymous' || credentials[name] !== undefined
      ? openCaller(sender, name, credentials[name], scope)
      : undefined
  const wholeRun = { life: closing }
  const ownOf = (name: CallerName) => callerOf(name, wholeRun)
  const own = openCaller(sender, 'trusted', credentials.trusted, wholeRun)
  return { own, removers: { trusted: own, foreign: ownOf('foreign') }, ownOf, callerOf, closeWithin }
}
