import { oneLine, quantity, unsupportedLine } from '../../../reports/index.ts'
import type { Check } from '../../check/check.ts'
import type { RunConfig } from '../../config/config.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import { classesRun } from '../../run/evaluation/applicability.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import { type ConfigFinding, findingText } from '../../run/preparation/probe.ts'
import { verificationProblem } from '../../run/preparation/probe-readings.ts'
import { type ConfigCheck, checkConfig } from '../../run/preparation/standalone.ts'
import { type Feature, type Fixture, features, fixtures, groupLimit } from '../../vocabulary.ts'
import type { Flags } from '../input/flags.ts'
import { configOf } from '../input/run-request.ts'
import { UsageError } from '../input/usage-error.ts'
import type { Services } from '../services.ts'
import { type ExitCode, exitCodes } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'

/** Asks the target about each credential and fixture of a configuration, and prints the result. */
export async function tellOfConfig(
  flags: Flags,
  io: Io,
  services: Pick<Services, 'checks'>,
): Promise<ExitCode> {
  const config = configOf(flags, io.environment)
  if (config === null) throw new UsageError('check-config asks for --config FILE; `init` writes one')
  const checked = await checkConfig(config).catch((error: unknown) => {
    if (error instanceof PreflightError) return error
    throw error
  })
  if (checked instanceof PreflightError) {
    io.stdout.write(`${unreachedLines(checked).join('\n')}\n`)
    return exitCodes.inconclusive
  }
  const findings = wrongIn(checked)
  const members = fixtureRows(config, checked, await services.checks())
  const declaration = unsupportedLine(
    members.flatMap(({ fixture, state }) => (state === 'MISSING' ? [fixture] : [])),
    config.unsupported,
  )
  const lines = [
    ...adviceIn(checked).map((finding) => row('DOUBTFUL', findingText(finding))),
    ...findings.map((finding) => row('WRONG', findingText(finding))),
    row('FITS', 'target'),
    applicationLine(checked),
    ...members.map(({ state, said }) => row(state, said)),
    ...fullLine(checked),
    closingLine(checked),
    ...(declaration === undefined
      ? []
      : [`Declare in the configuration what the server does not have: ${declaration}`]),
  ]
  io.stdout.write(`${lines.join('\n')}\n`)
  return findings.length === 0 ? exitCodes.conformant : exitCodes.inconclusive
}

const row = (state: string, explanation: string): string => `${state.padEnd(9)}${explanation}`

const adviceIn = ({ findings }: ConfigCheck): ConfigFinding[] =>
  findings.filter(({ isAdvice }) => isAdvice === true)

const wrongIn = ({ findings }: ConfigCheck): ConfigFinding[] =>
  findings.filter(({ isAdvice }) => isAdvice !== true)

/** Why nothing else was asked: the target is not reachable, or refuses the credentials. */
function unreachedLines({ message, member, title }: PreflightError): string[] {
  const [, ...advice] = message.split('\n')
  return [
    row('WRONG', `${member ?? 'target'}: ${oneLine(title)}`),
    ...advice.map(oneLine),
    'Nothing else was asked. A run ends with exit code 3.',
  ]
}

/** What the target answers to the keys of the application. */
function applicationLine({ status, mistake, queryProblem }: ConfigCheck): string {
  if (queryProblem !== undefined) return row('UNKNOWN', `application: ${queryProblem}`)
  if (status === 200) return row('FITS', 'application')
  const reason = mistake === undefined ? '' : `: ${verificationProblem(mistake)}`
  return row('UNKNOWN', `application: the first signed request was answered ${status}${reason}`)
}

/** A line about a fixture. */
interface FixtureRow {
  readonly fixture: Fixture
  readonly state: string
  readonly said: string
}

