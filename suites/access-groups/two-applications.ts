import {
  type CheckContext,
  type HttpResponse,
  itemsIn,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { whileThere } from '../shared/groups/foreign-group.ts'
import { withFullBoard } from '../shared/groups/full-board.ts'

/** The results of two applications; the first one, the run's own, has five groups. */
export interface TwoApplications {
  /** The groups of the other application before the first one was full, and after; and the groups of the first one. */
  readonly lists: Readonly<Record<'before' | 'after' | 'ours', HttpResponse>>
  /** A group that the other application creates while the first one is full. */
  readonly whileFull: HttpResponse
  /** A group of the other application with the name of a group of the first one. */
  readonly namesake: Part<Namesake>
}

/** A name that groups of both applications have. */
export interface Namesake {
  readonly created: HttpResponse
  /** Both groups, before the group of the first application, which holds an entry, is deleted. */
  readonly ours: HttpResponse
  readonly theirs: HttpResponse
  readonly theirEntries: HttpResponse
  readonly deleted: HttpResponse
  /** The creation of an entry in the other group, just before that deletion. */
  readonly theirEntry: HttpResponse
  /** The other group and its entries, after the deletion. */
  readonly theirsLater: HttpResponse
  readonly theirEntriesLater: HttpResponse
  /** One more group of the first application, in the place of the deleted one, while the other group exists. */
  readonly successor: HttpResponse
}

/**
 * The first application is filled up with groups; another one then creates a group, and a group with the name of one of
 * the first. The groups of the other application are deleted at once, because it has five places, too.
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
