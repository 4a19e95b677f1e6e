import type { Members } from '../../harness/index.ts'
import { entryMembers, namedMembers } from '../shared/entries/entry-members.ts'
import { itemsPerPageOf } from '../shared/lists/items-per-page.ts'
import { outOfOrderAt, repeated } from '../shared/lists/order.ts'
import type { Reply } from './reply.ts'
import { type Board, differenceOf, idOf, type StoredEntry } from './stored-entry.ts'
import { type Judgement, permit, refuse } from './verdict.ts'

/** Reads the list. The members are those of the query, except that the filter's value is a plain user id here. */
export interface ListCommand {
  readonly kind: 'list'
  readonly filter?: { readonly by: 'ownerId' | 'writerId'; readonly user: string }
  readonly sort?: { readonly by: 'id' | 'updated'; readonly order: 'ascending' | 'descending' }
  readonly fields?: readonly string[]
  /** 50 by default. */
  readonly count?: number
  /** 1 by default. */
  readonly startIndex?: number
}

/** The size of a page if none is requested (section "Limits"). */
const usualCount = 50

/**
 * Judges a list: the total of the matches, its statements about its order and filter, and a page of the right size. The
 * page must contain only matches, each once and as it is stored, with exactly the requested members, in the requested
 * order.
 */
export function evaluateList(board: Board, command: ListCommand, reply: Reply): Judgement<Board> {
  if (reply.status !== 200) return refuse('200')
  const { items, object } = reply
  if (items === undefined || object === undefined) return refuse('a collection')
  const matches = matchesOf(board, command)
  const fault =
    pageFault(matches.length, command, items, object) ??
    flagFault(command, items, object) ??
    membersFault(board.group, matches, command, items) ??
    orderFault(matches, command, items)
  return fault === undefined ? permit(board) : refuse(fault)
}

const matchesOf = ({ entries }: Board, { filter }: ListCommand): readonly StoredEntry[] =>
  filter === undefined ? entries : entries.filter((entry) => entry[filter.by] === filter.user)

function pageFault(
  total: number,
  { count = usualCount, startIndex = 1 }: ListCommand,
  items: readonly Members[],
  { totalResults, startIndex: start, itemsPerPage }: Members,
): string | undefined {
  const size = Math.max(0, Math.min(count, total - startIndex + 1))
  if (totalResults !== total) return `totalResults ${total}, not ${JSON.stringify(totalResults)}`
  if (items.length !== size) return `${size} entries on the page, not ${items.length}`
  // The specification leaves open what an empty page states about its position and size.
  if (size === 0) return undefined
  if (start !== startIndex) return `startIndex ${startIndex}, not ${JSON.stringify(start)}`
  const sizes = itemsPerPageOf(count, { entry: items, totalResults })
  if (!sizes.some((one) => one === itemsPerPage))
    return `itemsPerPage one of ${sizes.join(', ')}, not ${JSON.stringify(itemsPerPage)}`
  return undefined
}

/** A sorted or filtered list must say that it is. The specification leaves open what an empty page says. */
function flagFault(
  { sort, filter }: ListCommand,
  items: readonly Members[],
  { sorted, filtered }: Members,
): string | undefined {
  if (items.length === 0) return undefined
  if (sort !== undefined && sorted !== true) return `sorted true, not ${JSON.stringify(sorted)}`
  if (filter !== undefined && filtered !== true) return `filtered true, not ${JSON.stringify(filtered)}`
  return undefined
}

function membersFault(
  group: string,
  matches: readonly StoredEntry[],
  { fields }: ListCommand,
  items: readonly Members[],
): string | undefined {
  const twice = repeated(items.flatMap((item) => idOf(item) ?? []))
  if (twice.length > 0) return `each entry once, not ${twice.join(', ')} again`
  for (const item of items) {
    const extra = Object.keys(namedMembers(item)).find((name) => fields?.includes(name) === false)
    if (extra !== undefined) return `only ${fields?.join(', ')}, not ${extra}`
    const missing = fields?.find((name) => alwaysFilled.includes(name) && !(name in namedMembers(item)))
    if (missing !== undefined) return `${missing} in every entry`
    const id = idOf(item)
    if (id === undefined) {
      // Without its id, an entry is not identified: it must look like one of the matches.
      if (fields?.includes('id') !== false) return 'an id in every entry'
      const likely = matches.some((candidate) => differenceOf(group, candidate, item, fields) === undefined)
      if (!likely) return `an entry among the matches that shows ${JSON.stringify(item)}`
      continue
    }
    const entry = matches.find((one) => one.id === id)
    if (entry === undefined) return `no entry ${id}, which does not match`
    const difference = differenceOf(group, entry, item, fields)
    if (difference !== undefined) return difference
  }
  return undefined
}

/** Members that have a value in every entry of the execution. */
const alwaysFilled: readonly string[] = entryMembers.filter(
  (name) => name !== 'parentId' && name !== 'ownerId',
)

function orderFault(
  matches: readonly StoredEntry[],
  { sort }: ListCommand,
  items: readonly Members[],
): string | undefined {
  if (sort === undefined) return undefined
  const values = items.flatMap((item): string[] => {
    if (sort.by === 'id') return [idOf(item)].flatMap((id) => id ?? [])
    const known = item.updated ?? matches.find(({ id }) => id === idOf(item))?.updated
    return typeof known === 'string' ? [known] : []
  })
  const at = outOfOrderAt({ list: values, order: sort.order, of: sort.by === 'id' ? 'ids' : 'values' })
  return at === undefined ? undefined : `${sort.by} ${sort.order}, not ${values[at - 1]} before ${values[at]}`
}
