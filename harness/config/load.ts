import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { isJsonObject, type JsonObject, loadSchema } from '../../schemas/index.ts'
import { type ConformanceClass, type Feature, usualClasses, usualEntriesPerGroup } from '../vocabulary.ts'
import type { Application, Fixtures, ForeignApplication, Implementation, RunConfig, User } from './config.ts'
import { ConfigurationError, type ConfigurationProblem } from './configuration-error.ts'
import { contradictionsIn } from './contradictions.ts'
import {
  credentialsFrom,
  type Environment,
  fillFromEnvironment,
  variableFor,
  withUnsetTogether,
} from './environment.ts'
import { readJsonFile } from './json-file.ts'
import { schemaProblems } from './schema-problems.ts'
import { readTargetUrl } from './target-url.ts'

/** Where a configuration comes from. The command line wins over the file, the file over the environment. */
export interface ConfigSources {
  /** Path of the JSON file; without one the credentials come from the environment alone. */
  readonly file?: string
  /** The members of the file, where a program gives them. */
  readonly members?: object
  /** The base URL as the command line gives it. */
  readonly target?: string
  /** Conformance classes as the command line gives them. */
  readonly classes?: readonly ConformanceClass[]
  /** Holds the values of `"${NAME}"` and of the credential variables. */
  readonly environment: Environment
}

/** The file's shape, as config.schema.json has it. */
interface ConfigFile {
  readonly target?: string
  readonly classes?: readonly ConformanceClass[]
  readonly implementation?: Implementation
  readonly application: Application
  readonly foreignApplication?: ForeignApplication
  readonly user?: User
  readonly nonMember?: User
  readonly otherMember?: User
  readonly users?: readonly string[]
  readonly unsupported?: readonly Feature[]
  readonly fixtures?: Fixtures
  readonly limits?: { readonly entriesPerGroup?: number }
}

let validator: ValidateFunction<ConfigFile> | undefined

function compiled(): ValidateFunction<ConfigFile> {
  validator ??= new Ajv2020({ allErrors: true, verbose: true }).compile<ConfigFile>(loadSchema('config'))
  return validator
}

/**
 * Makes the configuration of a run from a file, the environment and the command line. Sends nothing.
 * @throws ConfigurationError that lists all problems of the form at once, or else all contradictions, each with place and remedy; it shows no secret
 */
export function loadConfig(sources: ConfigSources): RunConfig {
  const { file, members: given, classes } = sources
  const source = file ?? (given === undefined ? 'configuration from the environment' : 'configuration')
  const { members, problems: unset } = withEnvironment(membersOf(sources, source), sources)
  const unfilled = new Set(unset.map(({ where }) => where))
  const validate = compiled()
  const isValid = validate(members)
  const target = targetOf(members.target, sources.target, unfilled)
  const problems = [...unset, ...shapeProblems(validate.errors ?? [], unfilled), ...target.problems]
  if (!isValid || problems.length > 0) {
    throw new ConfigurationError(source, withUnsetTogether(withCredentialAdvice(problems, file)))
  }
  const config = configOf(members, target.url, classes)
  const contradictions = contradictionsIn(config)
  if (contradictions.length > 0) throw new ConfigurationError(source, contradictions)
  return config
}

/**
 * The members as they are written; none where nothing is.
 * @param source names the configuration in messages
 * @throws ConfigurationError where the file cannot be read, or holds no object
 */
function membersOf({ file, members }: ConfigSources, source: string): JsonObject {
  const json =
    file === undefined ? (members ?? {}) : readJsonFile(file, '`textboard-conformance init` writes one')
  if (isJsonObject(json)) return json
  throw new ConfigurationError(source, [
    {
      where: '',
      wrong: 'holds JSON that is not an object',
      remedy: 'begin it with {; `init` writes an example',
    },
  ])
}

