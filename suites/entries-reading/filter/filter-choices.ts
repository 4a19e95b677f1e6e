import { type CheckContext, entriesOf, type Library, librarySize } from '../../../harness/index.ts'
import { firstEntry } from '../../shared/entries/remembered.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { findsSomething } from '../../shared/lists/filter-form.ts'
import { sentBy } from './filtered-library.ts'

/** Does a filter by this writer find anything in the library? */
const findsWriter = ({ trusted }: CheckContext, { name }: Library, filterValue: string): Promise<boolean> =>
  findsSomething(trusted, name, { filterBy: 'writerId', filterOp: 'equals', filterValue })

/** The form of a user id that a filter understands: plain, with its domain, or either. */
export async function formUnderstood(context: CheckContext): Promise<string> {
  const library = await context.groups.library()
  const returned = String(firstEntry(library).entry.writerId)
  const [plain, prefixed] = await Promise.all([
    findsWriter(context, library, plainUserId(returned) ?? returned),
    findsWriter(context, library, returned),
  ])
  if (plain) return prefixed ? 'either' : 'plain'
  return prefixed ? 'with its domain' : 'neither'
}

/** The result of a filter by a user id with another domain. */
export async function foundWithOtherDomain(context: CheckContext): Promise<string> {
  const library = await context.groups.library()
  const found = await findsWriter(context, library, `other.example.invalid:${library.writers[0]}`)
  return found ? 'finds the entries of the user' : 'finds nothing'
}

/** Filters in one request. */
interface Filters {
  readonly filterBy: string | readonly string[]
  readonly filterOp: string | readonly string[]
  readonly filterValue: readonly string[]
}

/**
 * The result of several filters in one request.
 * @param matches how many entries of the library they name together, and how to describe these
 */
async function foundBySeveral(
  { trusted }: CheckContext,
  library: Library,
  filters: Filters,
  matches: { readonly count: number; readonly called: string },
): Promise<string> {
  const response = await trusted.listEntries(library.name, {
    query: { ...filters, count: 100 },
    invalid: 'how several filters are written is not stated',
  })
  if (response.status !== 200) return String(response.status)
  const found = entriesOf(response).entry.length
  if (found === matches.count) return matches.called
  if (found === 0) return 'none'
  return found === librarySize ? 'all entries' : 'another choice of entries'
}

/** The result of a filter by an owner and a writer. */
export async function foundByOwnerAndWriter(context: CheckContext): Promise<string> {
  const library = await context.groups.library()
  const { ownerId, writerId } = firstEntry(library).sent
  const both = sentBy(library, 'ownerId', ownerId).filter(({ sent }) => sent.writerId === writerId)
  return await foundBySeveral(
    context,
    library,
    {
      filterBy: ['ownerId', 'writerId'],
      filterOp: ['equals', 'equals'],
      filterValue: [ownerId, writerId],
    },
    { count: both.length, called: 'entries that satisfy both' },
  )
}

/** The result of a filter by two writers. */
export async function foundByTwoWriters(context: CheckContext): Promise<string> {
  const library = await context.groups.library()
  const [first, second] = library.writers
  const both = library.entries.filter(({ sent }) => sent.writerId === first || sent.writerId === second)
  return await foundBySeveral(
    context,
    library,
    { filterBy: 'writerId', filterOp: 'equals', filterValue: [first, second] },
    { count: both.length, called: 'the entries of both' },
  )
}
