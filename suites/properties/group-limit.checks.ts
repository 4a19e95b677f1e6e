import {
  type CheckContext,
  entriesOf,
  expect,
  type HttpResponse,
  idsIn,
  must,
  type Quota,
  suite,
} from '../../harness/index.ts'
import { runsOf } from '../shared/generated-cases.ts'
import { existingGroup, isRootParent } from '../shared/groups/created-groups.ts'
import { Disturbed, expectNoSurplus, sameIds, withFullBoard } from '../shared/groups/full-board.ts'
import { expectDeletionAccepted } from '../shared/requests/sent-again.ts'
import { type HeldGroups, type Listing, playRound, type Round, roundPlans } from './group-round.ts'

/**
 * The result of a round. `changed`: the list is not the one that the check has made, so its pages show nothing.
 * `disturbed`: there was room for more groups than before, so the board must be arranged again.
 */
type Outcome = 'judged' | 'changed' | 'disturbed'

function expectCreatedOrRefused(responses: readonly HttpResponse[]): void {
  for (const response of responses) {
    if (response.status !== 201) expect(response).toBeRefused()
  }
}

function expectChildrenListed({ held, parentId }: HeldGroups, { whole }: Listing): void {
  // A parentId of one digit may also be that of root groups.
  if (isRootParent(parentId)) return
  expect(
    entriesOf(whole).entry.filter((group) => group.parentId === parentId),
    'the children of the first group in the list',
  ).toHaveLength(held.filter(({ isChild }) => isChild).length)
}

/** Does the list contain as many groups as the check knows, and the same ones before and after its pages were read? */
const isStable = ({ total, whole, again }: Listing): boolean =>
  idsIn(whole).length === total && sameIds(idsIn(whole), idsIn(again))

function expectPagesOfList({ total, count, whole, pages, again }: Listing): void {
  // The specification states no order of the list. If the order changes, the pages need not fit together.
  if (idsIn(again).join() === idsIn(whole).join())
    expect(pages.flatMap(idsIn), `the ids on all pages of ${count} groups`).toHaveSameMembers(idsIn(whole))
  for (const page of pages) expect(entriesOf(page).totalResults, 'totalResults').toEqual(total)
}

async function judge(context: CheckContext, quota: Quota, round: Round): Promise<Outcome> {
  const { deletions, creations, board, listing } = round
  for (const response of deletions) expectDeletionAccepted(response)
  expectCreatedOrRefused(creations)
  if (listing === undefined) {
    const names = board.held.map(({ name }) => name)
    await expectNoSurplus(context, quota, names, 'simultaneous creations')
    return 'disturbed'
  }
  expectChildrenListed(board, listing)
  // Another run of the application may have written in between.
  if (!isStable(listing)) return 'changed'
  expectPagesOfList(listing)
  return 'judged'
}

/** Plays rounds on a full board until one is disturbed, then deletes the groups. */
async function playRounds(context: CheckContext, quota: Quota, names: readonly string[]): Promise<Outcome[]> {
  const { id: parentId } = await existingGroup(context, names[0] ?? '')
  const outcomes: Outcome[] = []
  let board: HeldGroups = {
    room: names.length,
    parentId,
    held: names.map((name) => ({ name, isChild: false })),
  }
  await context.property(
    roundPlans,
    async (plan) => {
      if (outcomes.includes('disturbed')) return
      const round = await playRound(context, quota, board, plan)
      board = round.board
      outcomes.push(await judge(context, quota, round))
    },
    { runs: runsOf(context, 0.08) },
  )
  await Promise.all(board.held.map(({ name }) => context.trusted.deleteGroup(name)))
  return outcomes
}

export default suite(
  'Properties: the limit of groups',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup', generated: true },
  [
    must(
      'properties.concurrent.group-limit',
      'while groups are created and deleted simultaneously, there are never more than five, and the pages of the list together show them',
      'R-group-five',
      async (context) => {
        const quota = await context.groups.quota()
        await withFullBoard(context, quota, async (names) => {
          const outcomes = await playRounds(context, quota, names)
          if (outcomes.includes('disturbed')) throw new Disturbed()
          if (!outcomes.includes('judged'))
            context.inapplicable(
              `there were never more than five groups, but in none of ${outcomes.length} rounds did the list hold the groups of this check and those before it, and no others: another run uses the application, or the list lacks groups`,
            )
        })
      },
      {
        needs: ['quota'],
        why: 'Other runs may hold groups of the same application: a creation beyond the limit counts only if five other groups existed. A child uses a place like any group.',
      },
    ),
  ],
)
