import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { RunConfig } from '../../config/config.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import { type ConformanceClass, features, type Need } from '../../vocabulary.ts'
import type { ConfigFinding } from '../preparation/probe.ts'
import type { Evaluation } from './evaluation.ts'

/** What a run has available, which decides whether a case can run. */
export interface Available {
  readonly config: RunConfig
  /** Free group slots. */
  readonly freeSlots: number
  /** The fixtures that the target contradicts, with what was seen. */
  readonly refused: ReadonlyMap<Need, ConfigFinding>
}

/**
 * The classes that run: those that are claimed, and `robustness` if the text board is claimed, because it is reported
 * separately.
 */
export const classesRun = (claimed: readonly ConformanceClass[]): readonly ConformanceClass[] =>
  claimed.includes('textboard') && !claimed.includes('robustness') ? [...claimed, 'robustness'] : claimed

/** Why a case does not run; undefined if it runs. */
export function unexecutedReason(
  check: Check,
  one: Case<unknown>,
  available: Available,
): Evaluation | undefined {
  const { config } = available
  const inapplicable = (message: string): Evaluation => ({ outcome: 'inapplicable', message })
  if (check.kind === 'untestable') return inapplicable(`no caller can see it: ${check.reason}`)
  if (!classesRun(config.classes).includes(check.class)) {
    return inapplicable(`the class ${check.class} is not claimed`)
  }
  const { entriesInGroup: size } = check
  if (size !== undefined && config.limits.entriesPerGroup < size) {
    return inapplicable(`a group of the target holds no ${size} entries (limits.entriesPerGroup)`)
  }
  const needs = [...(check.needs ?? []), ...(one.needs ?? [])]
  const declared = config.unsupported.find((feature) =>
    needs.some((need) => features[feature].some((fixture) => fixture === need)),
  )
  if (declared !== undefined) return inapplicable(`the feature ${declared} is declared unsupported`)
  const refused = needs.flatMap((need) => available.refused.get(need) ?? [])[0]
  if (refused !== undefined) return { outcome: 'untested', message: refused.problem, fixture: refused.member }
  const missing = needs.filter((need) => !isThere(need, available))
  const demanded = missing.find((need) => !optional.has(need))
  if (demanded !== undefined) {
    const lack = slotNeeds[demanded] ?? demanded
    return { outcome: 'untested', message: `needs ${lack}`, fixture: lack }
  }
  const [lack] = missing
  return lack === undefined
    ? undefined
    : { ...inapplicable(`needs ${lack}, which the configuration may leave out`), fixture: lack }
}

/** Fixtures that not every vendor has. A run can be conformant without them; it reports what they would test. */
const optional: ReadonlySet<Need> = new Set<Need>(['otherMember', 'users'])

const slotNeeds: Readonly<Partial<Record<Need, string>>> = {
  quota: '1 free group slot',
  'slots:2': '2 free group slots',
}

function isThere(need: Need, { config, freeSlots }: Available): boolean {
  switch (need) {
    case 'quota':
      return freeSlots >= 1
    case 'slots:2':
      return freeSlots >= 2
    default:
      return configuredFixtures(config)[need] !== undefined
  }
}
