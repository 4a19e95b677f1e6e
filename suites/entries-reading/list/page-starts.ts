import { librarySize } from '../../../harness/index.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'

/** A page that begins at a position, and the range of entries that it holds, counted from 0. */
interface PageStart {
  readonly id: string
  readonly title: string
  readonly query: ListQuery
  readonly from: number
  /** The first entry after the page. */
  readonly to: number
}

/** Pages that begin at different positions. */
export const pageStarts: readonly PageStart[] = [
  {
    id: 'entries.paging.first',
    title: 'startIndex 1, count 2',
    query: { startIndex: 1, count: 2 },
    from: 0,
    to: 2,
  },
  {
    id: 'entries.paging.start-counts-entries',
    title: 'startIndex 2, count 3',
    query: { startIndex: 2, count: 3 },
    from: 1,
    to: 4,
  },
  {
    id: 'entries.paging.start-counts-entries.4',
    title: 'startIndex 4, count 3',
    query: { startIndex: 4, count: 3 },
    from: 3,
    to: 6,
  },
  {
    id: 'entries.paging.last-entry',
    title: 'startIndex at the last entry, count 10',
    query: { startIndex: librarySize, count: 10 },
    from: librarySize - 1,
    to: librarySize,
  },
  {
    id: 'entries.paging.default-count-later',
    title: 'startIndex 8 without count: the last 50 entries',
    query: { startIndex: 8 },
    from: 7,
    to: librarySize,
  },
  {
    id: 'entries.paging.default-count-rest',
    title: 'startIndex 51 without count: the last seven entries',
    query: { startIndex: 51 },
    from: 50,
    to: librarySize,
  },
  {
    id: 'entries.paging.count-one',
    title: 'startIndex 3, count 1',
    query: { startIndex: 3, count: 1 },
    from: 2,
    to: 3,
  },
  {
    id: 'entries.paging.no-start',
    title: 'count 4 without startIndex',
    query: { count: 4 },
    from: 0,
    to: 4,
  },
]
