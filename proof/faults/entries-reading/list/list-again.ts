import type { Fault } from '../../../override.ts'
import { answeringBody, textboard, without } from '../../declare.ts'
import { Tally } from '../../remembering.ts'

/** Faults of the list of entries if it is read again. */
export const entriesReadingListAgainFaults: readonly Fault[] = [
  textboard.fault(
    'list-entries-member',
    'the entries of a list are in the member entries instead of entry',
    [
      'contract.textdata.list',
      'entries.list.changes-nothing',
      'entries.fields.total',
      'access.entries.proxy.seen-in-list',
    ],
    answeringBody(['textdata.list'], (body) => ({
      ...without(body, 'entry'),
      entries: body.entry,
    })),
  ),
  textboard.fault(
    'sort-flag-false',
    'sorted is false for a sorted list',
    ['entries.list.flags-asked', 'entries.sort.flag-id', 'entries.sort.flag-updated'],
    {
      sortedFlag: () => false,
    },
  ),
  textboard.fault(
    'filter-flag-false',
    'filtered is false for a filtered list',
    ['entries.list.flags-asked', 'entries.filter.flag'],
    {
      filteredFlag: () => false,
    },
  ),
  textboard.fault(
    'filter-flag-of-found-entries',
    'filtered is false if a filter finds nothing',
    ['entries.filter.flag-no-match'],
    answeringBody(['textdata.list'], (body) =>
      Array.isArray(body.entry) && body.entry.length === 0 ? { ...body, filtered: false } : body,
    ),
  ),
  textboard.fault(
    'filter-flag-without-sort',
    'filtered is false in a sorted list',
    ['entries.filter.flags-sorted'],
    answeringBody(['textdata.list'], (body) => (body.sorted === true ? { ...body, filtered: false } : body)),
  ),
  textboard.fault(
    'member-list-shuffled',
    'the list of entries begins with a different entry each time',
    ['entries.list.same-order-again'],
    answeringBody(['textdata.list'], (body, facts) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((_item, at, all) => all[(at + facts.ordinal) % all.length]),
          }
        : body,
    ),
  ),
  textboard.fault(
    'member-list-says-filtered',
    'every list says that it is filtered',
    ['entries.list.unfiltered-flag'],
    { filteredFlag: () => true },
  ),
  textboard.sequence(
    'entry-reading-touches',
    'reading an entry, by its id or in a list, changes its updated',
    ['entries.list.changes-nothing'],
    (policy) => {
      const readings = new Tally()
      return {
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const before = readings.of(entry.id)
          const later = new Date(entry.updated.getTime() + 3000 * before)
          if (facts.method === 'GET') readings.add(entry.id)
          return before > 0 ? { ...finished, updated: policy.formatTime(later) } : finished
        },
      }
    },
  ),
]
