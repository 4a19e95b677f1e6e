import {
  type Caller,
  type CheckContext,
  collectionOf,
  entriesPath,
  entryPath,
  groupPath,
  groupsPath,
  type HttpResponse,
  type Need,
  type RequestSpec,
  type SharedFixture,
  segment,
  sharedFixture,
} from '../../harness/index.ts'
import { definitions, isPublic, someIds, tooFewForUser } from '../shared/achievement-definitions.ts'
import { firstEntry } from '../shared/entries/remembered.ts'
import {
  everyParameter,
  listedWithEveryParameter,
  listedWithEveryParameterAsUser,
} from '../shared/lists/every-parameter.ts'
import type { InvalidCredential } from './invalid-credential.ts'
import { signedRequestOf } from './signed-request.ts'

/** The result of a request with an invalid credential. */
export interface Trial {
  readonly response: HttpResponse
  /** The response to the same request with a valid credential; undefined if that request would do harm. */
  readonly right: HttpResponse | undefined
  /** Asserts that the request has changed nothing. */
  readonly changedNothing: () => void
}

/** The description of an operation with which credentials are tested. */
export interface OperationHead {
  /** First part of the ids of the cases. */
  readonly id: string
  /** Begins a sentence: "listing groups". */
  readonly what: string
  /** 3 for requests with a user's token. */
  readonly legs: 2 | 3
  readonly needs: readonly Need[]
  /** Status of the response to the valid request. */
  readonly success: number
  /** Whether 405 is permitted for every request of this kind: a text board may refuse 3-legged callers. */
  readonly refusable?: true
}

/** An operation on which invalid credentials are tried. */
export interface Operation extends OperationHead {
  /** The response to the valid request, which is sent once in a run. */
  readonly right: (context: CheckContext) => Promise<HttpResponse>
  readonly tryWith: (context: CheckContext, invalid: InvalidCredential) => Promise<Trial>
}

/** The caller that the operation needs. */
export const callerFor = ({ legs }: OperationHead, context: CheckContext): Caller =>
  legs === 3 ? context.proxy : context.trusted

const nothingToChange = () => undefined

/**
 * An operation that reads: each case sends its own trial.
 * @param once the response to the valid request, if others use it, too
 */
function reading(
  head: OperationHead,
  prepare: (context: CheckContext) => RequestSpec | Promise<RequestSpec>,
  once: SharedFixture<HttpResponse> = sharedFixture(
    `${head.what} with a right credential (${head.id})`,
    async (context) => callerFor(head, context).request(await prepare(context)),
    { needs: head.needs },
  ),
): Operation {
  return {
    ...head,
    right: (context) => context.use(once),
    tryWith: async (context, invalid) => {
      const right = await context.use(once)
      const spec = await prepare(context)
      const options = invalid.options(signedRequestOf(context, spec, head.legs), context)
      const response = await callerFor(head, context).request({ ...spec, ...options, invalid: invalid.what })
      return { response, right, changedNothing: nothingToChange }
    },
  }
}

const one = { count: 1 }
const byApplication = { legs: 2, needs: [], success: 200 } as const
const byUser = { legs: 3, needs: ['user'], success: 200 } as const

const entriesOfShared = async ({ groups }: CheckContext): Promise<RequestSpec> => ({
  method: 'GET',
  path: entriesPath((await groups.shared()).name),
  query: one,
})

/** The cheapest request of the text board. */
export const listGroups = reading({ ...byApplication, id: 'auth.textboard', what: 'listing groups' }, () => ({
  method: 'GET',
  path: groupsPath,
  query: one,
}))

/** The cheapest request by a user. */
export const listGroupsAsUser = reading(
  { ...byUser, id: 'auth.textboard.user.list-groups', what: 'listing groups as a user', refusable: true },
  () => ({ method: 'GET', path: groupsPath, query: one }),
)

/** A request to the text board by a user. */
export const listEntriesAsUser = reading(
  { ...byUser, id: 'auth.textboard.user', what: 'listing entries as a user', refusable: true },
  entriesOfShared,
)

/** A request to the text board that a user may send as well, if the text board serves users at all. */
export const listEntries = reading(
  { ...byApplication, id: 'auth.textboard.list-entries', what: 'listing entries' },
  entriesOfShared,
)

/** Listing with every parameter. */
export const listSelected = reading(
  { ...byApplication, id: 'auth.textboard.list-selected', what: 'listing entries with every parameter' },
  everyParameter,
  listedWithEveryParameter,
)

/** The same as a user. */
export const listSelectedAsUser = reading(
  {
    ...byUser,
    id: 'auth.textboard.user.list-selected',
    what: 'listing entries with every parameter as a user',
    refusable: true,
  },
  everyParameter,
  listedWithEveryParameterAsUser,
)

/** Reading an entry by its id, with fields. */
export const readSelected = reading(
  { ...byApplication, id: 'auth.textboard.read-selected', what: 'reading an entry cut to fields' },
  async ({ groups }) => {
    const library = await groups.library()
    const path = entryPath(library.name, firstEntry(library).entry.id)
    return { method: 'GET', path, query: { fields: 'id', format: 'json' } }
  },
)

