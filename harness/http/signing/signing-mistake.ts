import type { SignatureChanges } from './signing.ts'

/**
 * A usual mistake of targets that verify signatures (contrary to RFC 5849), and how to sign a request so that such a
 * target accepts it.
 */
export interface SigningMistake {
  /** What the target does: `leaves the @ of a path as it is`. */
  readonly what: string
  /** The section of RFC 5849 that the mistake breaks. */
  readonly section: string
  /** Is it about the target's own address? Then its front end or its configuration may cause it. */
  readonly isOfAddress?: true
  /** Does it show only in requests with a query? */
  readonly isOfQuery?: true
  readonly changes: SignatureChanges
}
