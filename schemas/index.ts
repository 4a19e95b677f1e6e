/** The contract as data: JSON Schemas of every message, and the operations of openapi.json. */
export { type ByteLimit, byteLimits } from './byte-limits.ts'
export {
  type BodySchema,
  bodySchemasFor,
  loadOpenApi,
  type OpenApi,
  type Operation,
  type OperationParameter,
  type RequestCondition,
  type ResponseContract,
  type ResponseHeader,
  responseFor,
} from './operations.ts'
export {
  isJsonObject,
  isSchemaName,
  type JsonObject,
  type JsonSchema,
  loadSchema,
  type SchemaFile,
  SchemaFileError,
  type SchemaName,
  schemaFile,
  schemaFiles,
  schemaId,
  schemaNames,
} from './schema-files.ts'
