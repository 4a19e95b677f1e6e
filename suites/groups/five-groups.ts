import {
  type CheckContext,
  type HttpResponse,
  type Part,
  type Quota,
  sharedFixture,
} from '../../harness/index.ts'
import { atOnce } from '../shared/created-groups.ts'
import { Disturbed, partOfRound, undisturbed } from '../shared/full-board.ts'
import { type Burst, burst, burstSize } from './burst.ts'
import { allGroups, type Lists, listed } from './five-lists.ts'
import { askInPlaceOf, type Freed, replace } from './freed-place.ts'
import { createAgain, type SameNamesAgain } from './same-names-again.ts'
import { askForSixth, readAll, type Sixth } from './sixth-group.ts'

/** What an application with five groups showed. */
export interface FiveGroups {
  /** Simultaneous creations that filled it, and those that competed for one place. */
  readonly bursts: readonly Burst[]
  readonly lists: Lists
  /** A sixth group, as it is and as the child of one of the five. */
  readonly sixth: Part<Sixth>
  readonly child: Part<Sixth>
  /** One of the five is deleted. */
  readonly deleted: HttpResponse
  /** One more is created in its place, and then another sixth one is asked for. */
  readonly sixthAgain: Part<Sixth>
  /** The first of them is deleted, and another one created at once, before anybody looks. */
  readonly freed: Part<Freed>
  /** One more is deleted, creations are refused for their names, and another one takes the place. */
  readonly afterRefusals: Part<Freed>
  /** In the end the first five are created again and again. */
  readonly again: Part<SameNamesAgain>
}

/**
 * Simultaneous creations fill the application. The five groups are listed in different ways; a sixth one is asked for, as it
 * is, as a child, and after simultaneous creations replaced one of the five; in the end all that were created are deleted,
 * and created again under their names.
 */
export const fiveGroups = sharedFixture(
  'five groups exist',
  async (context): Promise<FiveGroups> => {
    // What is to be simultaneous needs connections that are open already.
    await atOnce(burstSize, () => context.trusted.listGroups({ query: { count: 1 } }))
    const quota = await context.groups.quota()
    return await undisturbed(context, quota, (created, present) => fillAndExceed(context, created, present))
  },
  { needs: ['quota'] },
)

async function fillAndExceed(context: CheckContext, created: string[], quota: Quota): Promise<FiveGroups> {
  const { trusted, groups } = context
  const filled = await burst(context, quota, [], created)
  const [oldest, ...kept] = filled.names
  if (oldest === undefined) throw new Disturbed()
  const lists = await listed(context, filled.names)
  const five = { held: filled.names, before: lists.groups }
  const sixth = await partOfRound(() => askForSixth(context, quota, five))
  const child = await partOfRound(() =>
    askForSixth(context, quota, { ...five, parentId: lists.groups[0]?.id }),
  )
  const deleted = await trusted.deleteGroup(oldest)
  const afterDeletion = await trusted.listGroups(allGroups)
  const { successor, bursts } = await replace(context, quota, kept, created)
  const sixthAgain = await partOfRound(async () => {
    const held = [successor, ...kept]
    return await askForSixth(context, quota, { held, before: await readAll(context, held) })
  })
  const freed = await partOfRound(() =>
    askInPlaceOf(context, { old: successor, asked: sixthAgain.show().name }, created),
  )
  const latest = freed.shown?.name ?? successor
  const afterRefusals = await partOfRound(() =>
    askInPlaceOf(context, { old: latest, asked: groups.newName(), taken: kept.slice(0, 1) }, created),
  )
  const later = [sixthAgain, freed, afterRefusals].flatMap(({ shown }) => shown?.name ?? [])
  const again = await partOfRound(() => createAgain(context, oldest, kept, [successor, ...later]))
  return {
    bursts: [filled, ...bursts],
    lists: { ...lists, afterDeletion },
    ...{ sixth, child, deleted, sixthAgain, freed, afterRefusals, again },
  }
}
