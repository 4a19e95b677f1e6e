import type { Fault } from '../../../proof/index.ts'
import { namedChecks } from '../../../proof/named-checks.ts'
import type { Check } from '../../check/check.ts'
import { today } from '../../check/selection.ts'
import { present } from '../../present.ts'
import type { Need } from '../../vocabulary.ts'
import { checkOf, cutId, offer } from '../input/chosen-checks.ts'
import { programName } from '../input/program-name.ts'
import { similarIds } from '../input/similar-ids.ts'
import { UsageError } from '../input/usage-error.ts'
import type { Services } from '../services.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { widthOf } from '../terminal/io.ts'
import { type Command, exitsOffline } from './command.ts'
import { faultExplained, normExplained, variantExplained } from './explained-names.ts'
import { failingFault } from './failing-fault.ts'

/** `explain ID`: all that is known about a check, or about another name that reports show. */
export const explainCommand: Command = {
  usage: 'explain <id>',
  describes: 'Explain one check: its rule, the requirement behind it, what it needs, which faults prove it',
  options: {},
  positionals: {
    id: {
      type: 'string',
      description:
        'id of a check or of one of its cases, as `list` shows it; of a requirement, a fault or a variant',
    },
  },
  exits: exitsOffline,
  examples: [
    ['$0 explain groups.limit.sixth-create', 'what this check is about'],
    ['$0 explain R-group-five', 'the sentence behind this id, and its checks'],
  ],
  async run(flags, io, services) {
    const asked = flags.text('id')
    if (asked === undefined) throw new UsageError('explain asks for an id; `list` shows those of all checks')
    const { wrap } = await import('../../../reports/index.ts')
    const width = widthOf(io.stdout)
    const program = programName(io.environment)
    const lines =
      (await otherName(asked, program, services)) ?? (await checkExplained(asked, program, services))
    // Text is wrapped at spaces. Commands stay in one line, so they can be copied.
    const broken = lines.flatMap((line) =>
      line.trimStart().startsWith(`${program} `) ? [line] : wrap(line, width, '', ' '.repeat(indentOf(line))),
    )
    io.stdout.write(`${broken.join('\n')}\n`)
    return exitCodes.conformant
  },
}

/** The explanation of the requirement, fault or variant with this name; undefined if there is none. */
async function otherName(
  asked: string,
  program: string,
  services: Services,
): Promise<readonly string[] | undefined> {
  const checks = await services.checks()
  const { requirements = [] } = await services.knowledge()
  const requirement = requirements.find(({ id }) => id === asked)
  if (requirement !== undefined) return normExplained(asked, requirement.sentence, checks)
  const fault = (await services.faults()).find(({ id }) => id === asked)
  if (fault !== undefined) return faultExplained(program, fault, checks)
  const variant = (await services.variants()).find(({ id }) => id === asked)
  return variant && variantExplained(program, variant)
}

/** @throws UsageError if there is no such check */
async function checkExplained(
  asked: string,
  program: string,
  services: Services,
): Promise<readonly string[]> {
  const checks = await services.checks()
  const id = today(asked, checks)
  const check = checkOf(id, checks)
  if (check === undefined) throw await nothingOf(asked, checks, services)
  const {
    sentenceOf = () => undefined,
    fileOf = () => undefined,
    signatures = [],
  } = await services.knowledge()
  const faults = await services.faults()
  const failing = failingFault(check, id, faults, signatures)
  const known = { faults, failing, requirement: sentenceOf(check.norm), file: fileOf(check.id) }
  return explanation(program, check, id, known)
}

/** The error for a name that does not exist, with similar names. */
async function nothingOf(asked: string, checks: readonly Check[], services: Services): Promise<UsageError> {
  const [{ requirements = [], fileOf }, faults, variants] = await Promise.all([
    services.knowledge(),
    services.faults(),
    services.variants(),
  ])
  const names = [...requirements, ...faults, ...variants].map(({ id }) => id)
  const near = similarIds(asked, checks, { names, ...present({ fileOf }) })
  const all = '`list`, `list --faults`, `list --variants` and docs/requirements.md show all'
  return new UsageError(
    `There is no check, requirement, fault or variant "${cutId(asked)}"; ${offer(near, all)}`,
  )
}

