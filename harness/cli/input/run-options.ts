import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import type { Options } from 'yargs'
import type { EvidenceChoice, HarChoice } from '../../../reports/index.ts'
import { shellWord } from '../../../reports/text/escaping.ts'
import type { Environment } from '../../config/environment.ts'
import { nearest } from '../../config/nearest.ts'
import { pathPrefix } from '../../config/target-url.ts'
import { present } from '../../present.ts'
import {
  type ConformanceClass,
  conformanceClasses,
  exhaustiveBudgetFactor,
  exhaustiveFactor,
  type Settings,
  usualSettings,
} from '../../vocabulary.ts'
import { text, texts, toggle } from '../commands/command.ts'
import type { Flags } from './flags.ts'
import { requireHistory } from './history-file.ts'
import { programName } from './program-name.ts'
import { UsageError } from './usage-error.ts'

/** The default folder for results. */
export const usualOutput = 'conformance-report'

const minute = 60_000

/** Default of `--budget`, in minutes. */
const usualBudget = usualSettings.budgetMs / minute

/** What the help says about each flag. */
const described: Readonly<Record<string, Options>> = {
  target: text(
    'URL',
    `base URL, ending in ${pathPrefix}; overrides the config`,
    'that of the config, otherwise the embedded reference implementation',
  ),
  config: text('FILE', 'run configuration; `init` writes one'),
  class: texts(
    'NAME…',
    `conformance classes that decide the verdict, of ${conformanceClasses.join(', ')}`,
    'those of the config, otherwise all but robustness',
  ),
  only: texts('GLOB…', 'run only the checks or cases whose ids fit'),
  skip: texts('GLOB…', 'leave these out; a MUST that is left out makes the verdict inconclusive'),
  seed: text('N', 'everything random derives from it', 'a random one, printed'),
  failed: text('DIR', 'run again what failed in the run of this folder'),
  cause: text('N', 'with --failed: only the cases of the cause with this number'),
  watch: toggle(
    'after the run, repeat what failed each time you press Enter, until no MUST fails; recommendations only with --strict',
  ),
  every: text('SECONDS', 'with --watch: repeat at this interval instead of on Enter'),
  path: text('P', 'replay one generated input of a property; with --seed and --only'),
  runs: text(
    'N',
    'generated inputs for each property',
    `${usualSettings.runs}, ten times as many with --exhaustive`,
  ),
  concurrency: text(
    'N',
    'cases at the same time; the run reduces the number of open requests while the target answers slowly or with 503',
    String(usualSettings.concurrency),
  ),
  rate: text('N', 'at most so many requests a second', 'no limit'),
  timeout: text('MS', 'time for one response', String(usualSettings.timeoutMs)),
  settle: text(
    'MS',
    'how long to wait until an accepted write (202) becomes visible',
    String(usualSettings.settleMs),
  ),
  budget: text(
    'MINUTES',
    'time for the whole run; what has not ended by then stays untested',
    `${usualBudget}, ${usualBudget * exhaustiveBudgetFactor} with --exhaustive`,
  ),
  output: text('DIR', 'folder for the results; a selection writes below its replays/', usualOutput),
  baseline: text('FILE', 'JSON list of what is expected to fail: id, reason, issue'),
  'update-baseline': toggle('write what fails into the baseline, and remove what passes'),
  'strict-baseline': toggle('fail the run if a baseline entry passes now, or has no reason'),
  evidence: text(
    'failed|all',
    'exchanges in the Allure report: those of failed cases and one for each check that passed, or all',
    'failed',
  ),
  har: text('plain|gz|none', 'form of exchanges.har, which holds the exchanges of all checks', 'plain'),
  history: text('FILE', 'results of earlier runs for trends in the HTML report; this run is added'),
  strict: toggle('a failed SHOULD is non-conformant too'),
  quick: toggle(
    'a quick run: the cases that see most known faults (some two thirds) with a tenth of the requests; no verdict, no certificate',
  ),
  exhaustive: toggle(
    'also fill groups up to their limit (100,000 entries), and generate ten times as many inputs and more bursts',
  ),
  'no-html': toggle('do not build the HTML report'),
  quiet: toggle('print the verdict only'),
}

/** The heading under which the help shows each flag. */
const headings: Readonly<Record<string, readonly string[]>> = {
  'What is tested:': ['target', 'config', 'class'],
  'Which checks run:': ['only', 'skip', 'quick', 'exhaustive'],
  'Running again:': ['seed', 'failed', 'cause', 'watch', 'every', 'path'],
  'Pace:': ['runs', 'concurrency', 'rate', 'timeout', 'settle', 'budget'],
  'What may fail:': ['strict', 'baseline', 'update-baseline', 'strict-baseline'],
  'What is written:': ['output', 'evidence', 'har', 'history', 'no-html', 'quiet'],
}

const headingOf = (name: string): string | undefined =>
  Object.entries(headings).find(([, names]) => names.includes(name))?.[0]

/** Flags of `run`. */
export const runOptions: Readonly<Record<string, Options>> = Object.fromEntries(
  Object.entries(described).map(([name, option]) => {
    const group = headingOf(name)
    return [name, group === undefined ? option : { ...option, group }]
  }),
)

/** Seeds are 31 bits. */
const largestSeed = 2 ** 31 - 1

/** The seed of the command line, or a random one. */
export const seedOf = (flags: Flags): number =>
  flags.number('seed', { least: 0, most: largestSeed }) ?? randomInt(largestSeed)

/**
 * The conformance classes of the command line.
 * @returns undefined if it names none
 * @throws UsageError for a class that does not exist
 */