/** Puts in what the environment holds: the values of `"${NAME}"`, and credentials that are not written. */
function withEnvironment(
  written: JsonObject,
  { target: named, environment }: ConfigSources,
): { readonly members: JsonObject; readonly problems: readonly ConfigurationProblem[] } {
  const { target, ...rest } = written
  // What the command line replaces is not asked of the environment.
  const asked = named === undefined && target !== undefined ? written : rest
  const { value, problems } = fillFromEnvironment(asked, environment)
  return {
    members: { ...credentialsFrom(environment), ...(isJsonObject(value) ? value : {}) },
    problems,
  }
}

/** What the schema finds. @param unfilled places of which something better is said already */
function shapeProblems(
  errors: readonly ErrorObject[],
  unfilled: ReadonlySet<string>,
): readonly ConfigurationProblem[] {
  // A target without a scheme is told better by targetOf than by the pattern of the schema.
  const found = errors.filter(({ instancePath, keyword }) => {
    return !(instancePath === '/target' && (keyword === 'pattern' || keyword === 'minLength'))
  })
  return schemaProblems(found).filter(({ where }) => !unfilled.has(where))
}

/**
 * The base URL of the target, or what is wrong with it.
 * @param written in the configuration
 * @param named on the command line, which wins
 * @param unfilled places that the environment could not fill
 */
function targetOf(
  written: unknown,
  named: string | undefined,
  unfilled: ReadonlySet<string>,
): { readonly url: string; readonly problems: readonly ConfigurationProblem[] } {
  const target = named ?? written
  if (target === undefined) {
    const problem = { where: 'target', wrong: 'is missing', remedy: 'add it, or give --target URL' }
    return { url: '', problems: [problem] }
  }
  if (typeof target !== 'string' || unfilled.has('target')) return { url: '', problems: [] }
  const read = readTargetUrl(target)
  if (read.ok) return { url: read.url, problems: [] }
  const where = named === undefined ? 'target' : '--target'
  return { url: '', problems: [{ where, wrong: read.wrong, remedy: read.remedy }] }
}

/** A user id as requests send it. Responses put a domain and a colon before it, and may have been copied from. */
const withoutDomain = (userId: string): string => userId.slice(userId.lastIndexOf(':') + 1) || userId

const withPlainId = (user: User): User => ({ ...user, id: withoutDomain(user.id) })

/** The configuration of a run, with what is usual where nothing is written. @param classes as the command line gives them */
function configOf(
  members: ConfigFile,
  target: string,
  classes: readonly ConformanceClass[] | undefined,
): RunConfig {
  const { foreignApplication, user, nonMember, otherMember, users } = members
  return {
    target,
    classes: classes ?? members.classes ?? usualClasses,
    implementation: members.implementation ?? {},
    application: members.application,
    ...(foreignApplication === undefined ? {} : { foreignApplication }),
    ...(user === undefined ? {} : { user: withPlainId(user) }),
    ...(nonMember === undefined ? {} : { nonMember: withPlainId(nonMember) }),
    ...(otherMember === undefined ? {} : { otherMember: withPlainId(otherMember) }),
    ...(users === undefined ? {} : { users: users.map(withoutDomain) }),
    fixtures: members.fixtures ?? {},
    unsupported: members.unsupported ?? [],
    limits: { entriesPerGroup: members.limits?.entriesPerGroup ?? usualEntriesPerGroup },
  }
}

/** Without a file, the credentials are missing in the environment: which variables to set is what helps. */
function withCredentialAdvice(
  problems: readonly ConfigurationProblem[],
  file: string | undefined,
): readonly ConfigurationProblem[] {
  if (file !== undefined) return problems
  return problems.map((problem) => {
    if (problem.where === 'application') {
      const wrong = 'has no credentials'
      const variables = 'TEXTBOARD_APPLICATION_ID, TEXTBOARD_CONSUMER_KEY and TEXTBOARD_CONSUMER_SECRET'
      const remedy = `give --config FILE (\`textboard-conformance init\` writes one), or set ${variables}`
      return { where: 'application', wrong, remedy }
    }
    const variable = variableFor(problem.where)
    return variable === undefined ? problem : { ...problem, remedy: `set ${variable}` }
  })
}
