import type { SchemaName } from './schema-files.ts'

/** Longest value of a text member of a request body, in bytes of UTF-8. */
export type ByteLimit = { readonly schema: SchemaName; readonly member: string; readonly bytes: number }

/**
 * The limits of section "Limits" that are stated in bytes. JSON Schema only counts characters, so the schemas can only
 * contain a bound that follows from these limits.
 */
export const byteLimits: readonly ByteLimit[] = [
  { schema: 'text-data-group-create', member: 'name', bytes: 32 },
  { schema: 'text-data-create', member: 'data', bytes: 2048 },
  { schema: 'text-data-update', member: 'data', bytes: 2048 },
]
