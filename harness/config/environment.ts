import type { ConfigurationProblem } from './configuration-error.ts'

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable that provides a member of the configuration if no file does. */
export interface CredentialVariable {
  readonly variable: string
  /** The member of the configuration: `application.id`. */
  readonly member: string
  readonly describes: string
}

const credential = (variable: string, member: string, describes: string): CredentialVariable => ({
  variable: `TEXTBOARD_${variable}`,
  member,
  describes,
})

/** Every variable that holds a credential. This is the only table: help, `init` and the documentation use it. */
export const credentialVariables: readonly CredentialVariable[] = [
  credential('APPLICATION_ID', 'application.id', 'id of the application under test'),
  credential('CONSUMER_KEY', 'application.consumerKey', 'its OAuth consumer key'),
  credential('CONSUMER_SECRET', 'application.consumerSecret', 'its OAuth consumer secret'),
  credential('USER_ID', 'user.id', 'id of a user who holds a card'),
  credential('TOKEN', 'user.token', 'access token of that user'),
  credential('TOKEN_SECRET', 'user.tokenSecret', 'secret of that token'),
  credential('NON_MEMBER_ID', 'nonMember.id', 'id of a user without a card'),
  credential('NON_MEMBER_TOKEN', 'nonMember.token', 'access token of that user'),
  credential('NON_MEMBER_TOKEN_SECRET', 'nonMember.tokenSecret', 'secret of that token'),
  credential('OTHER_MEMBER_ID', 'otherMember.id', 'id of another user who holds a card'),
  credential('OTHER_MEMBER_TOKEN', 'otherMember.token', 'access token of that user'),
  credential('OTHER_MEMBER_TOKEN_SECRET', 'otherMember.tokenSecret', 'secret of that token'),
  credential('FOREIGN_APPLICATION_ID', 'foreignApplication.id', 'id of an application that is not ours'),
  credential('FOREIGN_CONSUMER_KEY', 'foreignApplication.consumerKey', 'its OAuth consumer key'),
  credential('FOREIGN_CONSUMER_SECRET', 'foreignApplication.consumerSecret', 'its OAuth consumer secret'),
]

/** A JSON value with its `"${NAME}"` texts filled in, and the problems with those that could not be filled in. */
export interface Filled {
  readonly value: unknown
  readonly problems: readonly ConfigurationProblem[]
}

/**
 * Replaces every text `"${NAME}"` in a JSON value with the value of that variable.
 * @param value any JSON value
 */
export function fillFromEnvironment(value: unknown, environment: Environment): Filled {
  const problems: ConfigurationProblem[] = []
  const fill = (part: unknown, path: string): unknown => {
    if (typeof part === 'string') return fillText(part, path)
    if (Array.isArray(part)) return part.map((item, index) => fill(item, `${path}[${index}]`))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [
        name,
        fill(member, path === '' ? name : `${path}.${name}`),
      ]),
    )
  }
  const fillText = (text: string, path: string): string => {
    const name = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text)?.[1]
    if (name !== undefined) {
      const found = environment[name]
      if (found !== undefined && found !== '') return found
      problems.push({
        where: path,
        wrong: `takes its value from the variable ${name}, which is ${found === undefined ? 'not set' : 'empty'}`,
        remedy: `set ${name} in the environment`,
        variable: name,
      })
    } else if (/\$\{[A-Za-z_][A-Za-z0-9_]*\}/.test(text)) {
      problems.push({
        where: path,
        wrong: 'mixes a variable with other text',
        remedy: 'let the variable hold the whole value and write nothing else between the quotes',
      })
    }
    return text
  }
  return { value: fill(value, ''), problems }
}

/**
 * The members that the credential variables of the environment provide, as nested objects in the form of the
 * configuration. Empty variables count as not set.
 */
export function credentialsFrom(environment: Environment): Record<string, Record<string, string>> {
  const members: Record<string, Record<string, string>> = {}
  for (const { variable, member } of credentialVariables) {
    const value = environment[variable]
    const [object, name] = member.split('.')
    if (value === undefined || value === '' || object === undefined || name === undefined) continue
    members[object] = { ...members[object], [name]: value }
  }
  return members
}

/** The variable that provides a member, if there is one. */
export const variableFor = (member: string): string | undefined =>
  credentialVariables.find((candidate) => candidate.member === member)?.variable

/** Up to this many unset variables are named one by one, each with its member. */
const namedOneByOne = 2

/** Combines many unset variables into one problem: directly after `init`, all of them are unset. */
export function withUnsetTogether(
  problems: readonly ConfigurationProblem[],
): readonly ConfigurationProblem[] {
  const unset = problems.filter(({ variable }) => variable !== undefined)
  if (unset.length <= namedOneByOne) return problems
  const names = [...new Set(unset.flatMap(({ variable }) => variable ?? []))]
  return [
    {
      where: '',
      wrong: `${names.length} variables are not set: ${names.join(', ')}`,
      remedy: 'set them in the environment, or take out the optional members that you do not have',
    },
    ...problems.filter(({ variable }) => variable === undefined),
  ]
}
