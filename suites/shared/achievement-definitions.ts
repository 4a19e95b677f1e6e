import {
  type Caller,
  type CheckContext,
  type Collection,
  collectionOf,
  type Entry,
  ExpectationFailure,
  entriesOf,
  expect,
  type HttpResponse,
  isJsonObject,
  largestPage,
  type Members,
  sharedFixture,
} from '../../harness/index.ts'
import type { ListQuery } from './lists/pages.ts'

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

/** The members that a list shows if `fields` is omitted. */
export const defaultMembers = ['id', 'type', 'point'] as const

/**
 * Reads one page of the application's definitions. It must be a 200 with entries. If `query` selects fields, it must
 * include `id`.
 */
export async function listDefinitions(caller: Caller, query: ListQuery): Promise<Collection<Entry>> {
  return entriesOf(await caller.listAchievements('@app', { query }))
}

/**
 * Reads the application's definitions, as many as one page holds.
 * @param fields names to select; all by default
 */
export function listLargestPage(
  caller: Caller,
  query: ListQuery = {},
  fields: readonly AchievementMember[] = achievementMembers,
): Promise<Collection<Entry>> {
  return listDefinitions(caller, { fields, count: largestPage, ...query })
}

/** The whole list with all members, read once in a run. */
export const wholeList = sharedFixture('the achievement definitions in full', ({ trusted }) =>
  trusted.listAchievements('@app', { query: { fields: achievementMembers, count: largestPage } }),
)

/** The list without any parameter, read once in a run. */
export const plainList = sharedFixture('the achievement definitions without parameters', ({ trusted }) =>
  trusted.listAchievements('@app'),
)

/** Ends the case as untested if the list cannot be read: other checks test that. */
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

/** Ends the case as untested: the vendor decides which definitions a target has. */
export const tooFew = (context: CheckContext, needed: number, there: number): never =>
  context.untested(
    `needs ${needed} achievement definition${needed === 1 ? '' : 's'}, the target has ${there}: configure more for the application`,
  )

/**
 * The same for the definitions that a user is shown. The case is inapplicable if the application has enough definitions
 * but too few of them are public.
 */
export async function tooFewForUser(context: CheckContext, needed: number, there: number): Promise<never> {
  const all = await definitions(context, needed)
  return all.filter(isPublic).length < needed
    ? context.inapplicable(`fewer than ${needed} of these definitions are public`)
    : tooFew(context, needed, there)
}

/** Ends a case that needs the whole list if one page may not hold it. */
export const tooMany = (context: CheckContext): never =>
  context.untested(
    `the target has ${largestPage} or more achievement definitions, and one page cannot show them all: configure fewer for the application`,
  )

/**
 * The application's definitions with all members, in the order of the list; untested if there are fewer than the case
 * needs. The vendor decides which definitions a target has, so checks compare several readings of them with each other.
 */
export async function definitions(context: CheckContext, needed = 1): Promise<readonly Entry[]> {
  const entry = readable(context, await context.use(wholeList), entriesOf)
  return entry.length < needed ? tooFew(context, needed, entry.length) : entry
}

/** The same, if one page holds all definitions; untested if there may be more. */
export async function allDefinitions(context: CheckContext, needed = 1): Promise<readonly Entry[]> {
  const all = await definitions(context, needed)
  return all.length < largestPage ? all : tooMany(context)
}

/** The definitions as the target returned them, without a look at their ids; untested if there are none. */
export async function rawDefinitions(context: CheckContext): Promise<readonly Members[]> {
  const entry = readable(context, await context.use(wholeList), collectionOf)
  return entry.length === 0 ? tooFew(context, 1, 0) : entry
}

/** The ids of the application's first definitions; untested if there are fewer. */
export async function someIds(context: CheckContext, needed: number): Promise<readonly string[]> {
  return (await definitions(context, needed)).slice(0, needed).map(({ id }) => id)
}

/** The id of the application's first definition; untested if there is none. */
export async function someId(context: CheckContext): Promise<string> {
  const [id] = await someIds(context, 1)
  return id ?? tooFew(context, 1, 0)
}

/** Whether a member has a value: null means that it has none. */
export const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** Whether a member means the same as an omitted one. */
const isEmpty = (value: unknown): boolean =>
  !hasValue(value) || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The named members of a definition that have a value, without the vendor's own members. Null, an empty text and an
 * empty list count as no value.
 */
export function namedMembers(definition: Members): Members {
  return Object.fromEntries(
    achievementMembers.flatMap((name) =>
      isEmpty(definition[name]) ? [] : [[name, comparable(definition[name])]],
    ),
  )
}

/**
 * Reduces icons to the last part of their addresses and sorts them; other values stay as they are. The host, the path
 * and the query of an address may change with each reading: the target may choose one of several hosts, or sign the
 * address again.
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

/** The members of an object as one text, independent of their order (RFC 8259, section 4). */
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

/** The named members of a definition that are not in a selection; the id is tolerated. */
export function beyond(definition: Members, names: readonly string[]): string[] {
  return Object.keys(namedMembers(definition)).filter((name) => name !== 'id' && !names.includes(name))
}

/**
 * Whether every user may see a definition. The specification does not state what `disclosed` does, so a target may hide
 * definitions that are not public from users. A definition without the member may be hidden, too: some serializers omit
 * a member that is false.
 */
export const isPublic = ({ disclosed }: Members): boolean => disclosed === true

/**
 * The members that a definition must have if `fields` is omitted. A definition without points may have `point` anyway,
 * even if it has none when `fields` names it.
 */
export const shownByDefault = (definition: Members): readonly AchievementMember[] =>
  defaultMembers.filter((name) => name !== 'point' || hasValue(definition.point))

/**
 * Asserts that each definition has exactly the default members, with their values.
 * @param found definitions that were requested without `fields`
 * @param whole the definitions with all members, as the same caller reads them
 */
export function expectDefault(
  found: readonly Members[],
  whole: readonly Members[],
  response: HttpResponse,
): void {
  const byId = new Map(whole.map((one) => [String(one.id), one]))
  for (const one of found) {
    const name = `achievement ${String(one.id ?? 'without an id')} without fields`
    const definition = byId.get(String(one.id)) ?? {}
    const wanted = shownByDefault(definition)
    const { point: _none, ...others } = namedMembers(one)
    const members = hasValue(definition.point) ? namedMembers(one) : others
    expect(Object.keys(members), `the members of ${name}`, response).toHaveSameMembers(wanted)
    expect({ ...members, id: String(members.id) }, name, response).toEqual(selected(definition, wanted))
  }
}
