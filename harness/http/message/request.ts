import type { Parameter, SignatureChanges } from '../signing/signing.ts'

/** The value of a query parameter. The members of a list are joined by commas. `undefined` leaves the parameter out. */
export type QueryValue = string | number | boolean | readonly string[] | undefined

/** A query: by name, or as a list of pairs if a name repeats or the order matters. */
export type Query = Readonly<Record<string, QueryValue>> | readonly Parameter[]

/** How a check wants a request to be sent. */
export interface RequestOptions {
  readonly query?: Query
  /** Sends the commas of the query as %2C, as libraries that build queries do. */
  readonly encodedCommas?: boolean
  /** Headers to add or replace. Names are in lower case. `null` leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /**
   * What is wrong with the request on purpose. Without it, the request is validated against openapi.json
   * before it is sent, and a violation is an error of the suite.
   */
  readonly invalid?: string
  /** Changes to a valid signature. */
  readonly sign?: SignatureChanges
  /** Sent byte for byte instead of the JSON body. */
  readonly rawBody?: string | Uint8Array
  /** Sent instead of the operation's usual path (relative to the base URL, with its leading slash). */
  readonly path?: string
  /** Names of groups that this request could create, if the journal cannot read them from the body. */
  readonly creates?: string | readonly string[]
  /** Only the check judges the response, not the contract: a front end may answer the request. */
  readonly unjudged?: boolean
  /** Only a look at the target: the request is never sent again, and any response is returned. */
  readonly once?: boolean
  /** The check looks at the state right after the response: no wait for the effect of a 202. */
  readonly unsettled?: boolean
}

/** A complete request. */
export interface RequestSpec extends RequestOptions {
  readonly method: string
  /** Relative to the base URL, with its leading slash. As it is sent. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
}

/** The query as decoded pairs, in the order in which they are sent. */
export function queryPairs(query: Query | undefined): Parameter[] {
  if (query === undefined) return []
  if (isPairs(query)) return [...query]
  return Object.entries(query).flatMap(([name, value]): Parameter[] =>
    value === undefined ? [] : [[name, typeof value === 'object' ? value.join(',') : String(value)]],
  )
}

const isPairs = (query: Query): query is readonly Parameter[] => Array.isArray(query)

/** Encodes one path segment. `@` and `,` stay as they are, for the tokens `@app`, `@all` and for lists of ids. */
export function segment(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll('%40', '@').replaceAll('%2C', ',')
}

/** Replaces half surrogate pairs, which cannot be sent: nobody could request an id that contains one. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Encodes a query string: everything except unreserved characters and `,` is percent-encoded.
 * @param commas percent-encode `,` too
 */
export function queryString(pairs: readonly Parameter[], commas = false): string {
  const encoded = pairs.map(([name, value]) => `${queryPart(name)}=${queryPart(value)}`)
  const text = encoded.length === 0 ? '' : `?${encoded.join('&')}`
  return commas ? text.replaceAll(',', '%2C') : text
}

const queryPart = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2C', ',')
