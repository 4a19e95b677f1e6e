import {
  type Caller,
  type CheckContext,
  type Collection,
  collectionOf,
  type Entry,
  ExpectationFailure,
  entriesOf,
  type HttpResponse,
  isJsonObject,
  largestPage,
  type Members,
  sharedFixture,
} from '../../harness/index.ts'
import type { ListQuery } from './pages.ts'

/** The members of an Achievement that the specification names. */
export const achievementMembers = [
  'appId',
  'id',
  'name',
  'revealedDescription',
  'unlockedDescription',
  'type',
  'totalSteps',
  'stepFormat',
  'point',
  'repeatable',
  'disclosed',
  'defaultState',
  'revealedIconUrls',
  'unlockedIconUrls',
  'published',
  'updated',
] as const

/** One of {@link achievementMembers}. */
export type AchievementMember = (typeof achievementMembers)[number]

/** The members that come when `fields` is left out. */
export const defaultMembers = ['id', 'type', 'point'] as const

/** Reads one page of the application's definitions, which must be a 200 with entries; `query` needs to name `id`, if any field. */
export async function list(caller: Caller, query: ListQuery = {}): Promise<Collection<Entry>> {
  return entriesOf(await caller.listAchievements('@app', { query }))
}

/**
 * Reads the application's definitions, as many as come at once.
 * @param fields names to select; all by default
 */
export function listAll(
  caller: Caller,
  query: ListQuery = {},
  fields: readonly AchievementMember[] = achievementMembers,
): Promise<Collection<Entry>> {
  return list(caller, { fields, count: largestPage, ...query })
}

/** The whole list with all members, read once in a run. */
export const wholeList = sharedFixture('the achievement definitions in full', ({ trusted }) =>
  trusted.listAchievements('@app', { query: { fields: achievementMembers, count: largestPage } }),
)

/** The list as it comes without any parameter, read once in a run. */
export const plainList = sharedFixture('the achievement definitions without parameters', ({ trusted }) =>
  trusted.listAchievements('@app'),
)

/** Ends the case as untested: that the list cannot be read is a failure of other checks, which are about it. */
function readable<One>(
  context: CheckContext,
  response: HttpResponse,
  read: (response: HttpResponse) => { readonly entry: readonly One[] },
): readonly One[] {
  try {
    return read(response).entry
  } catch (error) {
    if (error instanceof ExpectationFailure)
      return context.untested(`needs the list of definitions: ${error.message}`)
    throw error
  }
}

/** Ends the case as untested: which definitions a target has is up to its vendor. */
export const tooFew = (context: CheckContext, needed: number, there: number): never =>
  context.untested(
    `needs ${needed} achievement definition${needed === 1 ? '' : 's'}, the target has ${there}: configure more for the application`,
  )

/** The same for what a user is shown: inapplicable where the application has enough, of which too few are public. */
export async function tooFewForUser(context: CheckContext, needed: number, there: number): Promise<never> {
  const all = await definitions(context, needed)
  return all.filter(isPublic).length < needed
    ? context.inapplicable(`fewer than ${needed} of these definitions are public`)
    : tooFew(context, needed, there)
}

/** Ends a case that needs the whole list where one page may not hold it. */
export const tooMany = (context: CheckContext): never =>
  context.untested(
    `the target has ${largestPage} or more achievement definitions, and one page cannot show them all: configure fewer for the application`,
  )

/**
 * The application's definitions in full, in the order of the list; untested where there are fewer than the case needs.
 * Which definitions a target has is up to its vendor: checks compare readings of them with each other.
 */
export async function definitions(context: CheckContext, needed = 1): Promise<readonly Entry[]> {
  const entry = readable(context, await context.use(wholeList), entriesOf)
  return entry.length < needed ? tooFew(context, needed, entry.length) : entry
}

/** The same where one page holds them all; untested where there may be more than those. */
export async function allDefinitions(context: CheckContext, needed = 1): Promise<readonly Entry[]> {
  const all = await definitions(context, needed)
  return all.length < largestPage ? all : tooMany(context)
}

/** The same as they came, without a look at their ids; at least one. */
export async function rawDefinitions(context: CheckContext): Promise<readonly Members[]> {
  const entry = readable(context, await context.use(wholeList), collectionOf)
  return entry.length === 0 ? tooFew(context, 1, 0) : entry
}

/** Ids of the application's first definitions; untested where there are fewer. */
export async function someIds(context: CheckContext, needed: number): Promise<readonly string[]> {
  return (await definitions(context, needed)).slice(0, needed).map(({ id }) => id)
}

/** The id of the application's first definition; untested where there is none. */
export async function someId(context: CheckContext): Promise<string> {
  const [id] = await someIds(context, 1)
  return id ?? tooFew(context, 1, 0)
}

/** Whether a member has a value: null stands for one without. */
export const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** Whether a member may as well be left out. */
const isEmpty = (value: unknown): boolean =>
  !hasValue(value) || value === '' || (Array.isArray(value) && value.length === 0)

/** The named members that a definition has, without a vendor's own; null, an empty text and an empty list stand for a member without a value. */
export function namedMembers(definition: Members): Members {
  return Object.fromEntries(
    achievementMembers.flatMap((name) =>
      isEmpty(definition[name]) ? [] : [[name, comparable(definition[name])]],
    ),
  )
}

/**
 * Icons with the last part of their addresses, and in one order; other values as they are. Host, path and query of an address may change with
 * each reading: they choose one of several hosts, or are signed anew.
 */
function comparable(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const icons: readonly unknown[] = value
  const plain = icons.map((icon) =>
    isJsonObject(icon) && typeof icon.value === 'string' ? { ...icon, value: lastPart(icon.value) } : icon,
  )
  return plain.toSorted((one, other) => (membersText(one) < membersText(other) ? -1 : 1))
}

const lastPart = (address: string): string => /[^/]*\/*$/.exec(address.replace(/\?.*$/s, ''))?.[0] ?? address

/** The members of an object as one text, whatever order they came in (RFC 8259, section 4). */
const membersText = (value: unknown): string =>
  JSON.stringify(
    isJsonObject(value) ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value,
  )

/** The part of a full definition that a selection must answer. */
export function selected(definition: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    Object.entries(namedMembers(definition)).filter(([name]) => names.some((one) => one === name)),
  )
}

/** The named members of a definition beyond a selection; the id is tolerated. */
export function beyond(definition: Members, names: readonly string[]): string[] {
  return Object.keys(namedMembers(definition)).filter((name) => name !== 'id' && !names.includes(name))
}

/**
 * A target may keep definitions that are not public from users: what `disclosed` does is not stated. One without the member may be such a
 * definition, where a serializer leaves out what is false.
 */
export const isPublic = ({ disclosed }: Members): boolean => disclosed === true
