import yargs, { type Argv } from 'yargs'
import { ConfigurationError } from '../config/configuration-error.ts'
import { credentialVariables, type Environment } from '../config/environment.ts'
import { nearest } from '../config/nearest.ts'
import { suiteVersion } from '../config/version.ts'
import { OutputFolderError } from '../run/output/output-folder-error.ts'
import { PreflightError } from '../run/preparation/preflight-error.ts'
import { certifyCommand } from './commands/certify.ts'
import { checkConfigCommand } from './commands/check-config.ts'
import { cleanupCommand } from './commands/cleanup.ts'
import type { Command } from './commands/command.ts'
import { compareCommand } from './commands/compare.ts'
import { explainCommand } from './commands/explain.ts'
import { initCommand } from './commands/init.ts'
import { listCommand } from './commands/list.ts'
import { proveCommand } from './commands/prove.ts'
import { reportCommand } from './commands/report.ts'
import { runCommand } from './commands/run.ts'
import { serveCommand } from './commands/serve.ts'
import { verifyCommand } from './commands/verify.ts'
import { Flags, variableOf } from './input/flags.ts'
import { UsageError } from './input/usage-error.ts'
import { realServices, type Services } from './services.ts'
import { type ExitCode, exitCodes } from './terminal/exit-code.ts'
import { type Io, widthOf } from './terminal/io.ts'

/** Every command, in the order of the help. */
const commands: readonly Command[] = [
  runCommand,
  checkConfigCommand,
  listCommand,
  explainCommand,
  serveCommand,
  proveCommand,
  reportCommand,
  compareCommand,
  certifyCommand,
  verifyCommand,
  cleanupCommand,
  initCommand,
]

/**
 * The command line.
 * @param argv the words after the name of the program
 * @returns the exit code; never throws
 */
export async function main(
  argv: readonly string[],
  io: Io,
  services: Services = realServices,
): Promise<ExitCode> {
  try {
    const chosen = await parse(argv, io)
    if (typeof chosen === 'string') {
      io.stdout.write(`${chosen}\n`)
      return exitCodes.conformant
    }
    const flags = new Flags(chosen.given, io.environment)
    const mistyped = mistypedVariables(io.environment)
    requireTargetAsMeant(chosen.command, flags, mistyped)
    for (const one of mistyped) io.stderr.write(`${mistypedText(one)}\n`)
    return await chosen.command.run(flags, io, services)
  } catch (error) {
    return failed(error, io)
  }
}

/** Prints what went wrong and what to do, in one message. */
function failed(error: unknown, io: Io): ExitCode {
  const isUsage = [UsageError, ConfigurationError, OutputFolderError].some((one) => error instanceof one)
  if (error instanceof Error && isUsage) {
    io.stderr.write(`${error.message}\n`)
    return exitCodes.usage
  }
  if (error instanceof PreflightError) {
    io.stderr.write(`${error.message}\n`)
    return exitCodes.inconclusive
  }
  io.stderr.write(errorOfSuite(error))
  return exitCodes.suiteFailed
}

