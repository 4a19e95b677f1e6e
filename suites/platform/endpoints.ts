/** Ids that stand in the paths of the listed endpoints. */
export interface PathIds {
  readonly user: string
  readonly person: string
  readonly leaderboard: string
  readonly item: string
  readonly achievement: string
  readonly transaction: string
}

/** Ids of a path for which the target itself can be asked. */
export type IdSource = 'leaderboard' | 'item' | 'achievement'

/** One method and path of the table "Other listed endpoints". */
export interface Endpoint {
  /** Its operation in openapi.json. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path as the table lists it. */
  readonly listed: string
  readonly path: (ids: PathIds) => string
  /** The id in the path that is taken from a list of the target. */
  readonly idFrom?: IdSource
  /** The path addresses something that need not exist, even if all its ids do: 404 is a right answer. */
  readonly mayBeUnknown?: true
  /** The id in the path that may be several, joined by commas. */
  readonly several?: keyof PathIds
}

/** The endpoints of one row of the table. */
export interface EndpointGroup {
  readonly resource: string
  readonly endpoints: readonly Endpoint[]
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
    several: 'user',
  },
]

const profanity: readonly Endpoint[] = [
  { operation: 'profanity.read', method: 'GET', listed: '/profanity', path: () => '/profanity' },
]

const blacklist: readonly Endpoint[] = [
  {
    operation: 'blacklist.list',
    method: 'GET',
    listed: '/blacklist/{userIds}/@all',
    path: ({ user }) => `/blacklist/${user}/@all`,
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
    path: () => '/remote_notification/@app/@all',
  },
  {
    operation: 'notification.sendTo',
    method: 'POST',
    listed: '/remote_notification/@app/@all/{recipientId}',
    path: ({ person }) => `/remote_notification/@app/@all/${person}`,
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

/** The table "Other listed endpoints", row by row. */
export const endpointGroups: readonly EndpointGroup[] = [
  { resource: 'People', endpoints: people },
  { resource: 'AppData', endpoints: appData },
  { resource: 'Profanity', endpoints: profanity },
  { resource: 'Blacklist', endpoints: blacklist },
  { resource: 'Remote notification', endpoints: notification },
  { resource: 'Leaderboards', endpoints: leaderboards },
  { resource: 'User achievements', endpoints: userAchievements },
  { resource: 'Bank debit', endpoints: bankDebit },
  { resource: 'Bank inventory', endpoints: bankInventory },
]

/** How a sentence names an endpoint: `GET /profanity`. */
export const nameOf = ({ method, listed }: Endpoint): string => `${method} ${listed}`

/** True where reading is all that the endpoint does. */
export const isRead = ({ method }: Endpoint): boolean => method === 'GET'
