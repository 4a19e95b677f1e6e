import type { ErrorObject } from 'ajv/dist/2020.js'
import { isJsonObject } from '../../schemas/index.ts'
import type { ConfigurationProblem } from './configuration-error.ts'
import { variableFor } from './environment.ts'
import { nearest } from './nearest.ts'

/**
 * Describes what a validator found wrong with a configuration: member path, what is wrong, remedy. Values may be
 * secrets, so none are shown, except where only words of a closed list are allowed.
 * @param errors of an ajv with `allErrors` and `verbose`
 */
export function schemaProblems(errors: readonly ErrorObject[]): ConfigurationProblem[] {
  return errors.map(problemOf)
}

function problemOf(error: ErrorObject): ConfigurationProblem {
  const path = memberPath(error.instancePath)
  const parameters: Readonly<Record<string, unknown>> = error.params
  const text = (name: string) => String(parameters[name])
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  const at = (wrong: string, remedy: string): ConfigurationProblem => ({ where: path, wrong, remedy })

  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(path, text('additionalProperty'), error.parentSchema)
    case 'required':
      return missing(inside(text('missingProperty')))
    case 'dependentRequired':
    case 'dependencies':
      return missing(inside(text('missingProperty')), `, which ${inside(text('property'))} asks for`)
    case 'type':
      return at(`is ${kindOf(error.data)}`, `make it ${article(text('type'))}`)
    case 'enum':
      return notAmong(path, error.data, error.schema)
    case 'minLength':
      return at('is empty', 'give it a value, or leave the member out if it is optional')
    case 'minItems':
      return at('is an empty list', 'name at least one, or leave the member out')
    case 'minProperties':
      return at('is empty', `give ${oneOf(error.parentSchema)}, or leave the member out`)
    case 'maxProperties':
      return at('has too many members', `give only ${oneOf(error.parentSchema)}`)
    case 'uniqueItems':
      return at('names something twice', 'name each once')
    case 'minimum':
      return at('is too small', `give ${text('limit')} or more`)
    default:
      return at(error.message ?? 'is not valid', 'see config.schema.json')
  }
}

/** `/fixtures/consumableIncentives/0` → `fixtures.consumableIncentives[0]`. */
function memberPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
      '',
    )
}

/** The members of an object that accepts only one of them. */
const oneOf = (schema: unknown): string =>
  Object.keys(isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {}).join(' or ')

function unknownKey(path: string, key: string, schema: unknown): ConfigurationProblem {
  const properties =
    isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : []
  const known = properties.filter((name) => name !== '$schema')
  const near = nearest(key, known)
  return {
    where: path === '' ? key : `${path}.${key}`,
    wrong: 'is not a known member',
    remedy: near === undefined ? `known are ${known.join(', ')}` : `did you mean "${near}"?`,
  }
}

function missing(member: string, because = ''): ConfigurationProblem {
  const variables = [variableFor(member)].filter((name) => name !== undefined)
  const alternative = variables.map((name) => `, for example as "\${${name}}"`).join('')
  return { where: member, wrong: `is missing${because}`, remedy: `add it${alternative}` }
}

function notAmong(path: string, value: unknown, allowed: unknown): ConfigurationProblem {
  const words = Array.isArray(allowed) ? allowed.map(String) : []
  const near = typeof value === 'string' ? nearest(value, words) : undefined
  return {
    where: path,
    wrong: `is ${JSON.stringify(value)?.slice(0, 80)}, which is none of ${words.join(', ')}`,
    remedy: near === undefined ? 'choose one of these' : `did you mean "${near}"?`,
  }
}

/** The types of JSON Schema, in words. */
const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
}

const article = (type: string): string => typeWords[type] ?? `a ${type}`

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'a string'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