/** The message about an unexpected failure. */
function errorOfSuite(error: unknown): string {
  const seen = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${seen}\nThis is an error of the suite, not of the server under test. Please report it with these lines.\n`
}

interface Chosen {
  readonly command: Command
  readonly given: Readonly<Record<string, unknown>>
}

/**
 * Reads the command line.
 * @returns the command to run, or the text of `--help` or `--version`
 */
async function parse(argv: readonly string[], io: Io): Promise<Chosen | string> {
  const chosen: Chosen[] = []
  let output = ''
  const program = commands.reduce(
    (parser, command) =>
      parser.command(
        command.isDefault === true ? [command.usage, '$0'] : command.usage,
        command.describes,
        (builder) => describeCommand(builder, command),
        (given) => {
          chosen.push({ command, given })
        },
      ),
    skeleton(argv, io),
  )
  await program.parseAsync([...argv], {}, (_error, _given, text) => {
    output = text
  })
  const [first] = chosen
  if (first === undefined) return output
  requirePlainToggles(argv, first.command)
  requireNoLeftovers(first)
  return first
}

function skeleton(argv: readonly string[], io: Io): Argv {
  return yargs()
    .scriptName('textboard-conformance')
    .usage(
      '$0 <command>\n\nConformance suite for the Text Board, Achievement and Card Incentive REST service.',
    )
    .locale('en')
    .parserConfiguration({
      'boolean-negation': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'camel-case-expansion': false,
      'short-option-groups': false,
    })
    .strict()
    .exitProcess(false)
    .version(suiteVersion())
    .help()
    .alias({ help: 'h' })
    .wrap(helpWidth(argv, io))
    .fail((message, error) => {
      // yargs reports some misuse as a message, and some as its own error. Any other error is an error of the suite.
      if (error instanceof Error && error.name !== 'YError') throw error
      throw new UsageError(usageMessage(message ?? error.message, argv))
    })
}

/**
 * yargs builds its help before it runs any command, even if nobody asked for it. Without wrapping, this takes no time.
 */
const helpWidth = (argv: readonly string[], io: Io): number | null =>
  argv.some((word) => word === '-h' || word.startsWith('--help')) ? widthOf(io.stdout) : null

const exitsOfRun =
  '0 conformant, 1 non-conformant, 2 wrong usage or configuration, 3 inconclusive, 4 the suite itself failed'

const epilogueOf = ({ options, exits = exitsOfRun }: Command): string =>
  `${environmentOf(Object.keys(options))}Exit codes: ${exits}.`

/** Explains how to set flags in the environment, with a flag of the command as the example. */
const environmentOf = ([flag]: readonly string[]): string =>
  flag === undefined
    ? ''
    : `Every flag may come from the environment: --${flag} from ${variableOf(flag)}. Separate the words of a list by spaces or commas.\n`

function describeCommand(builder: Argv, command: Command): Argv {
  const described = Object.entries(command.positionals ?? {}).reduce(
    (parser, [name, positional]) => parser.positional(name, positional),
    builder.options({ ...command.options }),
  )
  // The example is below its description, not next to it: a command line that is wrapped to fit a column cannot be
  // copied.
  const examples = command.examples.map(([line, does]) => `# ${does}\n${line}`)
  return examples
    .reduce((parser, example) => parser.example(example, ''), described)
    .epilogue(epilogueOf(command))
}

/** What is wrong with a command line, and what was probably meant. */
function usageMessage(message: string, argv: readonly string[]): string {
  const valueless = /^Not enough arguments following: (.*)$/.exec(message)?.[1]
  if (valueless !== undefined) return `--${valueless} needs a value; give one, or leave the flag out`
  const first = argv.find((word) => !word.startsWith('-'))
  const named = commands.find((candidate) => nameOf(candidate) === first)
  const command = named ?? runCommand
  const flags = unknownFlags(argv, command)
  // yargs may have read a word as the value of an unknown flag, so the word seems to be missing.
  if (flags.length > 0) return flags.map((flag) => flagMessage(flag, command)).join('\n')
  if (message.startsWith('Not enough non-option arguments')) {
    return `${nameOf(command)} needs an argument: ${command.usage}; \`${nameOf(command)} --help\` explains it`
  }
  const unknown = /^Unknown (?:arguments?|commands?): (.*)$/.exec(message)?.[1]
  if (unknown === undefined) return `${message}; --help shows what there is`
  // The word after a flag may be its value, so only a word that yargs could not use counts as a mistyped command.
  const [left = ''] = unknown.split(', ')
  if (named === undefined && argv.includes(left)) {
    const near = nearest(left, commands.map(nameOf))
    return `There is no command "${left}"; ${near === undefined ? '--help shows all' : `did you mean "${near}"?`}`
  }
  return `${nameOf(command)} does not know what to do with: ${unknown}; it is used as: ${command.usage}`
}

