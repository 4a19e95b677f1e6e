import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isJsonObject, loadSchema } from '../../schemas/index.ts'
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
 * @throws ConfigurationError that lists all problems at once, each with place and remedy, and shows no secret
 */
export function loadConfig(sources: ConfigSources): RunConfig {
  const { file, members: given, environment } = sources
  const source = file ?? (given === undefined ? 'configuration from the environment' : 'configuration')
  const json =
    file === undefined ? (given ?? {}) : readJsonFile(file, '`textboard-conformance init` writes one')
  if (!isJsonObject(json)) {
    throw new ConfigurationError(source, [
      {
        where: '',
        wrong: 'holds JSON that is not an object',
        remedy: 'begin it with {; `init` writes an example',
      },
    ])
  }
  const { target: writtenTarget, ...rest } = json
  // What the command line replaces is not asked of the environment.
  const written = sources.target === undefined && writtenTarget !== undefined ? json : rest
  const filled = fillFromEnvironment(written, environment)
  const problems: ConfigurationProblem[] = [...filled.problems]
  const members = isJsonObject(filled.value) ? filled.value : {}
  const whole = { ...credentialsFrom(environment), ...members }

  const validate = compiled()
  const valid = validate(whole)
  // A target without a scheme has a better message below than the schema's pattern gives.
  const found = (validate.errors ?? []).filter(({ instancePath, keyword }) => {
    return !(instancePath === '/target' && (keyword === 'pattern' || keyword === 'minLength'))
  })
  const unfilled = new Set(filled.problems.map(({ where }) => where))
  problems.push(...schemaProblems(found).filter(({ where }) => !unfilled.has(where)))

  const place = sources.target === undefined ? 'target' : '--target'
  const named = sources.target ?? whole.target
  let target = ''
  if (named === undefined) {
    problems.push({ where: 'target', wrong: 'is missing', remedy: 'add it, or give --target URL' })
  } else if (typeof named === 'string' && !unfilled.has('target')) {
    const read = readTargetUrl(named)
    if (read.ok) target = read.url
    else problems.push({ where: place, wrong: read.wrong, remedy: read.remedy })
  }
  if (!valid || problems.length > 0) {
    throw new ConfigurationError(source, withUnsetTogether(withCredentialAdvice(problems, file)))
  }
  const config = {
    target,
    classes: sources.classes ?? whole.classes ?? usualClasses,
    implementation: whole.implementation ?? {},
    application: whole.application,
    ...(whole.foreignApplication === undefined ? {} : { foreignApplication: whole.foreignApplication }),
    ...(whole.user === undefined ? {} : { user: whole.user }),
    ...(whole.nonMember === undefined ? {} : { nonMember: whole.nonMember }),
    ...(whole.otherMember === undefined ? {} : { otherMember: whole.otherMember }),
    ...(whole.users === undefined ? {} : { users: whole.users }),
    fixtures: whole.fixtures ?? {},
    unsupported: whole.unsupported ?? [],
    limits: { entriesPerGroup: whole.limits?.entriesPerGroup ?? usualEntriesPerGroup },
  }
  const contradictions = contradictionsIn(config)
  if (contradictions.length > 0) throw new ConfigurationError(source, contradictions)
  return config
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
