import type { Parameter, SignatureChanges } from '../signing/signing.ts'

/** A query parameter's value; a list is joined by commas. `undefined` leaves the parameter out. */
export type QueryValue = string | number | boolean | readonly string[] | undefined

/** A query: by name, or as a list of pairs where a name repeats or the order matters. */
export type Query = Readonly<Record<string, QueryValue>> | readonly Parameter[]

/** What a check may say about how a request is sent. */
export interface RequestOptions {
  readonly query?: Query
  /** The commas of the query are sent as %2C, as libraries that build queries do. */
  readonly encodedCommas?: boolean
  /** Added to the request, or replacing its usual headers. Names are lower case. `null` leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /**
   * What is wrong with the request on purpose. Without it, the request is validated against openapi.json
   * before it is sent, and a violation is an error of the suite.
   */
  readonly invalid?: string
  /** Departures from a valid signature. */
  readonly sign?: SignatureChanges
  /** Sent instead of the JSON body, byte for byte. */
  readonly rawBody?: string | Uint8Array
  /** Sent instead of the path that the operation would use (relative to the base URL, with its leading slash). */
  readonly path?: string
  /** Names of groups that this request could create, where the journal cannot read them from the body. */
  readonly creates?: string | readonly string[]
  /** The check alone judges the response, and not the contract: whatever stands before the service may answer the request. */
  readonly unjudged?: boolean
  /** A look at the target: sent once, and whatever comes is its response. */
  readonly once?: boolean
  /** What stands right after the response is looked at: no wait for the effect of a 202, however late those of the target come. */
  readonly unsettled?: boolean
}

/** A request in full. */
export interface RequestSpec extends RequestOptions {
  readonly method: string
  /** Relative to the base URL, with its leading slash, as it is sent. */
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

/** Encodes one path segment; the tokens `@app`, `@all` and lists of ids keep their `@` and `,` literally. */
export function segment(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll('%40', '@').replaceAll('%2C', ',')
}

/** Half of a surrogate pair cannot be sent: an id of the target that holds one is none that anybody could ask for. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Encodes a query string: all but unreserved characters and `,` are percent-encoded.
 * @param commas whether `,` is, too
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
