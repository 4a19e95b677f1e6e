import {
  type CheckContext,
  type Entry,
  fixtureOfEach,
  type HttpResponse,
  largestPage,
} from '../../harness/index.ts'
import { achievementMembers, allDefinitions } from '../shared/achievement-definitions.ts'
import { known } from '../shared/ids/known.ts'
import { type SortOrder, sortOrders } from '../shared/lists/order.ts'

/** The members by which the list can be sorted. */
const keys = ['id', 'point'] as const

/** A valid sort of the list. */
export interface Sort {
  readonly sortBy: (typeof keys)[number]
  readonly sortOrder: SortOrder
}

/** Every valid sort. */
export const sorts: readonly Sort[] = keys.flatMap((sortBy) =>
  sortOrders.map((sortOrder) => ({ sortBy, sortOrder })),
)

/** The last part of the id of a case: `id-ascending`. */
export const nameOf = ({ sortBy, sortOrder }: Sort): string => `${sortBy}-${sortOrder}`

const listBy = fixtureOfEach(sorts, {
  title: (sort) => `the achievement definitions sorted by ${nameOf(sort)}`,
  act: ({ trusted }, sort) =>
    trusted.listAchievements('@app', { query: { fields: achievementMembers, count: largestPage, ...sort } }),
})

/**
 * The whole list in an order, read once in a run; untested if there are too few definitions to see an order, or too
 * many.
 */
export async function sortedList(context: CheckContext, sort: Sort): Promise<HttpResponse> {
  await allDefinitions(context, 2)
  const row = sorts.find((one) => nameOf(one) === nameOf(sort))
  return await listBy(context, known(row, `list sorted by ${nameOf(sort)}`))
}

/** The points of definitions, in the order of the list; a definition without points counts as 0. */
export const points = (entries: readonly Entry[]): number[] => entries.map(({ point }) => Number(point ?? 0))

/** Ends the case as inapplicable if all definitions have the same points: then any order is sorted by points. */
export async function requireDifferentPoints(context: CheckContext): Promise<void> {
  const all = points(await allDefinitions(context, 2))
  if (new Set(all).size < 2) context.inapplicable('all achievement definitions have the same points')
}

const isUp = (numbers: readonly number[]): boolean =>
  numbers.every((value, index) => index === 0 || (numbers[index - 1] ?? value) <= value)

/** Whether numbers are in an order; equal numbers may follow each other. */
export const isInOrder = (numbers: readonly number[], order: Sort['sortOrder']): boolean =>
  isUp(order === 'ascending' ? numbers : numbers.toReversed())
