import type { Check } from '../../harness/index.ts'
import { checksFor } from './coverage.ts'
import type { Requirement } from './requirement.ts'

/** A check as far as the document shows it. */
export type ShownCheck = Pick<Check, 'id' | 'kind'>

/** Faults that make a check fail, by the check's id. */
export type FaultsByCheck = ReadonlyMap<string, readonly string[]>

const shownFaults = 8

/**
 * Writes the catalogue as a document: a table for each section, with the checks that watch over each sentence and the
 * faults of the reference implementation that these checks were seen to catch.
 * @param faultsOf faults by check id; a check without faults need not be in it
 * @returns Markdown, ending with a line break
 */
export function requirementsMarkdown(
  requirements: readonly Requirement[],
  checks: readonly ShownCheck[],
  faultsOf: FaultsByCheck = new Map(),
): string {
  const sections = [...new Set(requirements.map(({ section }) => section))]
  const executable = checks.filter(({ kind }) => kind !== 'untestable')
  const lines = [
    '# Requirements',
    '',
    'Every sentence and table row of the specification, in its order and in our words, with the checks that watch over',
    'it. The table is generated from `suites/requirements/`: change it there. A pattern such as `groups.limit.*` can be',
    'given to `run --only`.',
    '',
    `${requirements.length} requirements in ${sections.length} sections; ${checks.length} checks and observations, ` +
      `${executable.length} of them executable.`,
    '',
  ]
  for (const section of sections) {
    lines.push(
      `## ${section}`,
      '',
      '| Id | Level | Sentence | Checks | Faults caught |',
      '|---|---|---|---|---|',
      ...requirements
        .filter((one) => one.section === section)
        .map((one) => rowOf(one, checksFor(one, checks), faultsOf)),
      '',
    )
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function rowOf(requirement: Requirement, checks: readonly ShownCheck[], faultsOf: FaultsByCheck): string {
  const { id, level, sentence, checks: patterns, reason } = requirement
  const evidence = [
    ...(checks.length === 0
      ? []
      : [`${patterns.map((pattern) => `\`${pattern}\``).join(', ')}: ${count(checks)}.`]),
    ...(reason === undefined ? [] : [reason]),
  ]
  const cells = [`\`${id}\``, level, sentence, evidence.join(' '), faultList(checks, faultsOf)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function count(checks: readonly ShownCheck[]): string {
  const observations = checks.filter(({ kind }) => kind === 'observation').length
  const untestable = checks.filter(({ kind }) => kind === 'untestable').length
  const rest = checks.length - observations - untestable
  return [
    ...(rest === 0 ? [] : [`${rest} ${rest === 1 ? 'check' : 'checks'}`]),
    ...(observations === 0 ? [] : [`${observations} ${observations === 1 ? 'observation' : 'observations'}`]),
    ...(untestable === 0 ? [] : [`${untestable} that no caller can see`]),
  ].join(', ')
}

function faultList(checks: readonly ShownCheck[], faultsOf: FaultsByCheck): string {
  const faults = [...new Set(checks.flatMap(({ id }) => faultsOf.get(id) ?? []))].sort()
  const shown = faults.slice(0, shownFaults).map((fault) => `\`${fault}\``)
  return faults.length > shownFaults
    ? `${shown.join(', ')} and ${faults.length - shownFaults} more`
    : shown.join(', ')
}
