import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { roundingStoredTimes } from './rounded-times.ts'

const newAndUpdated = ['entries.time.published-gmt', 'entries.time.updated-gmt', 'entries.time.update-gmt']

const written = (instant: number): string => new Date(instant).toISOString().slice(0, 19)

const minute = 60_000

/** Shifts all times by some minutes. */
const zoneOf = (minutes: number): PolicyOverride => ({
  formatTime: (time) => written(time.getTime() + minutes * minute),
})

/** Faults of the times of entries. */
export const entriesWritingTimeFaults: readonly Fault[] = [
  textboard.fault(
    'time-published-rounded-later',
    'readings show published rounded to the second, and the response to the creation shows it cut off',
    ['entries.time.as-created'],
    roundingStoredTimes,
  ),
  textboard.fault('time-one-hour-ahead', 'times are one hour ahead of GMT', newAndUpdated, zoneOf(60)),
  textboard.fault('time-half-hour-behind', 'times are half an hour behind GMT', newAndUpdated, zoneOf(-30)),
  textboard.fault(
    'time-five-hours-behind',
    'times are five hours behind GMT',
    newAndUpdated,
    zoneOf(-5 * 60),
  ),
  textboard.fault(
    'time-odd-zone',
    'times are 5 hours and 45 minutes ahead of GMT',
    newAndUpdated,
    zoneOf(5 * 60 + 45),
  ),
  textboard.fault(
    'time-half-days-mixed-up',
    'times before noon are written as times after noon, and the other way round',
    newAndUpdated,
    {
      formatTime: (time) => {
        const hours = time.getUTCHours()
        return written(time.getTime() + (hours < 12 ? 12 : -12) * 60 * minute)
      },
    },
  ),
  textboard.fault(
    'time-twelve-hours',
    'times are written with a twelve-hour clock, so 13:00 is written as 01:00',
    newAndUpdated,
    {
      formatTime: (time) => {
        // The clock is moved past noon, and the hour is written on a clock of twelve hours.
        const local = new Date(time.getTime() + (time.getUTCHours() < 13 ? 13 : 0) * 60 * minute)
        const hours = local.getUTCHours() % 12 || 12
        return `${written(local.getTime()).slice(0, 11)}${String(hours).padStart(2, '0')}${written(local.getTime()).slice(13)}`
      },
    },
  ),
  textboard.fault('time-months-from-zero', 'months are counted from zero', newAndUpdated, {
    formatTime: (time) => {
      const text = written(time.getTime())
      const month = String(time.getUTCMonth()).padStart(2, '0')
      return time.getUTCMonth() === 0
        ? `${time.getUTCFullYear() - 1}-12${text.slice(7)}`
        : `${text.slice(0, 5)}${month}${text.slice(7)}`
    },
  }),
  textboard.fault(
    'time-update-without-text-unmoved',
    'an update without a text does not change updated',
    ['entries.time.update-without-text'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          input.data === undefined ? { ...after, updated: before.updated } : after,
          facts,
          input,
        ),
    }),
  ),
  textboard.fault(
    'time-published-moves-with-nothing',
    'an update with the same text changes published',
    ['entries.update.keeps-published-of-same'],
    {
      updatedEntry: (before, after) =>
        after.data === before.data ? { ...after, published: after.updated } : after,
    },
  ),
  textboard.fault(
    'time-published-moves-with-short',
    'an update with a text of fewer than twenty characters changes published',
    ['entries.update.keeps-published-of-short'],
    {
      updatedEntry: (_before, after) =>
        after.data.length < 20 ? { ...after, published: after.updated } : after,
    },
  ),
  textboard.fault(
    'time-published-moves-with-long',
    'an update with a text of more than 200 characters changes published',
    ['entries.update.keeps-published-of-long'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          after.data.length > 200 ? { ...after, published: after.updated } : after,
          facts,
          input,
        ),
    }),
  ),
  textboard.fault(
    'time-updated-local',
    'after an update, updated is nine hours ahead of GMT',
    ['entries.time.update-gmt'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          { ...after, updated: new Date(after.updated.getTime() + 9 * 60 * minute) },
          facts,
          input,
        ),
    }),
  ),
  textboard.fault(
    'time-of-the-day',
    'times are always midnight of the day before',
    [
      ...newAndUpdated.slice(2),
      'entries.time.published-later',
      'entries.time.updated-later',
      'entries.parent.own-time',
    ],
    // The day before, so the time is far from the right one at every hour of the day.
    { formatTime: (time) => `${written(time.getTime() - 24 * 60 * minute).slice(0, 10)}T00:00:00` },
  ),
  textboard.fault(
    'time-published-to-the-minute',
    'the seconds of published are always 00',
    ['entries.time.published-later'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return 'published' in finished
          ? { ...finished, published: `${written(entry.published.getTime()).slice(0, 17)}00` }
          : finished
      },
    }),
  ),
  textboard.fault(
    'time-of-parent-change-stays',
    'an update that changes only the parent does not change updated',
    ['entries.time.update-of-parent'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const stored = policy.updatedEntry(before, after, facts, input)
        const isOnlyParent =
          before.data === after.data && before.ownerId === after.ownerId && before.parentId !== after.parentId
        return isOnlyParent ? { ...stored, updated: before.updated } : stored
      },
    }),
  ),
  textboard.fault(
    'time-of-text-change-stays',
    'an update that does not name the owner does not change updated',
    ['entries.time.update-of-text'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const stored = policy.updatedEntry(before, after, facts, input)
        return input.ownerId === undefined ? { ...stored, updated: before.updated } : stored
      },
    }),
  ),
  textboard.sequence(
    'time-list-shows-creation-moved',
    'the list shows the time of the last update as published',
    ['entries.time.update-in-list'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return facts.operation === 'textdata.list' ? { ...finished, published: finished.updated } : finished
      },
    }),
  ),
  textboard.fault(
    'time-published-minutes-early',
    'published is two minutes before the creation',
    ['entries.time.updated-not-before-published'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return 'published' in finished
          ? { ...finished, published: policy.formatTime(new Date(entry.published.getTime() - 2 * minute)) }
          : finished
      },
    }),
  ),
  textboard.fault(
    'entry-time-zone',
    'times end with the time zone Z',
    [
      'contract.textdata.create',
      'contract.textdata.read',
      'entries.time.published-form',
      'entries.time.published-later',
      'entries.time.updated-form',
      'entries.time.updated-later',
      'entries.time.updated-not-before-published',
    ],
    {
      formatTime: (time) => `${time.toISOString().slice(0, 19)}Z`,
    },
  ),
  textboard.fault(
    'entry-time-local',
    'times are nine hours ahead of GMT',
    ['entries.time.published-gmt', 'entries.time.updated-gmt', 'entries.time.update-gmt'],
    {
      formatTime: (time) => new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 19),
    },
  ),
  textboard.fault(
    'entry-updated-stays',
    'an update does not change updated',
    [
      'entries.time.update-moves-updated',
      'entries.sort.updated-ascending',
      'entries.sort.updated-descending',
      'entries.time.update-moves-again',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, updated: before.updated }),
    },
  ),
  textboard.fault(
    'entry-reply-published-with-parent',
    'a reply gets the published of its parent',
    ['entries.parent.own-time'],
    (policy) => {
      const times = new Map<string, Date>()
      return {
        createdEntry: (record, facts, input) => {
          const published = times.get(record.parentId ?? '') ?? record.published
          times.set(record.id, published)
          return policy.createdEntry({ ...record, published }, facts, input)
        },
      }
    },
  ),
  textboard.fault(
    'entry-owner-keeps-updated',
    'an update with the same text does not change updated',
    ['entries.time.update-of-owner'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const updated = policy.updatedEntry(before, after, facts, input)
        return updated.data === before.data ? { ...updated, updated: before.updated } : updated
      },
    }),
  ),
  textboard.sequence(
    'entry-list-updated-stale',
    'the list shows the time of creation as updated',
    ['entries.time.update-in-list'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return facts.operation === 'textdata.list' ? { ...finished, updated: finished.published } : finished
      },
    }),
  ),
  textboard.fault(
    'time-published-by-partner-update',
    'an update by the application without a writer changes published',
    ['entries.read.published-as-created'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          input.writerId === undefined && facts.caller === 'trusted'
            ? { ...after, published: after.updated }
            : after,
          facts,
          input,
        ),
    }),
  ),
]
