import type { Answer, CheckContext, Quota } from '../../harness/index.ts'
import { entriesOf, expect, idsOf } from '../../harness/index.ts'
import { groupLimit, isFull } from './created.ts'

/** What came of an attempt: `disturbed` where the application's other groups changed meanwhile. */
export type Attempt = 'done' | 'disturbed'

/**
 * Fills the application's free slots and lets a check act while five groups exist. Where another run of the same
 * application disturbs, everything is deleted and arranged again, three times in all; then the check is untested.
 * @param act gets the names of the groups that were created; demands, and says whether it was disturbed
 */
export async function withFullBoard(
  context: CheckContext,
  quota: Quota,
  act: (names: readonly string[]) => Promise<Attempt>,
): Promise<void> {
  await undisturbed(context, async (created) => {
    const names = Array.from({ length: quota.free }, () => context.groups.newName())
    created.push(...names)
    const answers = await Promise.all(names.map((name) => context.trusted.createGroup({ name })))
    return (await wereAllAccepted(context, answers)) ? await act(names) : 'disturbed'
  })
}

/**
 * Makes an attempt that another run may disturb, up to three times.
 * @param attempt puts the names of all groups that it creates into the list
 */
export async function undisturbed(
  context: CheckContext,
  attempt: (created: string[]) => Promise<Attempt>,
): Promise<void> {
  for (let round = 1; round <= 3; round++) {
    const created: string[] = []
    if ((await attempt(created)) === 'done') return
    await Promise.all(created.map((name) => context.trusted.deleteGroup(name)))
    await context.pause(200 * round)
  }
  context.untested('groups that this run does not own appeared or vanished, three times in a row')
}

/** Demands 201 of all creations; false where another run took a slot. */
export async function wereAllAccepted(context: CheckContext, answers: readonly Answer[]): Promise<boolean> {
  const refused = answers.filter(({ status }) => status !== 201)
  if (refused.length === 0) return true
  if (refused.every(({ status }) => status === 400) && (await isFull(context))) return false
  for (const answer of refused) expect(answer).toHaveStatus(201)
  return true
}

/**
 * Demands that one more group than the limit was not created.
 * @param held how many groups this check has created and not deleted, apart from the surplus
 * @param what describes the creations that were accepted beyond the limit
 * @returns `disturbed` where a group that is not ours vanished, so that there was room
 */
export async function expectNoSurplus(
  context: CheckContext,
  quota: Quota,
  held: number,
  what: string,
): Promise<Attempt> {
  const ids = idsOf(entriesOf(await context.trusted.listGroups({ query: { count: 1000 } })))
  const others = quota.foreignGroupIds.filter((id) => ids.includes(id)).length
  if (held + others <= groupLimit && ids.length <= groupLimit) return 'disturbed'
  const shownAs = `the number of groups after ${what} (${held} created here and not deleted, ${others} there before; the list shows ${ids.length})`
  expect(Math.max(held + others, ids.length), shownAs).toBeBetween(0, groupLimit)
  return 'disturbed'
}
