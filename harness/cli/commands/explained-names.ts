import type { Fault, Variant } from '../../../proof/index.ts'
import { namedChecks } from '../../../proof/named-checks.ts'
import type { Check } from '../../check/check.ts'

/** A check as a line of a list, with its level. */
const checkLine = ({ id, level, kind, sentence }: Check): string =>
  `  ${id} (${kind === 'observation' ? 'observation' : level}): ${sentence}`

/** The norms that checks and their cases rest on. */
const normsOf = ({ norm, cases }: Check): readonly string[] => [
  norm,
  ...cases.flatMap((one) => one.norm ?? []),
]

/**
 * What a norm says, by its name in reports, and which checks rest on it.
 * @param sentence the sentence of the specification
 */
export function normExplained(norm: string, sentence: string, checks: readonly Check[]): readonly string[] {
  const resting = checks.filter((check) => normsOf(check).includes(norm))
  return [
    norm,
    `  ${sentence}`,
    '',
    resting.length === 0 ? 'No check rests on it: see docs/requirements.md.' : 'Checks that rest on it:',
    ...resting.map(checkLine),
  ]
}

/**
 * What a known faulty server does wrong, and which checks must catch it. Reports compare failures with such servers.
 */
export function faultExplained(program: string, fault: Fault, checks: readonly Check[]): readonly string[] {
  const named = namedChecks(fault, checks)
  return [
    fault.id,
    `  A faulty server: ${fault.sentence}`,
    '',
    'Checks, or cases, that must see it:',
    ...named.map(({ id, check }) => (id === check.id ? checkLine(check) : `  ${id}, a case of ${check.id}`)),
    '',
    'See it: start the server, and run all against it in another terminal:',
    `  ${program} serve --fault ${fault.id} --config-out faulty.json`,
    `  ${program} run --config faulty.json`,
  ]
}

/** What a server does that makes another permitted choice. */
export const variantExplained = (
  program: string,
  { id, sentence, shoulds = [] }: Variant,
): readonly string[] => [
  id,
  `  A permitted variant, which no MUST may fail: ${sentence}`,
  ...(shoulds.length === 0
    ? []
    : ['', 'Recommendations that it does not meet:', ...shoulds.map((one) => `  ${one}`)]),
  '',
  'See it:',
  `  ${program} serve --variant ${id} --config-out variant.json`,
]