const groupOfShared = async ({ groups }: CheckContext): Promise<RequestSpec> => ({
  method: 'GET',
  path: groupPath((await groups.shared()).name),
})

/** Reads a number of entries by their ids. */
const entriesOfLibrary =
  (count: number) =>
  async ({ groups }: CheckContext): Promise<RequestSpec> => {
    const { name, entries } = await groups.library()
    const ids = entries.slice(0, count).map(({ entry }) => segment(entry.id))
    return { method: 'GET', path: `${entriesPath(name)}/${ids.join(',')}` }
  }

/** Reading an entry by its id. */
export const readEntry = reading(
  { ...byApplication, id: 'auth.textboard.read-entry', what: 'reading an entry' },
  entriesOfLibrary(1),
)

/** The other reads of the text board. */
export const reads: readonly Operation[] = [
  reading({ ...byApplication, id: 'auth.textboard.read-group', what: 'reading a group' }, groupOfShared),
  listEntries,
  readEntry,
  reading(
    { ...byApplication, id: 'auth.textboard.read-entries', what: 'reading several entries' },
    entriesOfLibrary(2),
  ),
]

/** Reads by a user other than plain lists. */
export const readsAsUser: readonly Operation[] = [
  listSelectedAsUser,
  reading(
    {
      ...byUser,
      id: 'auth.textboard.user.read-entry',
      what: 'reading an entry as a user',
      refusable: true,
    },
    entriesOfLibrary(1),
  ),
  reading(
    {
      ...byUser,
      id: 'auth.textboard.user.read-entries',
      what: 'reading several entries as a user',
      refusable: true,
    },
    entriesOfLibrary(2),
  ),
  reading(
    { ...byUser, id: 'auth.textboard.user.read-group', what: 'reading a group as a user', refusable: true },
    groupOfShared,
  ),
]

const achievements = () => ({ method: 'GET', path: '/achievements/@app', query: one })

/** Listing achievements, by the application. */
export const listAchievements = reading(
  { ...byApplication, id: 'auth.achievements', what: 'listing achievements' },
  achievements,
)

/** Listing achievements, by a user. */
export const listAchievementsAsUser = reading(
  { ...byUser, id: 'auth.achievements.user', what: 'listing achievements as a user' },
  achievements,
)

/** Listing achievements, by the application, with its own id in the path. */
export const listAchievementsByOwnId = reading(
  { ...byApplication, id: 'auth.achievements.own-id', what: 'listing achievements under the own id' },
  ({ config }) => ({ ...achievements(), path: `/achievements/${segment(config.application.id)}` }),
)

/** The path of a number of definitions. */
const achievementPath = async (context: CheckContext, count: number): Promise<string> =>
  `/achievements/@app/${(await someIds(context, count)).map(segment).join(',')}`

/** Reading one achievement. */
export const readAchievement = reading(
  { ...byApplication, id: 'auth.achievements.one', what: 'reading an achievement' },
  async (context) => ({ method: 'GET', path: await achievementPath(context, 1) }),
)

/** Reading one achievement, by a user. */
export const readAchievementAsUser = reading(
  { ...byUser, id: 'auth.achievements.user.one', what: 'reading an achievement as a user' },
  async (context) => {
    const shown = (await definitions(context)).find(isPublic)
    const { id } = shown ?? (await tooFewForUser(context, 1, 0))
    return { method: 'GET', path: `/achievements/@app/${segment(id)}` }
  },
)

/** Reading several achievements. */
export const readAchievements = reading(
  { ...byApplication, id: 'auth.achievements.several', what: 'reading several achievements' },
  async (context) => ({ method: 'GET', path: await achievementPath(context, 2) }),
)

/** The path of the incentives of the card holder. */
export const cardPath = ({ fixture }: Pick<CheckContext, 'fixture'>): string =>
  `/people/${segment(fixture('user').id)}/@self/partnercard`

/** Reading the latest incentive of the logged-in user, under @me. */
export const latestIncentiveOfMe = reading(
  { ...byUser, id: 'auth.card-incentive.me', what: 'reading the latest incentive under @me' },
  () => ({ method: 'GET', path: '/people/@me/@self/partnercard', query: { fields: 'incentiveId' } }),
)

/** Reading the latest incentive of a user. */
export const latestIncentive = reading(
  { ...byUser, id: 'auth.card-incentive', what: 'reading the latest incentive' },
  (context) => ({ method: 'GET', path: cardPath(context), query: { fields: 'incentiveId' } }),
)

/** The path of an incentive that the user has. */
const firstIncentive = sharedFixture(
  'an incentive to read',
  async (context) => {
    const { proxy, fixture, untested } = context
    const [first] = collectionOf(await proxy.latestIncentive(fixture('user').id)).entry
    if (typeof first?.incentiveId !== 'string') return untested('the user has no incentive')
    return `${cardPath(context)}/${segment(first.incentiveId)}`
  },
  { needs: ['user'] },
)

/** Reading one incentive by its id. */
export const readIncentive = reading(
  { ...byUser, id: 'auth.card-incentive.one', what: 'reading an incentive by its id' },
  async ({ use }) => ({ method: 'GET', path: await use(firstIncentive) }),
)
