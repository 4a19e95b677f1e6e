import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, isView, textboard } from '../../declare.ts'
import { itemsOf, withMembers } from '../../remembering.ts'

/** Faults of the status of entries. */
export const entriesWritingStatusFaults: readonly Fault[] = [
  ...[20, 21].map((status) =>
    textboard.fault(
      `existence-update-makes-status-${status}`,
      `an update sets the status to ${status}`,
      ['entries.status.after-update'],
      { statusAfterUpdate: () => status },
    ),
  ),
  textboard.fault(
    'existence-update-of-partner-status-21',
    'an update of an entry that the partner wrote sets its status to 21',
    ['entries.status.after-update-of-partner'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, before.writerId === '0' ? { ...after, status: 21 } : after, facts, input),
    }),
  ),
  textboard.fault(
    'entry-status-one',
    'a new entry has status 1',
    ['entries.status.new', 'properties.hostile.member.*', 'entries.status.reply'],
    {
      createdEntry: (record) => ({ ...record, status: 1 }),
    },
  ),
  textboard.fault(
    'entry-status-text',
    'the status is a string',
    ['contract.textdata.read', 'entries.status.after-update'],
    {
      finishEntryView: (view, entry) => ({ ...view, status: String(entry.status) }),
    },
  ),
  textboard.fault(
    'entry-operator-deleted-hidden',
    'an entry that an operator deleted answers 404',
    [
      'entries.status.operator-deleted',
      'entries.status.operator-deleted-unchanged',
      'entries.status.operator-deleted-among-several',
    ],
    answering(['textdata.read'], (response) =>
      JSON.stringify(response.body).includes('"status":20') ? { ...response, ...errorAnswer(404) } : response,
    ),
  ),
  textboard.fault(
    'entry-operator-deleted-normal',
    'an entry that an operator deleted has status 0 in lists',
    ['entries.status.operator-deleted-listed'],
    {
      finishEntryView: (view, entry, { operation }) =>
        entry.status === 20 && operation === 'textdata.list' ? { ...view, status: 0 } : view,
    },
  ),
  textboard.fault(
    'entry-operator-deleted-whole-listed',
    'a list with fields shows all members of an entry that an operator deleted',
    ['entries.status.operator-deleted-fields'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        view.status === 20 && operation === 'textdata.list'
          ? view
          : policy.selectFields(view, names, operation),
    }),
  ),
  textboard.fault(
    'entry-operator-deleted-read-normal',
    'an entry that an operator deleted has status 0 when it is read by its id',
    ['entries.status.operator-deleted'],
    {
      finishEntryView: (view, entry, { operation }) =>
        entry.status === 20 && operation === 'textdata.read' ? { ...view, status: 0 } : view,
    },
  ),
  textboard.fault(
    'entry-operator-deleted-unfound',
    'a filter does not find entries that an operator deleted',
    ['entries.status.operator-deleted-found'],
    {
      entryListed: (entry, facts) => entry.status !== 20 || !facts.query.has('filterBy'),
    },
  ),
  textboard.fault(
    'entry-operator-deleted-unsorted',
    'a sorted list lacks entries that an operator deleted',
    ['entries.status.operator-deleted-sorted'],
    { entryListed: (entry, facts) => entry.status !== 20 || !facts.query.has('sortBy') },
  ),
  textboard.fault(
    'entry-operator-deleted-first-page',
    'entries that an operator deleted are shown only on the first page',
    ['entries.status.operator-deleted-on-its-page'],
    {
      entryListed: (entry, facts) =>
        entry.status !== 20 || Number(facts.query.get('startIndex')?.[0] ?? 1) < 2,
    },
  ),
  textboard.fault(
    'entry-operator-deleted-whole-alone',
    'a list with fields lacks entries that an operator deleted',
    ['entries.status.operator-deleted-fields'],
    { entryListed: (entry, facts) => entry.status !== 20 || !facts.query.has('fields') },
  ),
  textboard.fault(
    'entry-operator-deleted-hidden-from-users',
    'the lists of users lack entries that an operator deleted',
    ['access.entries.proxy.operator-deleted'],
    { entryListed: (entry, { userId }) => entry.status !== 20 || userId === undefined },
  ),
  textboard.fault(
    'entry-operator-deleted-hidden-from-second-user',
    'the lists of one of two users lack entries that an operator deleted',
    ['access.entries.proxy.operator-deleted-second-user'],
    { entryListed: (entry, { userId }) => entry.status !== 20 || userId !== '2000002' },
  ),
  textboard.fault(
    'entry-operator-deleted-unfound-by-users',
    'a user’s filter does not find entries that an operator deleted',
    ['access.entries.proxy.operator-deleted-found'],
    {
      entryListed: (entry, { userId, query }) =>
        entry.status !== 20 || userId === undefined || !query.has('filterBy'),
    },
  ),
  textboard.fault(
    'entry-operator-deleted-left-out-for-users',
    'users who read several ids do not get entries that an operator deleted',
    ['access.entries.proxy.operator-deleted-among-several'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const items =
          facts.caller === 'proxy' && facts.operation === 'textdata.read' ? itemsOf(finished) : undefined
        if (items === undefined) return finished
        return withMembers(finished, { entry: items.filter((item) => !isView(item) || item.status !== 20) })
      },
    }),
  ),
  textboard.fault(
    'entry-operator-deleted-unowned',
    'a filter by owner does not find entries that an operator deleted',
    ['entries.status.operator-deleted-owned'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        !(filterBy === 'ownerId' && entry.status === 20) && policy.filterMatches(entry, filterBy, value),
    }),
  ),
]
