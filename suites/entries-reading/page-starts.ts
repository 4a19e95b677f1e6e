import { librarySize } from '../../harness/index.ts'
import type { ListQuery } from '../shared/pages.ts'

/** Pages that begin at a place, each with the entries that it holds, counted from 0. */
export const pageStarts: readonly (readonly [
  id: string,
  title: string,
  query: ListQuery,
  from: number,
  to: number,
])[] = [
  ['entries.paging.first', 'startIndex 1, count 2', { startIndex: 1, count: 2 }, 0, 2],
  ['entries.paging.start-counts-entries', 'startIndex 2, count 3', { startIndex: 2, count: 3 }, 1, 4],
  ['entries.paging.start-counts-entries.4', 'startIndex 4, count 3', { startIndex: 4, count: 3 }, 3, 6],
  [
    'entries.paging.last-entry',
    'startIndex at the last entry, count 10',
    { startIndex: librarySize, count: 10 },
    librarySize - 1,
    librarySize,
  ],
  [
    'entries.paging.default-count-later',
    'startIndex 8 without count: 50 entries to the last',
    { startIndex: 8 },
    7,
    librarySize,
  ],
  [
    'entries.paging.default-count-rest',
    'startIndex 51 without count: the last seven entries',
    { startIndex: 51 },
    50,
    librarySize,
  ],
  ['entries.paging.count-one', 'startIndex 3, count 1', { startIndex: 3, count: 1 }, 2, 3],
  ['entries.paging.no-start', 'count 4 without startIndex', { count: 4 }, 0, 4],
]
