/** Ids in the paths of the listed endpoints. */
export interface PathIds {
  readonly user: string
  readonly person: string
  readonly leaderboard: string
  readonly item: string
  readonly achievement: string
  readonly transaction: string
}

/** Kinds of ids that the target itself lists. */
export type IdSource = 'leaderboard' | 'item' | 'achievement'

/** One method and path of the table "Other listed endpoints". */
export interface Endpoint {
  /** Its operation in openapi.json. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as the table lists it. */
  readonly listed: string
  readonly path: (ids: PathIds) => string
  /**
   * Further paths of the endpoint, only for readings. The specification does not show the values of its last parameter,
   * so a target may accept only its own values, and refuse any other value as an unknown path.
   */
  readonly otherPaths?: readonly string[]
  /** The kind of id in the path that comes from a list of the target. */
  readonly idFrom?: IdSource
  /** The path addresses something that need not exist, even if all ids exist: 404 is a correct response. */
  readonly mayBeUnknown?: true
  /** The data belongs to the user in the path, who certainly exists: an empty response is more likely than a 404. */
  readonly ofUser?: true
  /** The path is probably not enough to say what to read: 400 is a correct response. */
  readonly wantsMore?: true
  /** The id in the path that may be a list, joined by commas. */
  readonly several?: keyof PathIds
  /**
   * A write that is never sent: a target that carried it out would create a transaction, or send a message to
   * everybody.
   */
  readonly neverSent?: true
}

const people: readonly Endpoint[] = [
  {
    operation: 'people.list',
    method: 'GET',
    listed: '/people/{userIds}/{groupId}',
    path: ({ user }) => `/people/${user}/@self`,
    several: 'user',
  },
  {
    operation: 'people.read',
    method: 'GET',
    listed: '/people/{userIds}/{groupId}/{personIds}',
    path: ({ user, person }) => `/people/${user}/@all/${person}`,
    mayBeUnknown: true,
    several: 'person',
  },
]

const appDataPath = ({ user }: PathIds) => `/appdata/${user}/@self/@app`

const appData: readonly Endpoint[] = [
  {
    operation: 'appdata.create',
    method: 'POST',
    listed: '/appdata/{userId}/@self/@app',
    path: appDataPath,
  },
  {
    operation: 'appdata.update',
    method: 'PUT',
    listed: '/appdata/{userId}/@self/@app',
    path: appDataPath,
  },
  {
    operation: 'appdata.delete',
    method: 'DELETE',
    listed: '/appdata/{userId}/@self/@app',
    path: appDataPath,
  },
  {
    operation: 'appdata.read',
    method: 'GET',
    listed: '/appdata/{userIds}/@self/@app',
    path: appDataPath,
    mayBeUnknown: true,
    ofUser: true,
    several: 'user',
  },
]

const profanity: readonly Endpoint[] = [
  {
    operation: 'profanity.read',
    method: 'GET',
    listed: '/profanity',
    path: () => '/profanity',
    wantsMore: true,
  },
]

const blacklist: readonly Endpoint[] = [
  {
    operation: 'blacklist.list',
    method: 'GET',
    listed: '/blacklist/{userIds}/@all',
    path: ({ user }) => `/blacklist/${user}/@all`,
    mayBeUnknown: true,
    ofUser: true,
    several: 'user',
  },
  {
    operation: 'blacklist.read',
    method: 'GET',
    listed: '/blacklist/{userIds}/@all/{personIds}',
    path: ({ user, person }) => `/blacklist/${user}/@all/${person}`,
    mayBeUnknown: true,
    several: 'person',
  },
]

const notification: readonly Endpoint[] = [
  {
    operation: 'notification.send',
    method: 'POST',
    listed: '/remote_notification/@app/{groupId}',
    // A POST never names @all, which means everybody. otherPaths are only read with GET.
    path: ({ person }) => `/remote_notification/@app/${person}`,
    otherPaths: ['@all', '@self', '@friends', '1'].map((id) => `/remote_notification/@app/${id}`),
  },
  {
    operation: 'notification.sendTo',
    method: 'POST',
    listed: '/remote_notification/@app/@all/{recipientId}',
    path: ({ person }) => `/remote_notification/@app/@all/${person}`,
    neverSent: true,
  },
]

const scorePath = ({ leaderboard, user }: PathIds) => `/leaderboards/@app/${leaderboard}/${user}/@self`

