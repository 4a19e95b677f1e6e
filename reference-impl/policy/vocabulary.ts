/** The fixed identifiers of every operation of the specification (section Endpoints). */
export const operationIds = [
  'textdatagroup.create',
  'textdatagroup.list',
  'textdatagroup.read',
  'textdatagroup.delete',
  'textdata.create',
  'textdata.list',
  'textdata.read',
  'textdata.update',
  'textdata.delete',
  'achievements.list',
  'achievements.read',
  'incentive.latest',
  'incentive.read',
  'incentive.update',
  'people.list',
  'people.read',
  'appdata.create',
  'appdata.update',
  'appdata.delete',
  'appdata.read',
  'profanity.read',
  'blacklist.list',
  'blacklist.read',
  'notification.send',
  'notification.sendTo',
  'leaderboards.list',
  'leaderboards.read',
  'leaderboards.scores',
  'leaderboards.writeScore',
  'leaderboards.deleteScore',
  'userachievements.list',
  'userachievements.read',
  'userachievements.friends',
  'userachievements.update',
  'userachievements.increment',
  'bank.debit.create',
  'bank.debit.update',
  'bank.debit.read',
  'bank.inventory.list',
  'bank.inventory.read',
] as const

/** One operation of the specification. */
export type OperationId = (typeof operationIds)[number]

/** The kind of caller: the application itself (2-legged), a logged-in user (3-legged), or an unauthenticated caller. */
export type CallerKind = 'trusted' | 'proxy' | 'anonymous'

/** A parsed query string: every value of every name, in the order sent. */
export type Query = ReadonlyMap<string, readonly string[]>

/** What a policy function may know about the request. */
export interface RequestFacts {
  /** 1 for the first request that this server received. */
  readonly ordinal: number
  readonly method: string
  /** The path as sent, percent-encoding included, with the base path and without the query. */
  readonly path: string
  readonly query: Query
  /** The query as sent; undefined without a question mark. */
  readonly rawQuery: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The operation, once the path and the method are known to name one. */
  readonly operation: OperationId | undefined
  /** The kind of caller, once authentication has succeeded. */
  readonly caller: CallerKind | undefined
  /** The authenticated user's id (3-legged only). */
  readonly userId: string | undefined
  /** The calling application's id, once known. */
  readonly applicationId: string | undefined
}

/** A response before it is written; an undefined `body` means no body at all. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Every reason to refuse a request. */
const problems = [
  'credentials-missing',
  'credentials-invalid',
  'application-mismatch',
  'proxy-refused',
  'trusted-refused',
  'path-unknown',
  'path-undecodable',
  'method-refused',
  'request-malformed',
  'body-too-large',
  'json-illegal',
  'body-not-object',
  'member-type',
  'format-invalid',
  'count-invalid',
  'start-index-invalid',
  'fields-invalid',
  'filter-by-invalid',
  'filter-op-invalid',
  'filter-value-missing',
  'sort-by-invalid',
  'sort-order-invalid',
  'sort-pair-incomplete',
  'group-name-missing',
  'group-name-invalid',
  'group-exists',
  'group-limit',
  'group-parent-invalid',
  'group-unknown',
  'data-missing',
  'data-empty',
  'data-too-large',
  'data-profane',
  'writer-missing',
  'entry-parent-invalid',
  'entry-unknown',
  'entry-not-own',
  'achievement-unknown',
  'incentive-other-user',
  'incentive-no-member',
  'incentive-unknown',
  'incentive-fields',
  'incentive-body',
  'incentive-application',
  'incentive-transition',
  'listed-invalid',
  'listed-unknown',
  'listed-refused',
  'listed-conflict',
  'internal',
  'unavailable',
] as const

/** One reason for a refusal. */
export type Problem = (typeof problems)[number]
