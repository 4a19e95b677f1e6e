import { exhaustiveFlag, type Part, part, sharedFixture } from '../../harness/index.ts'
import { begin, deletedMeanwhile, takesTooLong } from './filling.ts'
import { deleteAndCreateAgain, type GroupAgain } from './group-again.ts'
import { type LongList, leastSize, longListSize, readLongList } from './long-list.ts'
import { olderEntries } from './older-entries.ts'
import { type Overflow, overflow } from './overflow.ts'

/** What a group of very many entries showed. */
export interface LargeGroup {
  /** Its list, when it had one entry more than a page; inapplicable if a group can hold too few. */
  readonly list: Part<LongList>
  /** What happened at its limit and beyond; inapplicable if the limit is too high for this run. */
  readonly overflow: Part<Overflow>
  /** In the end it was deleted with all its entries, and another group with its name was created. */
  readonly again: Part<GroupAgain>
}

/** How many entries a group must hold for the checks of its list. */
const leastRoom = leastSize + deletedMeanwhile

/** The group may be filled with a hundred thousand entries. */
export const largeGroupTimeoutMs = 4 * 3_600_000

/**
 * A group is filled with more entries than a page can hold, listed, filled to its limit and beyond, and deleted.
 * Because this takes many requests, all checks that need a long list or a full group share it. If one part fails, the
 * others still count.
 */
export const largeGroup = sharedFixture(
  'a group is filled until it overflows',
  async (context): Promise<LargeGroup> => {
    const { groups, inapplicable, config } = context
    const limit = config.limits.entriesPerGroup
    const tooLong = takesTooLong(context)
    // The entries that are deleted while the group fills must not make it overflow.
    const room = tooLong ? limit : Math.max(1, limit - deletedMeanwhile)
    const size = Math.min(longListSize, room)
    const older = await olderEntries(context)
    const filling = await begin(context, await groups.private(), size, tooLong ? size : limit)
    const list = await part(async () =>
      size < leastSize
        ? inapplicable(
            `a group holds only ${limit} entries (limits.entriesPerGroup); this check needs ${leastRoom}`,
          )
        : await readLongList(context, filling),
    )
    const beyond = await part(async () =>
      tooLong
        ? inapplicable(`it fills a group with ${limit} entries: only with ${exhaustiveFlag}`, exhaustiveFlag)
        : await overflow(context, filling, { limit, older }),
    )
    return {
      list,
      overflow: beyond,
      again: await part(() => deleteAndCreateAgain(context, filling.group.name)),
    }
  },
  { early: true, timeoutMs: largeGroupTimeoutMs },
)
