import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf, isView } from './declare.ts'
import { groupIn, queried, withMembers } from './remembering.ts'

const fault = faultsOf('textboard', 'race')
const shared = faultsOf('shared', 'race')

const gapIn = (operation: OperationId, turns = 2): Partial<Policy> => ({
  raceGapTurns: (candidate) => (candidate === operation ? turns : 0),
})

/**
 * Changes answers while requests overlap. Every request is held for a millisecond, so that those sent together are
 * under way together.
 * @param begin called once for each started server; its result is told how many requests are under way
 */
const underLoad =
  (
    begin: () => (response: ServiceResponse, facts: RequestFacts, underWay: number) => ServiceResponse,
  ): PolicyOverride =>
  (policy) => {
    const change = begin()
    let underWay = 0
    return {
      delayBeforeMs: (facts) => {
        underWay += 1
        return Math.max(1, policy.delayBeforeMs(facts))
      },
      finishResponse: (response, facts) => change(policy.finishResponse(response, facts), facts, underWay),
      transmission: (facts) => {
        underWay = Math.max(0, underWay - 1)
        return policy.transmission(facts)
      },
    }
  }

const internal: ServiceResponse = {
  status: 500,
  headers: {},
  body: { Error: { Code: '500', Message: 'Internal Server Error' } },
}

/** Faults that show only while requests overlap. */
export const raceFaults: readonly Fault[] = [
  fault(
    'race-sixth-group',
    'simultaneous creations leave the application with more than five groups',
    ['groups.limit.concurrent', 'properties.concurrent.group-limit'],
    { ...gapIn('textdatagroup.create'), groupLookedAtAgain: 'name' },
  ),
  fault(
    'race-group-twice',
    'two simultaneous creations of one name both succeed, within the limit',
    ['groups.create.concurrent'],
    { ...gapIn('textdatagroup.create'), groupLookedAtAgain: 'limit' },
  ),
  fault(
    'race-update-revives',
    'an update that overlaps a deletion brings the entry back',
    ['entries.delete.update-at-once'],
    gapIn('textdata.update', 4),
  ),
  fault(
    'race-create-lost',
    'of entries that are created at once some are answered and not stored',
    ['entries.create.concurrent', 'properties.concurrent.invariants'],
    (policy) => {
      let last = 0
      return {
        createdEntry: (record, facts, input) => {
          const now = performance.now()
          const near = now - last < 1
          last = now
          return near && record.serial % 3 === 0 ? undefined : policy.createdEntry(record, facts, input)
        },
      }
    },
  ),
  fault(
    'race-delete-lost',
    'of entries that are deleted at once some stay',
    ['entries.delete.concurrent-others'],
    (policy) => {
      let last = 0
      return {
        entryDeleteActs: (entry) => {
          const now = performance.now()
          const near = now - last < 1
          last = now
          return !near && policy.entryDeleteActs(entry)
        },
      }
    },
  ),
  fault(
    'race-update-mixed',
    'of simultaneous updates of different entries one receives the text of another',
    ['entries.update.each-its-own'],
    (policy) => {
      let last = { time: 0, data: '' }
      return {
        updatedEntry: (before, after, facts, input) => {
          const now = performance.now()
          const data = now - last.time < 1 && last.data !== '' ? last.data : after.data
          last = { time: now, data: after.data }
          return policy.updatedEntry(before, { ...after, data }, facts, input)
        },
      }
    },
  ),
  shared(
    'race-body-of-another',
    'under load the entry that another request reads is answered',
    ['entries.read.each-its-own'],
    underLoad(() => {
      let last: ServiceResponse | undefined
      return (response, facts, underWay) => {
        if (facts.operation !== 'textdata.read' || response.status !== 200) return response
        const before = last
        last = response
        return underWay > 1 && facts.ordinal % 2 === 0 && before !== undefined ? before : response
      }
    }),
  ),
  shared(
    'race-created-of-another',
    'under load a creation is answered with the entry that was created just before',
    ['entries.create.concurrent'],
    underLoad(() => {
      let last: ServiceResponse | undefined
      return (response, facts, underWay) => {
        if (facts.operation !== 'textdata.create' || response.status !== 201) return response
        const before = last
        last = response
        return underWay > 2 && facts.ordinal % 4 === 0 && before !== undefined ? before : response
      }
    }),
  ),
  shared('race-every-tenth-500', 'every tenth answer is 500', ['properties.sequences.entries'], (policy) => ({
    finishResponse: (response, facts) =>
      facts.ordinal % 10 === 0 && facts.ordinal > 30 ? internal : policy.finishResponse(response, facts),
  })),
  shared(
    'race-busy-500',
    'while eight requests are under way further ones are answered 500',
    ['properties.concurrent.invariants', 'properties.concurrent.linearizable'],
    underLoad(() => (response, _facts, underWay) => (underWay > 8 ? internal : response)),
  ),
  shared(
    'race-list-half',
    'a list that is read while entries are written lacks its last entry',
    ['properties.sequences.lists'],
    underLoad(() => {
      const written = new Map<string, number>()
      return (response, facts) => {
        const group = groupIn(facts)
        const now = performance.now()
        if (facts.operation === 'textdata.create') written.set(group, now)
        const { body } = response
        return facts.operation === 'textdata.list' &&
          queried(facts, 'count') !== '1' &&
          now - (written.get(group) ?? -1000) < 3 &&
          isView(body) &&
          Array.isArray(body.entry)
          ? withMembers(response, { entry: body.entry.slice(0, -1) })
          : response
      }
    }),
  ),
  fault(
    'race-list-short-while-deleted',
    'a whole list that is read while an entry of its group is deleted lacks its last entry',
    ['properties.concurrent.board'],
    (policy) => {
      const deleted = new Map<string, number>()
      const heldMs = 6
      return {
        delayAfterMs: (facts) =>
          facts.operation === 'textdata.delete' ? heldMs : policy.delayAfterMs(facts),
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const { body } = finished
          const now = performance.now()
          if (facts.operation === 'textdata.delete') deleted.set(groupIn(facts), now)
          return facts.operation === 'textdata.list' &&
            queried(facts, 'filterBy') === undefined &&
            now - (deleted.get(groupIn(facts)) ?? -1000) < heldMs &&
            isView(body) &&
            Array.isArray(body.entry)
            ? withMembers(finished, { entry: body.entry.slice(0, -1) })
            : finished
        },
      }
    },
  ),
  fault(
    'race-replica-lags',
    'until three more requests have come after an update the entry is read as it was before',
    ['entries.update.data'],
    (policy) => {
      const former = new Map<string, { readonly data: string; readonly until: number }>()
      return {
        updatedEntry: (before, after, facts, input) => {
          former.set(before.id, { data: before.data, until: facts.ordinal + 3 })
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = former.get(entry.id)
          return facts.operation === 'textdata.read' && old && facts.ordinal <= old.until
            ? { ...finished, data: old.data }
            : finished
        },
      }
    },
  ),
  fault(
    'race-group-deleted-twice',
    'two simultaneous deletions of a group both succeed',
    ['groups.delete.concurrent'],
    gapIn('textdatagroup.delete', 4),
  ),
]