const nameOf = ({ usage }: Command): string => usage.split(' ')[0] ?? ''

const flagsOf = ({ options }: Command): string[] => [...Object.keys(options), 'help', 'version']

/** The flags that a command does not have, as they were written, without their values. */
function unknownFlags(argv: readonly string[], command: Command): string[] {
  const known = [...flagsOf(command).map((flag) => `--${flag}`), '-h', '--']
  const positionals = Object.keys(command.positionals ?? {}).map((name) => `--${name}`)
  const written = argv.filter((word) => /^-+[^\d-]/.test(word)).map((word) => word.split('=')[0] ?? word)
  return [...new Set(written)].filter((word) => ![...known, ...positionals].includes(word))
}

function flagMessage(flag: string, command: Command): string {
  const near = nearest(flag.replace(/^-+/, ''), flagsOf(command))
  const offer = near === undefined ? `\`${nameOf(command)} --help\` shows all` : `did you mean --${near}?`
  return `${nameOf(command)} has no flag ${flag}; ${offer}`
}

/** yargs ignores words after `--` silently, so the run would differ from what was meant. */
function requireNoLeftovers({ command, given }: Chosen): void {
  const words = (Array.isArray(given._) ? given._ : []).map(String)
  const left = words[0] === nameOf(command) ? words.slice(1) : words
  if (left.length > 0) {
    throw new UsageError(
      `${nameOf(command)} does not know what to do with: ${left.join(', ')}; it is used as: ${command.usage}`,
    )
  }
}

/** yargs reads `--strict=yes` as false silently. A flag that is silently off is worse than an error. */
function requirePlainToggles(argv: readonly string[], { options }: Command): void {
  for (const word of argv) {
    const [, name = '', value = ''] = /^--([^=]+)=(.*)$/s.exec(word) ?? []
    if (options[name]?.boolean === true && value !== 'true' && value !== 'false') {
      throw new UsageError(`--${name} takes no value; give only --${name}, or leave it out`)
    }
  }
}

/** A variable that is probably a mistyped name of a known variable. */
interface MistypedVariable {
  readonly variable: string
  readonly meant: string
}

const mistypedText = ({ variable, meant }: MistypedVariable): string =>
  `${variable} is set but has no meaning here; did you mean ${meant}?`

/** A mistyped variable would be ignored, and the run would differ from what was meant. */
function mistypedVariables(environment: Environment): readonly MistypedVariable[] {
  const known = new Set([
    ...commands.flatMap(({ options }) => Object.keys(options).map(variableOf)),
    ...credentialVariables.map(({ variable }) => variable),
  ])
  const prefix = 'TEXTBOARD_'
  const bare = (variable: string) => variable.slice(prefix.length)
  return Object.keys(environment).flatMap((variable) => {
    if (!variable.startsWith(prefix) || known.has(variable)) return []
    const near = nearest(bare(variable), [...known].map(bare))
    // A configuration may use other variables, so only a name that is probably mistyped is reported.
    return near !== undefined && Math.abs(near.length - bare(variable).length) <= 2
      ? [{ variable, meant: `${prefix}${near}` }]
      : []
  })
}

/**
 * A mistyped variable for the server must not turn a run against that server into a run against the embedded reference,
 * which passes.
 * @throws UsageError
 */
function requireTargetAsMeant(
  { options }: Command,
  flags: Flags,
  mistyped: readonly MistypedVariable[],
): void {
  const naming = ['target', 'config'].filter((flag) => flag in options)
  if (naming.some((flag) => flags.text(flag) !== undefined)) return
  const slip = mistyped.find(({ meant }) => naming.map(variableOf).includes(meant))
  if (slip !== undefined)
    throw new UsageError(`${mistypedText(slip)} Rename it; unset it to go on without a server of yours.`)
}
