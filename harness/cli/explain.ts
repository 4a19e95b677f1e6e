import type { Fault } from '../../reference-impl/index.ts'
import type { Check } from '../check/check.ts'
import { checkOf } from './chosen-checks.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { namedChecks } from './named-checks.ts'
import { UsageError } from './usage-error.ts'

/** `explain ID`: all that is known of one check. */
export const explainCommand: Command = {
  usage: 'explain <id>',
  describes: 'Explain one check: what it demands, why, what it needs, which faults prove it',
  options: {},
  positionals: { id: { type: 'string', description: 'id of a check, as `list` shows it' } },
  examples: [['$0 explain groups.limit.sixth-create', 'what this check is about']],
  async run(flags, io, parts) {
    const id = flags.text('id')
    if (id === undefined) throw new UsageError('explain asks for the id of a check; `list` shows all ids')
    const check = checkOf(id, await parts.checks())
    io.stdout.write(explanation(check, await parts.faults()))
    return exitCodes.conformant
  },
}

function explanation(check: Check, faults: readonly Fault[]): string {
  const proof = faults.filter((fault) => namedChecks(fault, [check.id]).includes(check.id))
  const proofLines = proof.map(({ id, sentence }) => `  ${id}: ${sentence}`)
  const replay = `textboard-conformance run --only '${check.id}'`
  const lines = [
    check.id,
    `  ${check.sentence}`,
    '',
    row('level', check.kind === 'observation' ? 'none: an observation, it cannot fail' : check.level),
    row('class', check.class),
    row('resource', `${check.resource} (${check.topic})`),
    row('section', check.section),
    row('needs', (check.needs ?? []).join(', ') || 'nothing but the application'),
  ]
  if (check.kind === 'contract') lines.push(row('operation', check.operation))
  if (check.why !== undefined) lines.push(row('why', check.why))
  if (check.kind === 'untestable') return [...lines, row('untestable', check.reason), ''].join('\n')
  if (check.kind !== 'observation') {
    lines.push('', proof.length === 0 ? 'No fault names this check.' : 'Faults that this check must catch:')
    lines.push(...proofLines)
  }
  lines.push('', 'Run it alone:', `  ${replay} --config FILE`)
  const fault = proof[0]
  if (fault !== undefined) {
    lines.push('', 'See it fail:')
    lines.push(`  textboard-conformance serve --fault ${fault.id} --config-out faulty.json`)
    lines.push(`  ${replay} --config faulty.json`)
  }
  return [...lines, ''].join('\n')
}

const row = (name: string, text: string): string => `${name.padEnd(11)}${text}`
