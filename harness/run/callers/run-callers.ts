import type { RunConfig } from '../../config/config.ts'
import type { Removers } from '../../groups/cleanup.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { SenderOptions } from '../../http/sending/sender.ts'
import type { CallerName } from '../../vocabulary.ts'
import { type CallerScope, credentialsOf, openCaller } from './callers.ts'

/** Milliseconds for deleting what is left after an interruption. */
const interruptedCleanupMs = 2000

/** The callers of a run. */
export interface RunCallers {
  /** The run's own: it outlives an interruption, since groups are deleted then, but not for long. */
  readonly own: Caller
  /** Delete the groups of the run. */
  readonly removers: Removers
  /** Another one of the run's own; undefined where the config has no credentials for it. */
  readonly ownOf: (name: CallerName) => Caller | undefined
  /** One of a case or a shared fixture; undefined where the config has no credentials for it. */
  readonly callerOf: (name: CallerName, scope: CallerScope) => Caller | undefined
  /** Ends the requests of the run's own callers after so many milliseconds. @returns takes that back */
  closeWithin(milliseconds: number): () => void
}

/** Makes the callers of a run. @param interrupted aborted when the run is given up */
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
