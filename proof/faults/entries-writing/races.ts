import type { ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { shared, textboard } from '../declare.ts'
import { gapIn, together, underLoad } from '../race-overrides.ts'

/** Faults that show only if entries are written at the same time. */
export const entriesWritingRacesFaults: readonly Fault[] = [
  textboard.race(
    'existence-update-lost-at-once',
    'of simultaneous updates every second one is accepted but not stored',
    ['entries.update.each-its-own'],
    together('PUT', (policy, isTogether) => {
      let inARow = 0
      return {
        updatedEntry: (before, after, facts, input) => {
          inARow = isTogether() ? inARow + 1 : 0
          return inARow % 2 === 1 ? before : policy.updatedEntry(before, after, facts, input)
        },
      }
    }),
  ),
  textboard.race(
    'entry-create-race',
    'simultaneous creations get the same id',
    ['entries.create.concurrent'],
    {
      raceGapTurns: (operation) => (operation === 'textdata.create' ? 2 : 0),
    },
  ),
  textboard.race(
    'entry-delete-race',
    'two simultaneous deletions of an entry both succeed',
    ['entries.delete.concurrent'],
    {
      raceGapTurns: (operation) => (operation === 'textdata.delete' ? 2 : 0),
    },
  ),
  textboard.race(
    'race-update-revives',
    'an update that overlaps a deletion brings the entry back',
    ['entries.delete.update-at-once'],
    gapIn('textdata.update', 4),
  ),
  textboard.race(
    'race-update-writes-back',
    'an update reads the whole entry and writes it back later, so simultaneous updates are lost',
    ['entries.update.concurrent-members'],
    gapIn('textdata.update', 3),
  ),
  textboard.race(
    'race-create-lost',
    'of simultaneous creations some are accepted but not stored',
    ['entries.create.concurrent', 'properties.concurrent.invariants'],
    together('POST', (policy, isTogether) => ({
      createdEntry: (record, facts, input) =>
        isTogether() && record.serial % 3 === 0 ? undefined : policy.createdEntry(record, facts, input),
    })),
  ),
  textboard.race(
    'race-delete-lost',
    'of simultaneous deletions of entries some have no effect',
    ['entries.delete.concurrent-others'],
    together('DELETE', (policy, isTogether) => ({
      entryDeleteActs: (entry) => !isTogether() && policy.entryDeleteActs(entry),
    })),
  ),
  textboard.race(
    'race-update-mixed',
    'of simultaneous updates of different entries one gets the text of another',
    ['entries.update.each-its-own'],
    together('PUT', (policy, isTogether) => {
      let last = ''
      return {
        updatedEntry: (before, after, facts, input) => {
          const data = isTogether() && last !== '' ? last : after.data
          last = after.data
          return policy.updatedEntry(before, { ...after, data }, facts, input)
        },
      }
    }),
  ),
  shared.race(
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
]