/** Every fixture without a finding. For a missing fixture, also how many cases need it. */
function fixtureRows(config: RunConfig, checked: ConfigCheck, checks: readonly Check[]): FixtureRow[] {
  const refused = new Set(wrongIn(checked).flatMap((finding) => finding.fixtures))
  const doubted = new Set(adviceIn(checked).map(({ member }) => member.replace(/\.token$/, '')))
  const claimed = classesRun(config.classes)
  const cases = casesNeeding(checks.filter((check) => claimed.includes(check.class)))
  const there = configuredFixtures(config)
  return fixtures
    .filter((fixture) => !refused.has(fixture) && !doubted.has(fixture))
    .map((fixture) => {
      const [state, said] = stateOf(fixture, there[fixture] !== undefined, config.unsupported, checked.status)
      const count = cases.get(fixture) ?? 0
      const needed = `: ${quantity(count, 'case')} ${count === 1 ? 'needs' : 'need'} it`
      return { fixture, state, said: state === 'MISSING' ? `${said}${needed}` : said }
    })
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

/**
 * The line about a fixture that the target has not contradicted.
 * @param isGiven does the configuration contain it?
 * @param status of the first signed request: if it did not succeed, nothing was seen of any fixture
 */
function stateOf(
  fixture: Fixture,
  isGiven: boolean,
  unsupported: readonly Feature[],
  status: number,
): readonly [state: string, text: string] {
  const feature = unsupported.find((one) => features[one].some((name) => name === fixture))
  if (feature !== undefined)
    return isGiven
      ? ['UNUSED', `${fixture}: ${feature} is declared unsupported; remove one of the two`]
      : ['LEFT OUT', `${fixture}: ${feature} is declared unsupported`]
  if (isGiven)
    return status === 200
      ? ['FITS', fixture]
      : ['UNKNOWN', `${fixture}: the first signed request did not succeed, so this could not be seen`]
  const absence = optional[fixture]
  return absence === undefined ? ['MISSING', fixture] : ['OPTIONAL', `${fixture}: ${absence}`]
}

/** What a run does without a fixture, if its absence leaves nothing untested. */
const optional: Partial<Record<Fixture, string>> = {
  users: 'made-up ids are used',
  otherMember: 'what needs a second card holder is inapplicable',
}

const isFull = ({ groups }: ConfigCheck): boolean => groups !== undefined && groups >= groupLimit

/** The line about an application without room for a group of the run. */
function fullLine(checked: ConfigCheck): string[] {
  if (!isFull(checked)) return []
  return [
    row(
      'FULL',
      `groups: the application already has all ${groupLimit} that it may have; delete one, or what creates groups or ` +
        'entries stays untested',
    ),
  ]
}

/** The summary. */
function closingLine(checked: ConfigCheck): string {
  const wrong = wrongIn(checked).length
  if (wrong > 0) {
    const members = `${quantity(wrong, 'member')} ${wrong === 1 ? 'is' : 'are'} wrong`
    return `${members}: their checks would be untested, and a run ends with exit code 3.`
  }
  const isCertain =
    adviceIn(checked).length === 0 && checked.status === 200 && checked.queryProblem === undefined
  if (isFull(checked) && isCertain)
    return 'What is configured fits, but without room for a group hardly anything of the text board is tested.'
  const fits = isCertain ? 'Everything fits.' : doubtLine(checked)
  return `${fits} Missing members leave their checks untested.`
}

/**
 * The summary if nothing in the configuration is certain to be wrong. The target may be wrong: it refuses correct
 * signatures, or some of them.
 */
function doubtLine({ status, mistake, queryProblem }: ConfigCheck): string {
  const noFinding = 'Nothing in the configuration is certain to be wrong.'
  if ((mistake !== undefined && status !== 200) || queryProblem !== undefined)
    return `The target verifies signatures wrongly, see above: fix the target first. ${noFinding}`
  return status >= 500
    ? `The target fails with ${status}: fix the target first. ${noFinding}`
    : 'Nothing is certain to be wrong: see above.'
}
