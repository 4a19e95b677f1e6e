import type { Check } from '../harness/check/check.ts'
import { allChecks } from '../suites/index.ts'
import { type Fault, faults } from './index.ts'
import { isProvable, type NamedCheck, namedChecks } from './named-checks.ts'

/** A fault, and the checks to run under it. */
export interface ChosenFault {
  readonly fault: Fault
  /**
   * Ids of the checks that no earlier fault proves; for a race or a rule on the whole run, of all checks that the fault
   * names.
   */
  readonly checks: readonly string[]
}

/** A fault with the checks that it names, by their ids: all of them, and those that no chosen fault names. */
interface Candidate {
  readonly fault: Fault
  readonly named: ReadonlyMap<string, NamedCheck>
  readonly unproven: Map<string, NamedCheck>
}

const casesOf = ({ unproven }: Candidate): number =>
  [...unproven.values()].reduce((sum, { check }) => sum + check.cases.length, 0)

/** More checks are better; with the same number of checks, fewer cases. */
const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.unproven.size === other.unproven.size
    ? casesOf(one) < casesOf(other)
    : one.unproven.size > other.unproven.size

/**
 * A rule on the whole run looks at what the other checks send, and a race shows only if many requests overlap. Both
 * need all checks that the fault names.
 */
const checksToRun = ({ fault, named, unproven }: Candidate): string[] => {
  const needsAll =
    fault.kind === 'race' || [...unproven.values()].some(({ check }) => check.kind === 'run-wide')
  return [...(needsAll ? named : unproven).keys()]
}

/**
 * Few faults that together fail every check. The checks that fill groups beyond their limit have faults of their own,
 * because a run with only these checks needs much smaller groups.
 */
export function fewestFaults(): readonly ChosenFault[] {
  const provable = allChecks.filter(isProvable)
  const fills = ({ overfills }: Check) => overfills === true
  return [...fewestFor(provable.filter(fills)), ...fewestFor(provable.filter((check) => !fills(check)))]
}

/**
 * Few faults that together fail all these checks. Each step chooses the fault that names the most checks that no chosen
 * fault names. It runs only with those checks, so nearly every check runs once. `prove` tries all faults, each with
 * all checks that it names; that takes minutes.
 */
function fewestFor(provable: readonly Check[]): readonly ChosenFault[] {
  const left = faults.map((fault): Candidate => {
    const named = new Map(namedChecks(fault, provable).map((one) => [one.check.id, one]))
    return { fault, named, unproven: new Map(named) }
  })
  const chosen: ChosenFault[] = []
  for (;;) {
    const best = left.reduce((one, other) => (isBetter(other, one) ? other : one))
    if (best.unproven.size === 0) return chosen
    const proven = [...best.unproven.keys()]
    chosen.push({ fault: best.fault, checks: checksToRun(best) })
    for (const { unproven } of left) for (const id of proven) unproven.delete(id)
  }
}
