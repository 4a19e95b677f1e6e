import type { Knowledge } from '../../../reports/index.ts'
import { declaredCounts, declaredText } from '../../../reports/text/quantity.ts'
import type { Check } from '../../check/check.ts'
import { chooseChecks } from '../input/chosen-checks.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, exitsOffline, texts, toggle } from './command.ts'

/** `list`: every check, for people or as JSON. */
export const listCommand: Command = {
  usage: 'list',
  describes: 'Show every check with id, level, class, norm and sentence',
  options: {
    json: toggle('as JSON: also kind, resource, section, needs, cases, ids of other versions'),
    cases: toggle('also the cases of each check'),
    only: texts('GLOB…', 'checks whose id fits'),
    skip: texts('GLOB…', 'leave these out'),
  },
  exits: exitsOffline,
  examples: [
    ['$0 list', 'all checks'],
    ["$0 list --only 'groups.*' --json", 'those on groups, for a program'],
  ],
  async run(flags, io, parts) {
    const { selected } = chooseChecks(await parts.checks(), flags.list('only'), flags.list('skip'))
    if (flags.toggle('json')) {
      const { sentenceOf = () => undefined } = await parts.knowledge()
      io.stdout.write(`${JSON.stringify(selected.map(recordWith(sentenceOf)), null, 2)}\n`)
    } else {
      io.stdout.write(table(selected, flags.toggle('cases')))
    }
    return exitCodes.conformant
  },
}

const levelOf = ({ kind, level }: Check): string => (kind === 'observation' ? 'observe' : level)

const recordWith = (sentenceOf: NonNullable<Knowledge['sentenceOf']>) => (check: Check) => ({
  id: check.id,
  level: check.level,
  kind: check.kind,
  class: check.class,
  norm: check.norm,
  requirement: sentenceOf(check.norm),
  resource: check.resource,
  section: check.section,
  sentence: check.sentence,
  needs: check.needs ?? [],
  cases: check.cases.map(({ id, title }) => ({ id, title })),
  ...(check.formerly === undefined ? {} : { formerly: check.formerly }),
  ...(check.kind === 'untestable' ? { reason: check.reason } : {}),
})

function table(checks: readonly Check[], withCases: boolean): string {
  const longest = Math.max(...checks.map(({ id }) => id.length))
  const norms = Math.max(...checks.map(({ norm }) => norm.length))
  const lines = checks.flatMap((check) => {
    const untestable = check.kind === 'untestable' ? ' (no caller can see this)' : ''
    const head = `${levelOf(check).padEnd(8)}${check.class.padEnd(16)}${check.id.padEnd(longest + 2)}`
    const several = check.cases.length > 1 ? ` (${check.cases.length} cases)` : ''
    const cases = withCases && check.cases.length > 1 ? check.cases : []
    return [
      `${head}${check.norm.padEnd(norms + 2)}${check.sentence}${several}${untestable}`,
      ...cases.map(({ id, title }) => `${' '.repeat(24)}${id}: ${title}`),
    ]
  })
  const untestable = checks.filter(({ kind }) => kind === 'untestable').length
  const total = `${declaredText(declaredCounts(checks))}${untestable === 0 ? '' : `, ${untestable} untestable`}`
  return `${lines.join('\n')}\n\n${total}\n`
}
