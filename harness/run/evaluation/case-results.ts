import type { Case } from '../../check/cases.ts'
import { withTexts } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { Redact } from '../../http/redaction/redaction.ts'
import { present } from '../../present.ts'
import { replayCommand } from '../result/replay-command.ts'
import type { CaseResult, ObservedCase } from '../result/result.ts'
import type { Evaluation } from './evaluation.ts'
import type { SharedFixtureUsers } from './shared-fixture-users.ts'

/** A case that has been run. */
export interface RanCase {
  readonly one: Case<unknown>
  readonly evaluation: Evaluation
  readonly durationMs: number
  readonly exchanges: readonly Exchange[]
}

/** What is needed to make the results of cases. */
export interface CaseResultOptions {
  readonly seed: number
  /** Removes secrets from messages. */
  readonly redact: Redact
  /** The command line that starts this run again, without the selection. */
  readonly command: string | undefined
  /** Knows which case caused the requests of a shared fixture. */
  readonly sharedFixtureUsers: SharedFixtureUsers
}

/** The exchanges of a case and those of shared fixtures that it looked at, in the order in which they began. */
export function evidence(
  own: readonly Exchange[],
  { shared = [], decisive }: Evaluation,
): readonly Exchange[] {
  const others = decisive === undefined ? shared : [...shared, decisive]
  if (others.length === 0) return own
  const all = new Map([...own, ...others].map((exchange) => [exchange.id, exchange]))
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

/**
 * The case that sent, directly or through a shared fixture, the request that broke a run-wide rule. Empty if the case
 * of the rule itself sent such a request.
 */
function sentBy(own: string, users: SharedFixtureUsers, violations: readonly Violation[]): readonly string[] {
  const senders = violations.map(({ exchange }) => exchange?.check ?? '')
  if (senders.includes(own)) return []
  return senders.flatMap((sender) => users.caseBehind(sender) ?? []).slice(0, 1)
}

/** The result of one case of an observation. */
export const observedCase =
  ({ redact }: Pick<CaseResultOptions, 'redact'>) =>
  ({ one, evaluation, exchanges }: RanCase): ObservedCase => ({
    id: one.id,
    title: one.title,
    outcome: evaluation.outcome,
    value: redact(evaluation.value ?? evaluation.message ?? ''),
    exchanges,
  })

/** The result of one case of a check. */
export const caseResult =
  ({ redact, command, seed, sharedFixtureUsers }: CaseResultOptions) =>
  ({ one, evaluation, durationMs, exchanges }: RanCase): CaseResult => {
    const { outcome, message, fixture, decisive, deviation, violations, path, triedAgain } = evaluation
    const faulty = outcome === 'failed' || outcome === 'error'
    const replayed = [one.id, ...sentBy(one.id, sharedFixtureUsers, violations ?? [])]
    return {
      id: one.id,
      title: one.title,
      ...present({ norm: one.norm }),
      outcome,
      durationMs,
      ...present({
        message: message === undefined ? undefined : redact(message),
        replay: faulty ? replayCommand(command, replayed, seed, path) : undefined,
        fixture,
        decisive: faulty ? decisive?.id : undefined,
        deviation: faulty && deviation !== undefined ? withTexts(deviation, redact) : undefined,
        violations,
        triedAgain,
      }),
      exchanges,
    }
  }