/** How many cases are listed. The others are only counted. */
const shownCases = 40

function caseLines(program: string, { id, cases }: Check, asked: string): string[] {
  const chosen = asked === id ? cases : cases.filter((one) => one.id === asked)
  if (cases.length < 2) return []
  const left = chosen.length - shownCases
  return [
    '',
    asked === id ? `Its ${cases.length} cases:` : `The case, one of ${cases.length}:`,
    ...chosen.slice(0, shownCases).map((one) => `  ${one.id}: ${one.title}`),
    ...(left > 0 ? [`  …and ${left} more:`, `  ${program} list --cases --only '${id}'`] : []),
  ]
}

/** What an explanation shows in addition to the check itself. */
interface AboutCheck {
  readonly faults: readonly Fault[]
  /** A fault under which it fails. */
  readonly failing: Fault | undefined
  /** The sentence of the specification behind it. */
  readonly requirement: string | undefined
  /** The file that declares it. */
  readonly file: string | undefined
}

function explanation(
  program: string,
  check: Check,
  asked: string,
  { faults, failing, requirement, file }: AboutCheck,
): readonly string[] {
  const proof = faults.filter((fault) => namedChecks(fault, [check]).length > 0)
  const proofLines = proof.map(({ id, sentence }) => `  ${id}: ${sentence}`)
  const replay = `${program} run --only '${asked}'`
  const lines = [
    check.id,
    `  ${check.sentence}`,
    '',
    row('level', check.kind === 'observation' ? 'none: an observation, it cannot fail' : check.level),
    row('class', check.class),
    row('norm', requirement === undefined ? check.norm : `${check.norm}: ${requirement}`),
    row('resource', `${check.resource} (${check.topic})`),
    row('section', check.section),
    ...(file === undefined ? [] : [row('file', file)]),
    row('needs', needsText(check)),
    ...(check.overfills === true
      ? [
          row(
            'runs',
            'if limits.entriesPerGroup is small, or with --exhaustive: it fills a group to its limit',
          ),
        ]
      : []),
  ]
  if (check.why !== undefined) lines.push(row('why', check.why))
  lines.push(...caseLines(program, check, asked))
  if (check.kind === 'untestable') return [...lines, row('untestable', check.reason)]
  if (check.kind !== 'observation') {
    lines.push('', proof.length === 0 ? 'No fault names this check.' : 'Faults that this check must catch:')
    lines.push(...proofLines)
  }
  lines.push('', 'Run only this:', `  ${replay} --config FILE`)
  if (failing !== undefined) {
    lines.push('', 'See it fail: start a faulty server, and run it against that in another terminal:')
    lines.push(`  ${program} serve --fault ${failing.id} --config-out faulty.json`)
    lines.push(`  ${replay} --config faulty.json`)
  }
  return lines
}

/** Needs that are described in words, because their names have a meaning only in the suite. */
const needWords: Partial<Record<Need, string>> = {
  quota: 'all places for groups that are free',
  'slots:2': 'two free places for groups',
}

/** The needs of the check, and those that only some of its cases have. */
function needsText({ needs = [], cases }: Check): string {
  const inWords = (all: readonly Need[]) => all.map((need) => needWords[need] ?? need).join(', ')
  const further = [...new Set(cases.flatMap((one) => one.needs ?? []))].filter(
    (need) => !needs.includes(need),
  )
  const own = inWords(needs) || 'nothing but the application'
  return further.length === 0 ? own : `${own}; some cases also ${inWords(further)}`
}

const row = (name: string, text: string): string => `${name.padEnd(nameWidth)}${text}`

/** Width of the names of rows, in columns. */
const nameWidth = 12

/** Indent of the continued part of a line: below the text of a row, or after the mark of an item. */
const indentOf = (line: string): number =>
  /^\w+ {2,}\S/.test(line) ? nameWidth : line.startsWith('  ') ? 4 : 0
