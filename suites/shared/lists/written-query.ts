import type { Parameter, RequestOptions, RunConfig } from '../../../harness/index.ts'

/**
 * Sends a query exactly as it is written, in a form that the harness itself does not write. Only the check judges the
 * response: in the contract, a path with a query is not an operation, so a status that no section lists, such as 414,
 * is not a violation.
 * @param path of the operation, relative to the base URL
 * @param raw without the question mark
 * @param signed the query as RFC 5849, section 3.4.1.3 reads it
 */
export const writtenQuery = (
  { target }: Pick<RunConfig, 'target'>,
  path: string,
  raw: string,
  signed: readonly Parameter[],
): RequestOptions & { readonly path: string } => ({
  path: `${path}?${raw}`,
  sign: { url: `${target}${path}`, query: signed },
})
