import {
  type CheckContext,
  entriesOf,
  type HttpResponse,
  idsOf,
  largestPage,
} from '../../../harness/index.ts'
import type { GroupRead } from '../../shared/groups/created-groups.ts'
import { Disturbed, sameIds } from '../../shared/groups/full-board.ts'
import { readAll } from './sixth-group.ts'

/** Lists of groups while the application has five groups. */
export interface Lists {
  /** The groups that were created for these lists, as they are read. */
  readonly groups: readonly GroupRead[]
  /** All groups in one list, requested twice. */
  readonly whole: HttpResponse
  readonly again: HttpResponse
  /** Pages: one group, two from the second on, beyond the end, without any parameter, all but the first. */
  readonly one: HttpResponse
  readonly twoFromSecond: HttpResponse
  readonly beyondEnd: HttpResponse
  readonly usual: HttpResponse
  readonly fromSecond: HttpResponse
  /** Pages of two groups, from 1, 3 and 5 on. */
  readonly pairs: readonly HttpResponse[]
  /** The lists of a user: all groups, the second one, and two; undefined if there is no user. */
  readonly byUser: ListsByUser | undefined
  /** All groups after the first of `groups` was deleted. */
  readonly afterDeletion: HttpResponse
}

/** Lists of a user while the application has five groups. */
export interface ListsByUser {
  readonly whole: HttpResponse
  readonly second: HttpResponse
  readonly two: HttpResponse
}

/** Options that list all groups. */
export const allGroups = { query: { count: largestPage } }

/**
 * Lists five groups in different ways.
 * @param names of the groups that were created for these lists
 * @throws Disturbed if other groups appeared or vanished meanwhile
 */
export async function listGroupsInManyWays(
  context: CheckContext,
  names: readonly string[],
): Promise<Omit<Lists, 'afterDeletion'>> {
  const { trusted } = context
  const list = (query: Record<string, number>) => trusted.listGroups({ query })
  const [whole, one, twoFromSecond, beyondEnd, usual, fromSecond, ...pairs] = await Promise.all([
    trusted.listGroups(allGroups),
    list({ count: 1 }),
    list({ count: 2, startIndex: 2 }),
    list({ startIndex: 900 }),
    list({}),
    list({ count: largestPage, startIndex: 2 }),
    ...[1, 3, 5].map((startIndex) => list({ count: 2, startIndex })),
  ])
  const byUser = await listedByUser(context)
  const [again, groups] = await Promise.all([trusted.listGroups(allGroups), readAll(context, names)])
  if (!sameIds(idsOf(entriesOf(whole)), idsOf(entriesOf(again)))) throw new Disturbed()
  return { groups, whole, again, one, twoFromSecond, beyondEnd, usual, fromSecond, pairs, byUser }
}

async function listedByUser({ proxyIfAny: user }: CheckContext): Promise<ListsByUser | undefined> {
  if (user === undefined) return undefined
  const [whole, second, two] = await Promise.all([
    user.listGroups(allGroups),
    user.listGroups({ query: { count: 1, startIndex: 2 } }),
    user.listGroups({ query: { count: 2 } }),
  ])
  return { whole, second, two }
}
