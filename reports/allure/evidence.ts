import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { CaseResult, RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { shownExchanges } from '../text/decisive.ts'

/**
 * How much evidence Allure's results contain. `failed`: failed cases, and one exchange of a passed case of each check.
 */
export type EvidenceChoice = 'failed' | 'all'

/** What is shown of one case. */
export interface CaseEvidence {
  readonly exchanges: readonly Exchange[]
  /** How many more exchanges are in the HAR. */
  readonly leftOut: number
}

/** Chooses what is shown of which case. */
export type EvidenceOf = (one: Pick<CaseResult, 'id' | 'outcome' | 'exchanges'>) => CaseEvidence

/** Exchanges of one failed case: the decisive one and the last of the others. */
const exchangesOfCase = 10
/** Cases of one cause with evidence. The others fail in the same way. */
const casesOfCause = 5
/** Exchanges of failed cases in the whole report. */
const exchangesOfRun = 800
/** Exchanges of one case with the choice `all`, because a property sends thousands. */
const exchangesOfAll = 100

/**
 * Chooses the evidence of a run, so the report can still be opened and sent if a server fails everything.
 * @param causes of what failed, the most important first: each gets its share in this order
 */
export function evidenceOf(
  run: Pick<RunResult, 'checks'>,
  causes: readonly Cause[],
  choice: EvidenceChoice,
): EvidenceOf {
  const nothing = ({ exchanges }: Pick<CaseResult, 'exchanges'>): CaseEvidence => ({
    exchanges: [],
    leftOut: exchanges.length,
  })
  if (choice === 'all') {
    return ({ exchanges }) => ({
      exchanges: exchanges.slice(-exchangesOfAll),
      leftOut: Math.max(0, exchanges.length - exchangesOfAll),
    })
  }
  const chosen = new Map<string, CaseEvidence>()
  for (const { cases } of run.checks) {
    const example = cases.find(({ outcome, exchanges }) => outcome === 'passed' && exchanges.length > 0)
    if (example === undefined) continue
    chosen.set(example.id, {
      exchanges: example.exchanges.slice(-1),
      leftOut: example.exchanges.length - 1,
    })
  }
  const byId = new Map(run.checks.flatMap(({ cases }) => cases.map((one) => [one.id, one])))
  let room = exchangesOfRun
  for (const id of inTurn(run, causes)) {
    const one = byId.get(id)
    if (one === undefined || chosen.has(id)) continue
    const exchanges = shownExchanges(one, Math.min(exchangesOfCase, room))
    room -= exchanges.length
    chosen.set(id, { exchanges, leftOut: one.exchanges.length - exchanges.length })
    if (room <= 0) break
  }
  return (one) => chosen.get(one.id) ?? nothing(one)
}

/**
 * The failed cases that get evidence: first one case of each cause, then a second one, and so on; then the cases in
 * which the suite broke.
 */
function inTurn({ checks }: Pick<RunResult, 'checks'>, causes: readonly Cause[]): string[] {
  const rounds = Array.from({ length: casesOfCause }, (_, round) =>
    causes.flatMap(({ cases, exchange }) => {
      // The case that shows the cause best comes first, wherever it is in the list.
      const best = cases.filter((id) => id === exchange?.check)
      return [...best, ...cases.filter((id) => !best.includes(id))].slice(round, round + 1)
    }),
  )
  const broken = checks.flatMap(({ cases }) => cases.filter(({ outcome }) => outcome === 'error'))
  return [...rounds.flat(), ...broken.map(({ id }) => id)]
}
