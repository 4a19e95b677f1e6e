import {
  type Caller,
  type CheckContext,
  type Collection,
  type Entry,
  entriesOf,
  type Members,
  type QueryValue,
} from '../../harness/index.ts'

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

/** Query parameters of the list by name. */
export type ListQuery = Readonly<Record<string, QueryValue>>

/** Most definitions that one request may ask for. */
const mostAtOnce = 1000

/** Reads one page of the application's definitions and demands a 200 with entries; `query` needs to name `id`, if any field. */
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
  return list(caller, { fields, count: mostAtOnce, ...query })
}

/**
 * Reads the application's definitions in full, ends the check as untested where there are fewer than it needs.
 * What definitions a target has is its own affair: checks demand relations between readings of them.
 */
export async function definitions(context: CheckContext, needed = 1): Promise<readonly Entry[]> {
  const { entry } = await listAll(context.trusted)
  if (entry.length < needed) {
    context.untested(
      `needs ${needed} achievement definitions, the target has ${entry.length}: configure more for the application`,
    )
  }
  return entry
}

/** Ids of the application's first definitions; untested where there are fewer. */
export async function someIds(context: CheckContext, needed: number): Promise<readonly string[]> {
  const { entry } = await list(context.trusted, { count: mostAtOnce })
  if (entry.length < needed) {
    context.untested(
      `needs ${needed} achievement definitions, the target has ${entry.length}: configure more for the application`,
    )
  }
  return entry.slice(0, needed).map(({ id }) => id)
}

/** The id of the application's first definition; untested where there is none. */
export async function someId(context: CheckContext): Promise<string> {
  const [id] = await someIds(context, 1)
  return id ?? context.untested('the target has no achievement definitions')
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null

/** The named members that a definition has, without a vendor's own; null stands for a member without a value. */
export function namedMembers(definition: Members): Members {
  return Object.fromEntries(
    achievementMembers.flatMap((name) => (hasValue(definition[name]) ? [[name, definition[name]]] : [])),
  )
}

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
 * Reads the definitions page by page.
 * @param count definitions a page
 * @param total definitions in all
 */
export function walk(
  caller: Caller,
  count: number,
  total: number,
  query: ListQuery = {},
): Promise<Collection<Entry>[]> {
  return Promise.all(
    Array.from({ length: Math.ceil(total / count) }, (_unused, page) =>
      list(caller, { ...query, count, startIndex: page * count + 1 }),
    ),
  )
}

/** A page size with which so many definitions fill about three pages, the last one not whole where that is possible. */
export function pageSizeFor(total: number): number {
  return Math.min(mostAtOnce, Math.max(1, Math.ceil((total + 1) / 3)))
}
