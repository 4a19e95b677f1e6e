import type { Check } from '../../harness/index.ts'
import { checksFor } from './coverage.ts'
import type { Requirement } from './requirement.ts'

/** The parts of a check that the document shows. */
export type ShownCheck = Pick<Check, 'id' | 'kind' | 'norm'>

/** Faults that make a check fail, by the check's id. */
export type FaultsByCheck = ReadonlyMap<string, readonly string[]>

const shownFaults = 8
const shownChecks = 12

/**
 * Writes the catalogue as a document: a table for each section, with the checks of each sentence and the faults of the
 * reference implementation that made these checks fail.
 * @param faultsOf faults by check id; a check without faults may be missing
 * @returns Markdown, ending with a line break
 */
export function requirementsMarkdown(
  requirements: readonly Requirement[],
  checks: readonly ShownCheck[],
  faultsOf: FaultsByCheck = new Map(),
): string {
  const sections = [...new Set(requirements.map(({ section }) => section))]
  const count = (kind: ShownCheck['kind']) => checks.filter((check) => check.kind === kind).length
  const lines = [
    '# Requirements',
    '',
    'Every sentence and table row of the specification, in its order and in our words, with the checks that rest on it. The level',
    'of a sentence is the highest that a check of it may have. Generated from `suites/requirements/`: change it there.',
    '',
    `${requirements.length} requirements in ${sections.length} sections; ${count('check') + count('run-wide')} checks, ` +
      `${count('observation')} observations, ${count('untestable')} sentences that no caller can see.`,
    '',
  ]
  for (const section of sections) {
    lines.push(
      `## ${section}`,
      '',
      '| Id | Level | Sentence | Checks | Faults that these checks catch |',
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
  const { id, level, sentence, shownBy = [], twin, reason } = requirement
  const evidence = [
    ...(checks.length === 0 ? [] : [checkList(checks)]),
    ...(shownBy.length === 0 ? [] : [`shown by ${shownBy.map((other) => `\`${other}\``).join(', ')}`]),
    ...(twin === undefined ? [] : [`says the same as \`${twin}\``]),
    ...(reason === undefined ? [] : [reason]),
  ]
  const cells = [`\`${id}\``, level, sentence, evidence.join('. '), faultList(checks, faultsOf)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function checkList(checks: readonly ShownCheck[]): string {
  const ids = checks
    .filter(({ kind }) => kind === 'check' || kind === 'run-wide')
    .map(({ id }) => `\`${id}\``)
  const left = ids.length - shownChecks
  const observations = checks.filter(({ kind }) => kind === 'observation').length
  const untestable = checks.filter(({ kind }) => kind === 'untestable').length
  return [
    ...(ids.length === 0
      ? []
      : [`${ids.slice(0, shownChecks).join(', ')}${left > 0 ? ` and ${left} more` : ''}`]),
    ...(observations === 0 ? [] : [`${observations} ${observations === 1 ? 'observation' : 'observations'}`]),
    ...(untestable === 0 ? [] : [`${untestable} that no caller can see`]),
  ].join('; ')
}

function faultList(checks: readonly ShownCheck[], faultsOf: FaultsByCheck): string {
  const faults = [...new Set(checks.flatMap(({ id }) => faultsOf.get(id) ?? []))].sort()
  const shown = faults.slice(0, shownFaults).map((fault) => `\`${fault}\``)
  return faults.length > shownFaults
    ? `${shown.join(', ')} and ${faults.length - shownFaults} more`
    : shown.join(', ')
}
