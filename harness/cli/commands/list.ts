import type { Knowledge } from '../../../reports/index.ts'
import { declaredCounts, declaredText, quantity } from '../../../reports/text/quantity.ts'
import type { Check } from '../../check/check.ts'
import { matches } from '../../check/selection.ts'
import { chooseChecks } from '../input/chosen-checks.ts'
import type { Flags } from '../input/flags.ts'
import { UsageError } from '../input/usage-error.ts'
import type { Services } from '../services.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, exitsOffline, texts, toggle } from './command.ts'

/** `list`: every check, for people or as JSON. */
export const listCommand: Command = {
  usage: 'list',
  describes:
    'Show every check with id, level, class, norm and sentence; or the faults and variants of the proof',
  options: {
    json: toggle('as JSON: also kind, resource, section, file, needs, cases, former ids'),
    cases: toggle('also the cases of each check'),
    faults: toggle('instead of checks: the faults that `serve --fault` switches on'),
    variants: toggle('instead of checks: the permitted choices that `serve --variant` switches on'),
    only: texts('GLOB…', 'those whose id fits'),
    skip: texts('GLOB…', 'leave these out'),
  },
  exits: exitsOffline,
  examples: [
    ['$0 list', 'all checks'],
    ["$0 list --faults --only 'group-*'", 'faulty servers to look at'],
    ["$0 list --only 'groups.*' --json", 'those on groups, for a program'],
  ],
  async run(flags, io, services) {
    if (flags.toggle('faults') || flags.toggle('variants')) {
      io.stdout.write(await overridesText(flags, services))
      return exitCodes.conformant
    }
    const all = await services.checks()
    const { selected } = chooseChecks(all, { only: flags.list('only'), skip: flags.list('skip') })
    if (flags.toggle('json')) {
      const records = selected.map(recordWith(await services.knowledge()))
      io.stdout.write(`${JSON.stringify(records, null, 2)}\n`)
    } else {
      io.stdout.write(table(selected, { all, withCases: flags.toggle('cases') }))
    }
    return exitCodes.conformant
  },
}

/**
 * The faults or variants whose ids match, each with its sentence.
 * @throws UsageError if none matches, or if both are requested
 */
async function overridesText(flags: Flags, services: Services): Promise<string> {
  if (flags.toggle('faults') && flags.toggle('variants'))
    throw new UsageError('--faults and --variants exclude each other; give one of them')
  const what = flags.toggle('faults') ? 'fault' : 'variant'
  const all = what === 'fault' ? await services.faults() : await services.variants()
  const [only, skip] = [flags.list('only'), flags.list('skip')]
  const isNamed = (id: string, globs: readonly string[]) => globs.some((glob) => matches(id, glob))
  const chosen = all.filter(({ id }) => (only.length === 0 || isNamed(id, only)) && !isNamed(id, skip))
  if (chosen.length === 0)
    throw new UsageError(`no ${what} is left by --only "${only.join(' ')}" and --skip "${skip.join(' ')}"`)
  if (flags.toggle('json')) {
    const records = chosen.map(({ id, sentence }) => ({ id, sentence }))
    return `${JSON.stringify(records, null, 2)}\n`
  }
  const width = Math.max(...chosen.map(({ id }) => id.length)) + 2
  return `${chosen.map(({ id, sentence }) => `${id.padEnd(width)}${sentence}`).join('\n')}\n\n${quantity(chosen.length, what)}\n`
}

const levelOf = ({ kind, level }: Check): string => (kind === 'observation' ? 'observe' : level)

const recordWith =
  ({ sentenceOf, fileOf }: Knowledge) =>
  (check: Check) => ({
    id: check.id,
    level: check.level,
    kind: check.kind,
    class: check.class,
    norm: check.norm,
    requirement: sentenceOf?.(check.norm),
    resource: check.resource,
    section: check.section,
    file: fileOf?.(check.id),
    sentence: check.sentence,
    needs: check.needs ?? [],
    cases: check.cases.map(({ id, title }) => ({ id, title })),
    ...(check.formerly === undefined ? {} : { formerly: check.formerly }),
    ...(check.kind === 'untestable' ? { reason: check.reason } : {}),
  })

interface Listing {
  /** Every check, with all of its cases. */
  readonly all: readonly Check[]
  readonly withCases: boolean
}

/** How many cases a check has, if it has several, and how many of them are listed, if not all are. */
function casesIn(listed: Check, whole: Check | undefined): string {
  const [some, of] = [listed.cases.length, whole?.cases.length ?? listed.cases.length]
  if (some < of) return ` (${some} of ${of} cases)`
  return of > 1 ? ` (${of} cases)` : ''
}

function table(checks: readonly Check[], { all, withCases }: Listing): string {
  const byId = new Map(all.map((check) => [check.id, check]))
  const longest = Math.max(...checks.map(({ id }) => id.length))
  const norms = Math.max(...checks.map(({ norm }) => norm.length))
  const lines = checks.flatMap((check) => {
    const untestable = check.kind === 'untestable' ? ' (no caller can see this)' : ''
    const head = `${levelOf(check).padEnd(8)}${check.class.padEnd(16)}${check.id.padEnd(longest + 2)}`
    const several = casesIn(check, byId.get(check.id))
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
