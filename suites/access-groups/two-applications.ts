import {
  type CheckContext,
  type HttpResponse,
  itemsIn,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { whileThere } from '../shared/foreign-group.ts'
import { withFullBoard } from '../shared/full-board.ts'

/** What two applications showed, of which ours has five groups. */
export interface TwoApplications {
  /** The groups of the other application before ours was full, and then; and ours. */
  readonly lists: Readonly<Record<'before' | 'after' | 'ours', HttpResponse>>
  /** A group that the other application creates while ours is full. */
  readonly whileFull: HttpResponse
  /** A group of the other application that has the name of one of ours. */
  readonly namesake: Part<Namesake>
}

/** A name that is that of a group of ours and of one of the other application. */
export interface Namesake {
  readonly created: HttpResponse
  /** Both groups, before ours is deleted. Ours holds an entry. */
  readonly ours: HttpResponse
  readonly theirs: HttpResponse
  readonly theirEntries: HttpResponse
  readonly deleted: HttpResponse
  /** The creation of an entry in theirs, just before ours is deleted. */
  readonly theirEntry: HttpResponse
  /** Theirs, after ours was deleted, and its entries. */
  readonly theirsLater: HttpResponse
  readonly theirEntriesLater: HttpResponse
  /** One more group of ours, in the place of the deleted one, while theirs exists. */
  readonly successor: HttpResponse
}

/**
 * Our application fills up with groups; another one then creates a group, and one with the name of one of ours. What is created
 * there is deleted at once: the journal of the run knows only the groups of our application.
 */
export const twoApplications = sharedFixture(
  'two applications have groups',
  async (context): Promise<TwoApplications> => {
    const { trusted, foreign, groups } = context
    const quota = await groups.quota()
    const all = { query: { count: largestPage } }
    const before = await foreign.listGroups(all)
    if (itemsIn(before) === undefined)
      return context.untested(
        'the groups of the other application cannot be counted: see access.groups.foreign.list',
      )
    return await withFullBoard(context, quota, async ([name = '']) => {
      const ours = await trusted.listGroups(all)
      const after = await foreign.listGroups(all)
      const whileFull = await whileThere(context, groups.newName(), (created) => Promise.resolve(created))
      const namesake = await part(() => shareName(context, name))
      return { lists: { before, after, ours }, whileFull, namesake }
    })
  },
  { needs: ['quota', 'foreignApplication.consumerKey'] },
)

const shareName = (context: CheckContext, name: string): Promise<Namesake> =>
  whileThere(context, name, async (created) => {
    const { trusted, foreign, groups, text, newUserId } = context
    await trusted.createEntry(name, { data: text.sentence(), writerId: newUserId() })
    const [ours, theirs, theirEntries] = await Promise.all([
      trusted.readGroup(name),
      foreign.readGroup(name),
      foreign.listEntries(name),
    ])
    const theirEntry = await foreign.createEntry(name, { data: text.sentence() })
    const deleted = await trusted.deleteGroup(name)
    const theirsLater = await foreign.readGroup(name)
    const theirEntriesLater = await foreign.listEntries(name)
    const successor = await trusted.createGroup({ name: groups.newName() })
    return {
      ...{ created, ours, theirs, theirEntries, theirEntry },
      ...{ deleted, theirsLater, theirEntriesLater, successor },
    }
  })
