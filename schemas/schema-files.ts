import { readFileSync } from 'node:fs'

/** Every schema of this folder; the file is `<name>.schema.json`. */
export const schemaNames = [
  'achievement',
  'achievement-collection',
  'achievement-default',
  'achievement-default-collection',
  'certificate',
  'config',
  'deleted-group-id',
  'error',
  'incentive',
  'incentive-collection',
  'incentive-in-collection',
  'incentive-update',
  'incentive-updated',
  'report',
  'text-data',
  'text-data-collection',
  'text-data-create',
  'text-data-created',
  'text-data-group',
  'text-data-group-collection',
  'text-data-group-create',
  'text-data-selected',
  'text-data-selected-collection',
  'text-data-update',
] as const

/** Name of a schema of this folder. */
export type SchemaName = (typeof schemaNames)[number]

/** A JSON object. Its members are unknown until a guard has checked them. */
export type JsonObject = { readonly [member: string]: unknown }

/** A JSON Schema (2020-12) as a plain object. */
export type JsonSchema = JsonObject

/** A schema with the file that holds it. */
export type SchemaFile = {
  readonly name: SchemaName
  /** File name inside this folder, which is also the last part of `$id`. */
  readonly file: string
  readonly schema: JsonSchema
}

/** A file of this folder lacks something that the program needs: a broken installation. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError'
}

/** Whether a value is a JSON object (not an array, not null). */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a text is the name of a schema of this folder. */
export const isSchemaName = (text: string): text is SchemaName => schemaNames.some((name) => name === text)

/** `$id` of a schema; a validator finds the schema by it. */
export const schemaId = (name: SchemaName): string =>
  `https://textboard-conformance.invalid/schemas/${name}.schema.json`

/**
 * Reads a JSON file in the folder of this module, both in the sources and in the compiled package.
 * @param file name of the file
 * @throws SchemaFileError when the file cannot be read, or is not a JSON object
 */
export const readJsonObject = (file: string): JsonObject => {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
  } catch (cause) {
    throw new SchemaFileError(`${file} cannot be read; install the package again`, { cause })
  }
  if (!isJsonObject(value))
    throw new SchemaFileError(`${file} holds no JSON object; install the package again`)
  return value
}

/**
 * Reads one schema. Its references to other files are relative to its `$id`: use {@link schemaFiles} to give a
 * validator all schemas.
 * @throws SchemaFileError when the installation is broken
 */
export const loadSchema = (name: SchemaName): JsonSchema => readJsonObject(`${name}.schema.json`)

/** The location of a schema file. */
export const schemaFile = (name: SchemaName): URL => new URL(`./${name}.schema.json`, import.meta.url)

/** Reads all schemas, in the order of {@link schemaNames}, ready to be added to a validator. */
export const schemaFiles = (): readonly SchemaFile[] =>
  schemaNames.map((name) => ({ name, file: `${name}.schema.json`, schema: loadSchema(name) }))
