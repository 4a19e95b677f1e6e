import type { Check } from '../../check/check.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import { type Feature, type Fixture, features, fixtures, groupLimit } from '../../vocabulary.ts'
import { UsageError } from '../input/usage-error.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, text, texts } from './command.ts'

/** `check-config`: what the target says to each credential and fixture, before anything is judged. */
export const checkConfigCommand: Command = {
  usage: 'check-config',
  describes: 'Ask the target about each credential and fixture of a configuration, read-only',
  options: {
    config: text('FILE', 'the run configuration'),
    target: text('URL', 'base URL; wins over that of the config'),
    class: texts('NAME…', 'conformance classes that decide the verdict'),
  },
  exits:
    '0 the target contradicts nothing, 2 wrong usage or configuration, 3 something is wrong or cannot be asked, ' +
    '4 the suite itself failed',
  examples: [['$0 check-config --config board.json', 'see whether a run can use what the file names']],
  async run(flags, io, parts) {
    const [
      { checkConfig },
      { findingText },
      { classesRun },
      { configOf },
      { oneLine, quantity, unsupportedLine },
    ] = await Promise.all([
      import('../../run/preparation/standalone.ts'),
      import('../../run/preparation/probe.ts'),
      import('../../run/evaluation/applicability.ts'),
      import('../input/run-request.ts'),
      import('../../../reports/index.ts'),
    ])
    const config = configOf(flags, io.environment)
    if (config === null) throw new UsageError('check-config asks for --config FILE; `init` writes one')
    const checked = await checkConfig(config).catch((error: unknown) => {
      if (error instanceof PreflightError) return error
      throw error
    })
    if (checked instanceof PreflightError) {
      const [, ...advice] = checked.message.split('\n')
      io.stdout.write(
        [
          row('WRONG', `${checked.member ?? 'target'}: ${oneLine(checked.title)}`),
          ...advice.map(oneLine),
          'Nothing else was asked. A run ends with exit code 3.',
          '',
        ].join('\n'),
      )
      return exitCodes.inconclusive
    }
    const { status, groups, mistake } = checked
    const findings = checked.findings.filter(({ isAdvice }) => isAdvice !== true)
    const advice = checked.findings.filter(({ isAdvice }) => isAdvice === true)
    for (const finding of advice) io.stdout.write(`${row('DOUBTFUL', findingText(finding))}\n`)
    for (const finding of findings) io.stdout.write(`${row('WRONG', findingText(finding))}\n`)
    const application =
      status === 200
        ? row('FITS', 'application')
        : row(
            'UNKNOWN',
            `application: the first signed request was answered ${status}${mistake === undefined ? '' : `: the target ${mistake.what}, and so refuses valid signatures; the keys are right, fix the target`}`,
          )
    io.stdout.write(`${row('FITS', 'target')}\n${application}\n`)
    const refused = new Set(findings.flatMap((finding) => finding.fixtures))
    const doubted = new Set(advice.map(({ member }) => member))
    const there = configuredFixtures(config)
    const claimed = classesRun(config.classes)
    const cases = casesNeeding((await parts.checks()).filter((check) => claimed.includes(check.class)))
    const missing: Fixture[] = []
    for (const fixture of fixtures) {
      if (refused.has(fixture) || doubted.has(fixture)) continue
      const [state, said] = stateOf(fixture, there[fixture] !== undefined, config.unsupported)
      const isMissing = state === 'MISSING'
      if (isMissing) missing.push(fixture)
      const count = cases.get(fixture) ?? 0
      const needed = isMissing ? `: ${quantity(count, 'case')} ${count === 1 ? 'needs' : 'need'} it` : ''
      io.stdout.write(`${row(state, `${said}${needed}`)}\n`)
    }
    if (groups !== undefined && groups >= groupLimit) {
      io.stdout.write(
        `${row('FULL', `groups: the application has all ${groupLimit} that it may have; delete one, or what creates groups or entries stays untested`)}\n`,
      )
    }
    io.stdout.write(
      findings.length === 0
        ? `${advice.length > 0 || status !== 200 ? 'Nothing is certain to be wrong: see above.' : 'Everything fits.'} Missing members leave their checks untested.\n`
        : `${quantity(findings.length, 'member')} ${findings.length === 1 ? 'is' : 'are'} wrong: their checks would be untested, and a run ends with exit code 3.\n`,
    )
    const declaration = unsupportedLine(missing, config.unsupported)
    if (declaration !== undefined)
      io.stdout.write(`Declare in the configuration what the server does not have: ${declaration}\n`)
    return findings.length === 0 ? exitCodes.conformant : exitCodes.inconclusive
  },
}

/** How many cases need each fixture. */
function casesNeeding(checks: readonly Check[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { needs = [], cases } of checks) {
    for (const one of cases) {
      for (const need of new Set([...needs, ...(one.needs ?? [])]))
        counts.set(need, (counts.get(need) ?? 0) + 1)
    }
  }
  return counts
}

/** What is said of a fixture that the target has not contradicted. @param isGiven does the configuration name it? */
function stateOf(
  fixture: Fixture,
  isGiven: boolean,
  unsupported: readonly Feature[],
): readonly [state: string, text: string] {
  const feature = unsupported.find((one) => features[one].some((name) => name === fixture))
  if (feature !== undefined)
    return isGiven
      ? ['UNUSED', `${fixture}: ${feature} is declared unsupported; take one of the two out`]
      : ['LEFT OUT', `${fixture}: ${feature} is declared unsupported`]
  if (isGiven) return ['FITS', fixture]
  const absence = optional[fixture]
  return absence === undefined ? ['MISSING', fixture] : ['OPTIONAL', `${fixture}: ${absence}`]
}

/** What a run does without a fixture, where nothing is left untested. */
const optional: Partial<Record<Fixture, string>> = {
  users: 'made-up ids are used',
  otherMember: 'what needs a second card holder is inapplicable',
}

const row = (state: string, explanation: string): string => `${state.padEnd(9)}${explanation}`
