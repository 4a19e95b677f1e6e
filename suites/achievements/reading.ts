import {
  type Caller,
  type CheckContext,
  collectionOf,
  entryOf,
  fixtureOfEach,
  type HttpResponse,
  largestPage,
  type Members,
  type RequestOptions,
} from '../../harness/index.ts'
import { definitions, isPublic, namedMembers, tooFew } from '../shared/achievement-definitions.ts'

/** A way of reading definitions. */
export interface Reading {
  readonly name: 'list' | 'one' | 'several'
  /** Completes "reading …". */
  readonly what: string
  /** The number of ids in its path. */
  readonly ids: 0 | 1 | 2
  readonly send: (
    caller: Caller,
    application: string,
    ids: readonly string[],
    options?: RequestOptions,
  ) => Promise<HttpResponse>
}

/** Reading one definition. */
export const oneDefinition: Reading = {
  name: 'one',
  what: 'one definition',
  ids: 1,
  send: (caller, application, ids, options) => caller.readAchievement(application, ids[0] ?? '', options),
}

/** Reading the list. */
export const theList: Reading = {
  name: 'list',
  what: 'the list',
  ids: 0,
  send: (caller, application, _ids, options) => caller.listAchievements(application, options),
}

/** Reading two definitions together. */
export const twoDefinitions: Reading = {
  name: 'several',
  what: 'two definitions',
  ids: 2,
  send: (caller, application, ids, options) => caller.readAchievement(application, ids, options),
}

/** Every way of reading definitions. */
export const readings: readonly Reading[] = [theList, oneDefinition, twoDefinitions]

/** The ids that a way of reading needs, public definitions first; untested if the target has fewer. */
export async function idsFor(context: CheckContext, { ids: needed }: Reading): Promise<readonly string[]> {
  if (needed === 0) return []
  const all = await definitions(context)
  if (all.length < needed) return tooFew(context, needed, all.length)
  const publicFirst = [...all.filter(isPublic), ...all.filter((definition) => !isPublic(definition))]
  return publicFirst.slice(0, needed).map(({ id }) => id)
}

/** The caller, the application in the path, and the options. */
export interface Asking {
  readonly caller: 'trusted' | 'proxy'
  readonly application: '@app' | 'own'
  readonly options?: RequestOptions
  /** Requests the whole list, not only its first page. */
  readonly whole?: boolean
}

/**
 * A valid request in each way of reading, sent once in a run.
 * @param title what the requests have in common; unique
 */
export function readOnce(title: string, { caller, application, options = {}, whole = false }: Asking) {
  const needs = caller === 'proxy' ? (['user'] as const) : []
  return fixtureOfEach<Reading, HttpResponse>(readings, {
    title: (reading) => `${title}: ${reading.what}`,
    needs: () => needs,
    act: async (context, reading) => {
      const ids = await idsFor(context, reading)
      const asked = application === 'own' ? context.config.application.id : application
      const paged = whole && reading.ids === 0 ? { query: { ...options.query, count: largestPage } } : {}
      return await reading.send(context[caller], asked, ids, { ...options, ...paged })
    },
  })
}

/** The responses for the application without parameters. */
export const readPlainly = readOnce('achievements are read by the application', {
  caller: 'trusted',
  application: '@app',
})

/** Members that are the same for every caller; a name may be in the language of the caller. */
const disclosedToo = {
  query: { fields: ['id', 'type', 'point', 'disclosed', 'totalSteps', 'repeatable', 'defaultState'] },
} as const

/** The same, by the application. */
export const readByApplication = readOnce('achievements are read with their disclosure by the application', {
  caller: 'trusted',
  application: '@app',
  options: disclosedToo,
  whole: true,
})
/** The same, by a user. */
export const readByUser = readOnce('achievements are read with their disclosure by a user', {
  caller: 'proxy',
  application: '@app',
  options: disclosedToo,
  whole: true,
})
/** The same, by the application, under its own id. */
export const readByOwnId = readOnce('achievements are read by the application under its id', {
  caller: 'trusted',
  application: 'own',
  options: disclosedToo,
  whole: true,
})
/** The same, by a user, under the id of the application. */
export const readByOwnIdOfUser = readOnce('achievements are read by a user under the id of the application', {
  caller: 'proxy',
  application: 'own',
  options: disclosedToo,
  whole: true,
})

/** The definitions in a response, in a form that can be compared. */
export const content = (response: HttpResponse, { name }: Reading): readonly Members[] =>
  name === 'one' ? [namedMembers(entryOf(response))] : collectionOf(response).entry.map(namedMembers)
