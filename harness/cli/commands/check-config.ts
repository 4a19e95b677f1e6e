import { type Fixture, fixtures } from '../../vocabulary.ts'
import { UsageError } from '../input/usage-error.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, text, texts } from './command.ts'

/** `check-config`: what the target says to each credential and fixture, before anything is judged. */
export const checkConfigCommand: Command = {
  usage: 'check-config',
  describes: 'Ask the target about each credential and fixture of a configuration, read-only',
  options: {
    config: text('FILE', 'the run configuration'),
    target: text('URL', 'base URL, where the config has none'),
    class: texts('NAME…', 'conformance classes claimed'),
  },
  examples: [['$0 check-config --config board.json', 'see whether a run can use what the file names']],
  async run(flags, io) {
    const [{ checkConfig }, { configOf }] = await Promise.all([
      import('../../run/standalone.ts'),
      import('../input/run-request.ts'),
    ])
    const config = configOf(flags, io.environment)
    if (config === null) throw new UsageError('check-config asks for --config FILE; `init` writes one')
    const findings = await checkConfig(config)
    for (const { member, problem } of findings) io.stdout.write(`WRONG    ${member}: ${problem}\n`)
    const refused = new Set(findings.flatMap((finding) => finding.fixtures))
    const there: Readonly<Record<Fixture, unknown>> = {
      user: config.user,
      nonMember: config.nonMember,
      otherMember: config.otherMember,
      users: config.users,
      'foreignApplication.id': config.foreignApplication,
      'foreignApplication.consumerKey': config.foreignApplication?.consumerKey,
      'fixtures.profaneText': config.fixtures.profaneText,
      'fixtures.operatorDeletedEntry': config.fixtures.operatorDeletedEntry,
      'fixtures.consumableIncentives': config.fixtures.consumableIncentives,
      'fixtures.incentiveUsedElsewhere': config.fixtures.incentiveUsedElsewhere,
    }
    for (const fixture of fixtures) {
      if (refused.has(fixture)) continue
      const state = there[fixture] === undefined ? 'MISSING  ' : 'FITS     '
      io.stdout.write(`${state}${fixture}\n`)
    }
    io.stdout.write(
      findings.length === 0
        ? 'The target contradicts nothing. What is missing leaves its checks untested.\n'
        : `${findings.length} members are wrong: their checks would be untested, and a run ends with exit code 3.\n`,
    )
    return findings.length === 0 ? exitCodes.conformant : exitCodes.inconclusive
  },
}
