import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { isJsonObject, type JsonObject, loadSchema } from '../../schemas/index.ts'
import { present } from '../present.ts'
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

/** The sources of a configuration. The command line overrides the file, and the file overrides the environment. */
export interface ConfigSources {
  /** Path of the JSON file. Without it, the credentials come only from the environment. */
  readonly file?: string
  /** The members of the file, if a program provides them. */
  readonly members?: object
  /** The base URL of the command line. */
  readonly target?: string
  /** The conformance classes of the command line. */
  readonly classes?: readonly ConformanceClass[]
  /** The values of `"${NAME}"` and of the credential variables. */
  readonly environment: Environment
}

/** The content of the file, as config.schema.json defines it. */
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
 * Builds the configuration of a run from a file, the environment and the command line. Sends nothing.
 * @throws ConfigurationError with all problems of form at once, or otherwise all contradictions, each with place and
 *   remedy. It shows no secret.
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
 * The members as written; empty if there are none.
 * @param source names the configuration in messages
 * @throws ConfigurationError if the file cannot be read or does not contain an object
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

/** Adds what the environment provides: the values of `"${NAME}"`, and credentials that are not in the file. */
function withEnvironment(
  written: JsonObject,
  { target: named, environment }: ConfigSources,
): { readonly members: JsonObject; readonly problems: readonly ConfigurationProblem[] } {
  const { target, ...rest } = written
  // A target that the command line replaces must not need a variable.
  const asked = named === undefined && target !== undefined ? written : rest
  const { value, problems } = fillFromEnvironment(asked, environment)
  return {
    members: { ...credentialsFrom(environment), ...(isJsonObject(value) ? value : {}) },
    problems,
  }
}

/**
 * The problems that the schema finds.
 * @param unfilled places that already have a better message
 */
function shapeProblems(
  errors: readonly ErrorObject[],
  unfilled: ReadonlySet<string>,
): readonly ConfigurationProblem[] {
  // If the target has no scheme, targetOf gives a better message than the pattern of the schema.
  const found = errors.filter(({ instancePath, keyword }) => {
    return !(instancePath === '/target' && (keyword === 'pattern' || keyword === 'minLength'))
  })
  return schemaProblems(found).filter(({ where }) => !unfilled.has(where))
}

/**
 * The base URL of the target, or what is wrong with it.
 * @param written the URL in the configuration
 * @param named the URL on the command line, which has priority
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

/**
 * A user id as requests contain it. Responses put a domain and a colon before it, and a person may have copied it from
 * there.
 */
const withoutDomain = (userId: string): string => userId.slice(userId.lastIndexOf(':') + 1) || userId

const withPlainId = (user: User): User => ({ ...user, id: withoutDomain(user.id) })

/**
 * The configuration of a run, with defaults for missing members.
 * @param classes the classes of the command line
 */
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
    ...present({
      foreignApplication,
      user: user && withPlainId(user),
      nonMember: nonMember && withPlainId(nonMember),
      otherMember: otherMember && withPlainId(otherMember),
      users: users?.map(withoutDomain),
    }),
    fixtures: members.fixtures ?? {},
    unsupported: members.unsupported ?? [],
    limits: { entriesPerGroup: members.limits?.entriesPerGroup ?? usualEntriesPerGroup },
  }
}

/** Without a file, the credentials are missing in the environment, so the message names the variables to set. */
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
