/** The contract as data: JSON Schemas of every message, and the operations of openapi.json. */
export { byteLimits } from './byte-limits.ts'
export {
  bodySchemasFor,
  loadOpenApi,
  type OpenApi,
  type Operation,
  type OperationParameter,
  type ResponseContract,
  responseFor,
} from './operations.ts'
export {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  loadSchema,
  type SchemaName,
  schemaFile,
  schemaFiles,
  schemaId,
} from './schema-files.ts'
