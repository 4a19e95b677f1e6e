import type { Check } from '../check/check.ts'
import { chooseChecks } from './chosen-checks.ts'
import { type Command, texts, toggle } from './command.ts'
import { exitCodes } from './exit-code.ts'

/** `list`: every check, for people or as JSON. */
export const listCommand: Command = {
  usage: 'list',
  describes: 'Show every check with id, level, class and sentence',
  options: {
    json: toggle('as JSON: also kind, resource, section, needs'),
    only: texts('GLOB…', 'checks whose id fits'),
    skip: texts('GLOB…', 'leave these out'),
  },
  examples: [
    ['$0 list', 'all checks'],
    ["$0 list --only 'groups.*' --json", 'those on groups, for a program'],
  ],
  async run(flags, io, parts) {
    const { selected } = chooseChecks(await parts.checks(), flags.list('only'), flags.list('skip'))
    io.stdout.write(
      flags.toggle('json') ? `${JSON.stringify(selected.map(record), null, 2)}\n` : table(selected),
    )
    return exitCodes.conformant
  },
}

const levelOf = ({ kind, level }: Check): string => (kind === 'observation' ? 'observe' : level)

const record = (check: Check) => ({
  id: check.id,
  level: check.level,
  kind: check.kind,
  class: check.class,
  resource: check.resource,
  section: check.section,
  sentence: check.sentence,
  needs: check.needs ?? [],
  ...(check.kind === 'untestable' ? { reason: check.reason } : {}),
})

function table(checks: readonly Check[]): string {
  const longest = Math.max(...checks.map(({ id }) => id.length))
  const lines = checks.map((check) => {
    const untestable = check.kind === 'untestable' ? ' (no caller can see this)' : ''
    const head = `${levelOf(check).padEnd(8)}${check.class.padEnd(16)}${check.id.padEnd(longest + 2)}`
    return `${head}${check.sentence}${untestable}`
  })
  const count = (kind: Check['kind']) => checks.filter((check) => check.kind === kind).length
  const executed = count('check') + count('contract')
  const total = `${executed} checks, ${count('observation')} observations, ${count('untestable')} untestable`
  return `${lines.join('\n')}\n\n${total}\n`
}
