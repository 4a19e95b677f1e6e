import {
  type Answer,
  type CheckContext,
  entriesOf,
  idsOf,
  type Quota,
  scenario,
} from '../../harness/index.ts'
import { countGroups, isCreated, sameIds, withFullBoard } from './board.ts'
import { type GroupRead, groupLimit, readBack } from './created.ts'

/** Lists of groups while the application has five of them. */
export interface FullBoard {
  /** The groups that were created for it, as they are read. */
  readonly groups: readonly GroupRead[]
  /** All groups at once. */
  readonly whole: Answer
  /** Pages of it: one group, two from the second on, none beyond the end, without any parameter, all but the first. */
  readonly one: Answer
  readonly twoFromSecond: Answer
  readonly beyondEnd: Answer
  readonly usual: Answer
  readonly fromSecond: Answer
  /** Two groups a page, from 1, 3 and 5 on. */
  readonly pairs: readonly Answer[]
  /** All groups after the first of `groups` was deleted. */
  readonly afterDeletion: Answer
}

const list = ({ trusted }: CheckContext, query: Record<string, number>) => trusted.listGroups({ query })
const all = { count: 1000 }

/** Five groups exist, are listed in different ways, and one of them is deleted. */
export const fullBoard = scenario(
  'five groups exist',
  async (context): Promise<FullBoard> => {
    const quota = await context.groups.quota()
    let shown: FullBoard | undefined
    await withFullBoard(context, quota, async (names) => {
      const [whole, one, twoFromSecond, beyondEnd, usual, fromSecond, ...pairs] = await Promise.all([
        list(context, all),
        list(context, { count: 1 }),
        list(context, { count: 2, startIndex: 2 }),
        list(context, { startIndex: 900 }),
        list(context, {}),
        list(context, { count: 1000, startIndex: 2 }),
        ...[1, 3, 5].map((startIndex) => list(context, { count: 2, startIndex })),
      ])
      const [again, ...groups] = await Promise.all([
        list(context, all),
        ...names.map((name) => readBack(context, name)),
      ])
      if (!sameIds(idsOf(entriesOf(whole)), idsOf(entriesOf(again)))) return 'disturbed'
      await context.trusted.deleteGroup(names[0] ?? '')
      const afterDeletion = await list(context, all)
      shown = { groups, whole, one, twoFromSecond, beyondEnd, usual, fromSecond, pairs, afterDeletion }
      return 'done'
    })
    return shown ?? context.untested('the application had no room for a group')
  },
  { needs: ['quota'] },
)

/** What creations beyond the limit showed. */
export interface Sixth {
  /** A sixth group; reading it afterwards. */
  readonly created: Answer
  readonly read: Answer
  /** The five groups before and after it, as they are read. */
  readonly before: readonly GroupRead[]
  readonly after: readonly GroupRead[]
  /** A sixth group that is the child of one of the five. */
  readonly child: Answer
  /** One of the five is deleted and one more is created; then another sixth one. */
  readonly deleted: Answer
  readonly again: Answer
}

/** Five groups exist, and a sixth one is asked for: as it is, as a child, and after one of the five was replaced. */
export const sixth = scenario(
  'a sixth group is asked for',
  async (context): Promise<Sixth> => {
    const { trusted, groups } = context
    const quota = await groups.quota()
    let shown: Sixth | undefined
    await withFullBoard(context, quota, async (names) => {
      const [victim = '', ...kept] = names
      const readAll = () => Promise.all(names.map((name) => readBack(context, name)))
      const before = await readAll()
      const created = await beyondLimit(context, quota, names)
      if (created === 'disturbed') return created
      const [after, read] = await Promise.all([readAll(), trusted.readGroup(created.name)])
      const child = await beyondLimit(context, quota, names, before[0]?.id)
      if (child === 'disturbed') return child
      const deleted = await trusted.deleteGroup(victim)
      const successor = groups.newName()
      if (!(await isCreated(context, successor))) return 'disturbed'
      const again = await beyondLimit(context, quota, [...kept, successor])
      await trusted.deleteGroup(successor)
      if (again === 'disturbed') return again
      shown = {
        created: created.answer,
        read,
        before,
        after,
        child: child.answer,
        deleted,
        again: again.answer,
      }
      return 'done'
    })
    return shown ?? context.untested('the application had no room for a group')
  },
  { needs: ['quota'] },
)

/**
 * Asks for one more group than an application may have, and deletes it if it was created.
 * @param held the names of the groups that fill the board
 * @returns `disturbed` where it was created because a group that is not ours had vanished
 */
export async function beyondLimit(
  context: CheckContext,
  quota: Quota,
  held: readonly string[],
  parentId?: string,
): Promise<{ readonly name: string; readonly answer: Answer } | 'disturbed'> {
  const { trusted, groups } = context
  const name = groups.newName()
  const answer = await trusted.createGroup(parentId === undefined ? { name } : { name, parentId })
  if (answer.status !== 201) return { name, answer }
  const { existing } = await countGroups(context, quota, [...held, name])
  await trusted.deleteGroup(name)
  return existing > groupLimit ? { name, answer } : 'disturbed'
}
