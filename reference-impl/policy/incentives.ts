import type { OperationId, Problem, RequestFacts } from './vocabulary.ts'

/** A card holder's incentive as it is stored. Dates are `YYYY-MM-DD`. */
export interface IncentiveRecord {
  readonly incentiveId: string
  readonly userId: string
  readonly level: number
  readonly available: boolean
  readonly usedAmount: number
  readonly usedAmountStartDate: string
  readonly usedAmountEndDate: string
  readonly currentUsedAmount: number
  readonly currentUsedAmountStartDate: string
  /** The application that consumed it; undefined if none has. */
  readonly consumedBy: string | undefined
}

/** The rules of the card incentive. */
export interface IncentivePolicy {
  /** How the path of another user is refused; undefined permits it. */
  readonly incentiveOtherUser: Problem | undefined
  /** The user id that a path segment names. */
  readonly incentivePathUser: (segment: string, userId: string | undefined, facts: RequestFacts) => string
  /** Which incentive is the latest; receives them oldest first. */
  readonly latestIncentive: (records: readonly IncentiveRecord[]) => readonly IncentiveRecord[]
  /** Whether a user without a card is refused; otherwise such a user has an empty collection. */
  readonly cardRequired: (operation: OperationId) => boolean
  readonly incentiveFound: (record: IncentiveRecord, facts: RequestFacts) => boolean
  /** The returned user id: a number; in the collection, a string. */
  readonly incentiveUserId: (userId: string, operation: OperationId) => string | number
  /** The day before the request is received. */
  readonly currentUsedAmountEndDate: (now: Date) => string
  readonly isConsumedApp: (record: IncentiveRecord, applicationId: string) => boolean
  /** The resource before fields are selected. */
  readonly finishIncentiveView: (
    view: Readonly<Record<string, unknown>>,
    record: IncentiveRecord,
    facts: RequestFacts,
  ) => Readonly<Record<string, unknown>>
  /** Whether the fields of an update are acceptable; undefined if the parameter is missing. */
  readonly incentiveUpdateFieldsAccepted: (fields: readonly string[] | undefined) => boolean
  /** Whether the body members are acceptable. */
  readonly incentiveUpdateBodyAccepted: (
    appId: unknown,
    available: unknown,
    body: Readonly<Record<string, unknown>>,
  ) => boolean
  /** What an accepted value of `available` means. */
  readonly incentiveAvailableRead: (available: unknown) => boolean
  /** What an accepted value of `appId` means. */
  readonly incentiveAppIdRead: (appId: unknown, ownApplicationId: string) => string
  /** What an update writes in addition to the use: nothing, because the rest is read-only. */
  readonly incentiveAlsoWritten: (body: Readonly<Record<string, unknown>>) => Partial<IncentiveRecord>
  /** Whether the application of the body belongs to the caller. */
  readonly incentiveApplicationAccepted: (appId: string, applicationId: string) => boolean
  /** Whether the body's application is checked before the card and the incentive. */
  readonly incentiveApplicationFirst: boolean
  /** Whether a transition is refused; undefined permits it. */
  readonly incentiveTransition: (
    record: IncentiveRecord,
    available: boolean,
    applicationId: string,
  ) => Problem | undefined
  /** The record after an accepted update. */
  readonly updatedIncentive: (
    before: IncentiveRecord,
    after: IncentiveRecord,
    facts: RequestFacts,
  ) => IncentiveRecord
  /** The record that is stored; the response shows the updated record. */
  readonly storedIncentive: (
    before: IncentiveRecord,
    updated: IncentiveRecord,
    facts: RequestFacts,
  ) => IncentiveRecord
  /** Whose incentives of that id an update changes. */
  readonly incentiveOwnersWritten: (userId: string, cardHolders: readonly string[]) => readonly string[]
  /** Whose incentives are searched for an id of a path. */
  readonly incentiveOwnersRead: (userId: string, cardHolders: readonly string[]) => readonly string[]
  /** Ids of the oldest incentives of the two card holders. */
  readonly firstIncentiveIds: readonly [user: number, otherMember: number]
}

/**
 * A calendar day in GMT.
 * @param time any moment of the day
 * @param days days to add; negative goes back
 * @returns `YYYY-MM-DD`
 */
export const dayOf = (time: Date, days = 0): string =>
  new Date(time.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** The conforming choice of every member. */
export const incentivePolicy: IncentivePolicy = {
  incentiveOtherUser: 'incentive-other-user',
  incentivePathUser: (segment, userId) => (segment === '@me' ? (userId ?? segment) : segment),
  latestIncentive: (records) => records.slice(-1),
  cardRequired: () => true,
  incentiveFound: () => true,
  incentiveUserId: (userId, operation) => (operation === 'incentive.latest' ? userId : Number(userId)),
  currentUsedAmountEndDate: (now) => dayOf(now, -1),
  isConsumedApp: (record, applicationId) => record.consumedBy === applicationId,
  finishIncentiveView: (view) => view,
  incentiveUpdateFieldsAccepted: (fields) => ['appId', 'available'].every((name) => fields?.includes(name)),
  incentiveUpdateBodyAccepted: (appId, available) =>
    typeof appId === 'string' && appId !== '' && typeof available === 'boolean',
  incentiveAvailableRead: (available) => available === true,
  incentiveAppIdRead: (appId) => String(appId),
  incentiveAlsoWritten: () => ({}),
  incentiveApplicationAccepted: (appId, applicationId) => appId === applicationId,
  incentiveApplicationFirst: true,
  incentiveTransition: (record, available, applicationId) =>
    available
      ? 'incentive-body'
      : !record.available && record.consumedBy !== applicationId
        ? 'incentive-transition'
        : undefined,
  updatedIncentive: (_before, after) => after,
  storedIncentive: (_before, updated) => updated,
  incentiveOwnersWritten: (userId) => [userId],
  incentiveOwnersRead: (userId) => [userId],
  firstIncentiveIds: [70_001, 80_001],
}
