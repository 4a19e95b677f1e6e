import { exhaustiveFlag, type Part, part, sharedFixture } from '../../harness/index.ts'
import { begin, deletedMeanwhile, takesTooLong } from './filling.ts'
import { type LongList, leastSize, longListSize, readLongList } from './long-list.ts'
import { type Overflow, overflow } from './overflow.ts'

/** What a group of very many entries showed. */
export interface LargeGroup {
  /** Its list, when it held one entry more than a page can; inapplicable where a group holds too few. */
  readonly list: Part<LongList>
  /** What happened at its limit and beyond it; inapplicable where the limit is too far away for this run. */
  readonly overflow: Part<Overflow>
  /** Entries of another group that were there before it. */
  readonly older: OlderEntries
}

/** The oldest entries of a group, by their ids. */
interface OlderEntries {
  readonly group: string
  readonly ids: readonly string[]
}

/** So many entries of another group are looked at. */
const olderEntries = 3

/** The oldest entries of the library, which is there before another group overflows. */
const older = sharedFixture(
  'another group is there before one overflows',
  async ({ groups }): Promise<OlderEntries> => {
    const { name, entries } = await groups.library()
    return { group: name, ids: entries.slice(0, olderEntries).map(({ entry }) => entry.id) }
  },
  { early: true },
)

/** It may be filled with a hundred thousand entries. */
export const largeGroupTimeoutMs = 4 * 3_600_000

/**
 * A group is filled with more entries than a page can hold, listed, and filled on to its limit and beyond it. It costs many requests,
 * so that all checks share it that need a long list or a full group; neither part speaks against the other.
 */
export const largeGroup = sharedFixture(
  'a group is filled until it overflows',
  async (context): Promise<LargeGroup> => {
    const { groups, inapplicable, config } = context
    const before = await context.use(older)
    const limit = config.limits.entriesPerGroup
    const tooLong = takesTooLong(context)
    // What comes and goes while the group fills must not make it overflow.
    const room = tooLong ? limit : Math.max(1, limit - deletedMeanwhile)
    const size = Math.min(longListSize, room)
    const filling = await begin(context, await groups.private(), size, tooLong ? size : limit)
    const list = await part(async () =>
      size < leastSize
        ? inapplicable(`a group holds ${limit} entries (limits.entriesPerGroup)`)
        : await readLongList(context, filling),
    )
    const beyond = await part(async () =>
      tooLong
        ? inapplicable(`it fills a group with ${limit} entries: only with ${exhaustiveFlag}`, exhaustiveFlag)
        : await overflow(context, filling, limit),
    )
    return { list, overflow: beyond, older: before }
  },
  { early: true, timeoutMs: largeGroupTimeoutMs },
)