const leaderboards: readonly Endpoint[] = [
  {
    operation: 'leaderboards.list',
    method: 'GET',
    listed: '/leaderboards/@app',
    path: () => '/leaderboards/@app',
  },
  {
    operation: 'leaderboards.read',
    method: 'GET',
    listed: '/leaderboards/@app/{leaderboardIds}',
    path: ({ leaderboard }) => `/leaderboards/@app/${leaderboard}`,
    idFrom: 'leaderboard',
    several: 'leaderboard',
  },
  {
    operation: 'leaderboards.scores',
    method: 'GET',
    listed: '/leaderboards/@app/{leaderboardId}/{userId}/{groupId}',
    path: scorePath,
    idFrom: 'leaderboard',
    mayBeUnknown: true,
  },
  {
    operation: 'leaderboards.writeScore',
    method: 'PUT',
    listed: '/leaderboards/@app/{leaderboardId}/{userId}/@self',
    path: scorePath,
  },
  {
    operation: 'leaderboards.deleteScore',
    method: 'DELETE',
    listed: '/leaderboards/@app/{leaderboardId}/{userId}/@self',
    path: scorePath,
  },
]

const achievementPath = ({ user, achievement }: PathIds) =>
  `/people/${user}/@self/achievements/@app/${achievement}`

const userAchievements: readonly Endpoint[] = [
  {
    operation: 'userachievements.list',
    method: 'GET',
    listed: '/people/{userId}/@self/achievements/@app',
    path: ({ user }) => `/people/${user}/@self/achievements/@app`,
  },
  {
    operation: 'userachievements.read',
    method: 'GET',
    listed: '/people/{userId}/@self/achievements/@app/{achievementId}',
    path: achievementPath,
    idFrom: 'achievement',
    mayBeUnknown: true,
    ofUser: true,
  },
  {
    operation: 'userachievements.friends',
    method: 'GET',
    listed: '/people/{userId}/@friends/achievements/@app/{achievementId}',
    path: ({ user, achievement }) => `/people/${user}/@friends/achievements/@app/${achievement}`,
    idFrom: 'achievement',
    mayBeUnknown: true,
  },
  {
    operation: 'userachievements.update',
    method: 'PUT',
    listed: '/people/{userId}/@self/achievements/@app/{achievementId}',
    path: achievementPath,
  },
  {
    operation: 'userachievements.increment',
    method: 'POST',
    listed: '/people/{userId}/@self/achievements/@app/{achievementId}/increment',
    path: (ids) => `${achievementPath(ids)}/increment`,
  },
]

const debitPath = ({ transaction }: PathIds) => `/bank/debit/@app/${transaction}`

const bankDebit: readonly Endpoint[] = [
  {
    operation: 'bank.debit.create',
    method: 'POST',
    listed: '/bank/debit/@app',
    path: () => '/bank/debit/@app',
    neverSent: true,
  },
  {
    operation: 'bank.debit.update',
    method: 'PUT',
    listed: '/bank/debit/@app/{transactionId}',
    path: debitPath,
  },
  {
    operation: 'bank.debit.read',
    method: 'GET',
    listed: '/bank/debit/@app/{transactionIds}',
    path: debitPath,
    mayBeUnknown: true,
    several: 'transaction',
  },
]

const bankInventory: readonly Endpoint[] = [
  {
    operation: 'bank.inventory.list',
    method: 'GET',
    listed: '/bank/inventory/@app',
    path: () => '/bank/inventory/@app',
  },
  {
    operation: 'bank.inventory.read',
    method: 'GET',
    listed: '/bank/inventory/@app/{itemIds}',
    path: ({ item }) => `/bank/inventory/@app/${item}`,
    idFrom: 'item',
    several: 'item',
  },
]

/** The table "Other listed endpoints", in its order. */
export const endpoints: readonly Endpoint[] = [
  ...people,
  ...appData,
  ...profanity,
  ...blacklist,
  ...notification,
  ...leaderboards,
  ...userAchievements,
  ...bankDebit,
  ...bankInventory,
]

/** How a case names an endpoint: `GET /profanity`. */
export const nameOf = ({ method, listed }: Endpoint): string => `${method} ${listed}`

/** The endpoints that read. */
export const reads: readonly Endpoint[] = endpoints.filter(({ method }) => method === 'GET')

/** The endpoints that write. */
export const writes: readonly Endpoint[] = endpoints.filter(({ method }) => method !== 'GET')

const letters: PathIds = {
  user: 'u',
  person: 'p',
  leaderboard: 'l',
  item: 'i',
  achievement: 'a',
  transaction: 't',
}

/** A listed path without the names of its parameters: the table names one id and several ids differently. */
export const formOf = ({ path }: Endpoint): string => path(letters)

/** The endpoints whose paths are listed for no GET. */
export const writeOnly: readonly Endpoint[] = writes.filter(
  (write) => !reads.some((read) => formOf(read) === formOf(write)),
)