export function classesOf(flags: Flags): readonly ConformanceClass[] | undefined {
  const names = flags.list('class')
  if (names.length === 0) return undefined
  return names.map((name) => {
    const known = conformanceClasses.find((one) => one === name)
    if (known !== undefined) return known
    const near = nearest(name, conformanceClasses)
    const offer = near === undefined ? `there are ${conformanceClasses.join(', ')}` : `did you mean ${near}?`
    throw new UsageError(`There is no conformance class "${name}"; ${offer}`)
  })
}

/**
 * The settings of the command line, completed with the defaults.
 * @param claimed the claimed classes, and the features that the configuration declares missing
 * @throws UsageError if a value is outside its range
 */
export function settingsOf(
  flags: Flags,
  { classes, unsupported }: Pick<Settings, 'classes' | 'unsupported'>,
): Settings {
  const milliseconds = { most: 3_600_000 }
  const path = flags.text('path')
  const exhaustive = flags.toggle('exhaustive')
  return {
    ...usualSettings,
    concurrency: flags.number('concurrency', { least: 1, most: 256 }) ?? usualSettings.concurrency,
    timeoutMs: flags.number('timeout', { least: 1, ...milliseconds }) ?? usualSettings.timeoutMs,
    settleMs: flags.number('settle', { least: 0, ...milliseconds }) ?? usualSettings.settleMs,
    runs:
      flags.number('runs', { least: 1, most: 100_000 }) ??
      usualSettings.runs * (exhaustive ? exhaustiveFactor : 1),
    budgetMs:
      minute *
      (flags.number('budget', { least: 0.1, most: 1440, whole: false }) ??
        usualBudget * (exhaustive ? exhaustiveBudgetFactor : 1)),
    rate: flags.number('rate', { least: 0.01, most: 1_000_000, whole: false }) ?? usualSettings.rate,
    strict: flags.toggle('strict'),
    exhaustive,
    classes,
    unsupported,
    only: flags.list('only'),
    skip: flags.list('skip'),
    ...present({ path }),
  }
}

/** The possible values of `--evidence` and `--har`. */
const evidenceChoices: readonly EvidenceChoice[] = ['failed', 'all']
const harChoices: readonly HarChoice[] = ['plain', 'gz', 'none']

/** How much a run writes. */
export interface WrittenReports {
  readonly evidence: EvidenceChoice
  readonly har: HarChoice
  /** Absolute path of the file with earlier results. */
  readonly history?: string
}

/**
 * How much the run writes, according to the command line.
 * @param html is there an HTML report?
 * @throws UsageError for another word, or if a history is requested without the page that shows it
 */
export function writtenReportsOf(flags: Flags, html: boolean): WrittenReports {
  const history = flags.text('history')
  if (history !== undefined && !html) {
    throw new UsageError(
      '--history is for the HTML report of a whole run; leave it out with --no-html, --quick and a selection',
    )
  }
  if (history !== undefined) requireHistory(resolve(history))
  return {
    evidence: choiceOf(flags, 'evidence', evidenceChoices),
    har: choiceOf(flags, 'har', harChoices),
    ...(history === undefined ? {} : { history: resolve(history) }),
  }
}

/** One of a few words; the first if none is given. */
function choiceOf<Choice extends string>(flags: Flags, flag: string, choices: readonly Choice[]): Choice {
  const given = flags.text(flag)
  const choice = given === undefined ? choices[0] : choices.find((one) => one === given)
  if (choice !== undefined) return choice
  const near = nearest(given ?? '', choices)
  const offer = near === undefined ? '' : `; did you mean ${near}?`
  throw new UsageError(`--${flag} is one of ${choices.join(', ')}${offer}`)
}

/** The flags that a replay needs with the same values, and those that only decide what a whole run says. */
const replayed = ['config', 'target', 'class', 'runs', 'settle', 'timeout', 'rate', 'exhaustive'] as const
const judging = ['skip', 'strict', 'baseline', 'strict-baseline'] as const

/** The words of one flag, as they were given; none if it was not. */
function wordsOf(flags: Flags, flag: (typeof replayed)[number] | (typeof judging)[number]): string[] {
  switch (flag) {
    case 'exhaustive':
    case 'strict':
    case 'strict-baseline':
      return flags.toggle(flag) ? [`--${flag}`] : []
    case 'class':
    case 'skip': {
      const names = flags.list(flag)
      return names.length > 0 ? [`--${flag}`, ...names.map(shellWord)] : []
    }
    default: {
      const value = flags.text(flag)
      return value === undefined ? [] : [`--${flag}`, shellWord(value)]
    }
  }
}

const outputWords = (output: string): readonly string[] =>
  resolve(output) === resolve(usualOutput) ? [] : ['--output', shellWord(output)]

/**
 * The command that starts this run again, without the selection and what only decides the verdict. It contains no
 * secret, because a configuration is given by its file.
 * @param output the output folder: the reports of a replay belong next to those of its run
 */
export function commandOf(flags: Flags, environment: Environment, output: string): string {
  const words = replayed.flatMap((flag) => wordsOf(flags, flag))
  return [`${programName(environment)} run`, ...words, ...outputWords(output)].join(' ')
}

/** The command that runs everything again and judges it as this run does. @param output its output folder */
export function wholeCommandOf(flags: Flags, environment: Environment, output: string): string {
  const words = [...replayed, ...judging].flatMap((flag) => wordsOf(flags, flag))
  return [`${programName(environment)} run`, ...words, ...outputWords(output)].join(' ')
}
