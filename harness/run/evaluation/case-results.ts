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
 * The cases that must run for a run-wide rule to be broken in the same way: the case that wrote what is wrong, and the
 * case that sent, directly or through a shared fixture, the request that shows it. The case of the rule itself is not
 * among them: it runs anyway.
 */
function companionsOf(
  own: string,
  users: SharedFixtureUsers,
  { maker, exchange }: Violation,
): readonly string[] {
  const cases = [maker, exchange].flatMap((sent) => users.caseBehind(sent?.check ?? '') ?? [])
  return [...new Set(cases)].filter((id) => id !== own)
}

/** The companions of one violation; none if the case of the rule itself breaks it. */
function sentBy(own: string, violations: readonly Violation[]): readonly string[] {
  if (violations.some(({ exchange }) => exchange?.check === own)) return []
  return violations.flatMap(({ companions = [] }) => (companions.length > 0 ? [companions] : []))[0] ?? []
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
    const { outcome, message, fixture, decisive, deviation, path, triedAgain } = evaluation
    const faulty = outcome === 'failed' || outcome === 'error'
    const violations = evaluation.violations?.map((violation) => {
      const companions = companionsOf(one.id, sharedFixtureUsers, violation)
      if (companions.length === 0) return violation
      return { ...violation, companions, replay: replayCommand(command, [one.id, ...companions], seed, path) }
    })
    const replayed = [one.id, ...sentBy(one.id, violations ?? [])]
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
