import { exhaustiveFlag, type Part, part, sharedFixture } from '../../harness/index.ts'
import { type Anew, makeAnew } from './anew.ts'
import { begin, deletedMeanwhile, takesTooLong } from './filling.ts'
import { type LongList, leastSize, longListSize, readLongList } from './long-list.ts'
import { olderEntries } from './older-entries.ts'
import { type Overflow, overflow } from './overflow.ts'

/** What a group of very many entries showed. */
export interface LargeGroup {
  /** Its list, when it held one entry more than a page can; inapplicable where a group holds too few. */
  readonly list: Part<LongList>
  /** What happened at its limit and beyond it; inapplicable where the limit is too far away for this run. */
  readonly overflow: Part<Overflow>
  /** It was deleted in the end with all that it held, and another one made of its name. */
  readonly anew: Part<Anew>
}

/** It may be filled with a hundred thousand entries. */
export const largeGroupTimeoutMs = 4 * 3_600_000

/**
 * A group is filled with more entries than a page can hold, listed, filled on to its limit and beyond it, and deleted. It costs many requests,
 * so that all checks share it that need a long list or a full group; neither part speaks against the other.
 */
export const largeGroup = sharedFixture(
  'a group is filled until it overflows',
  async (context): Promise<LargeGroup> => {
    const { groups, inapplicable, config } = context
    const limit = config.limits.entriesPerGroup
    const tooLong = takesTooLong(context)
    // What comes and goes while the group fills must not make it overflow.
    const room = tooLong ? limit : Math.max(1, limit - deletedMeanwhile)
    const size = Math.min(longListSize, room)
    const older = await olderEntries(context)
    const filling = await begin(context, await groups.private(), size, tooLong ? size : limit)
    const list = await part(async () =>
      size < leastSize
        ? inapplicable(`a group holds ${limit} entries (limits.entriesPerGroup)`)
        : await readLongList(context, filling),
    )
    const beyond = await part(async () =>
      tooLong
        ? inapplicable(`it fills a group with ${limit} entries: only with ${exhaustiveFlag}`, exhaustiveFlag)
        : await overflow(context, filling, { limit, older }),
    )
    return { list, overflow: beyond, anew: await part(() => makeAnew(context, filling.group.name)) }
  },
  { early: true, timeoutMs: largeGroupTimeoutMs },
)
