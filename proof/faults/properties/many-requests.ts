import type { ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { isView, shared, textboard } from '../declare.ts'
import { underLoad, whileDeleted } from '../race-overrides.ts'
import { groupIn, queried, Tally, withMembers } from '../remembering.ts'

const internal: ServiceResponse = refusal(500)

/** Faults that show only after many requests, or while requests overlap. */
export const propertiesManyRequestsFaults: readonly Fault[] = [
  shared.race(
    'race-every-tenth-500',
    'after the first 30 requests every tenth one answers 500',
    ['properties.sequences.entries'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.ordinal % 10 === 0 && facts.ordinal > 30 ? internal : policy.finishResponse(response, facts),
    }),
  ),
  shared.race(
    'race-busy-500',
    'further requests answer 500 while eight requests are in progress',
    ['properties.concurrent.invariants', 'properties.concurrent.linearizable'],
    underLoad(() => (response, _facts, underWay) => (underWay > 8 ? internal : response)),
  ),
  shared.race(
    'race-list-half',
    'a list that is read right after a creation lacks its last entry',
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
          now - (written.get(group) ?? -1000) < 25 &&
          isView(body) &&
          Array.isArray(body.entry)
          ? withMembers(response, { entry: body.entry.slice(0, -1) })
          : response
      }
    }),
  ),
  textboard.race(
    'race-list-short-while-deleted',
    'a whole list that is read while an entry of its group is deleted lacks its last entry',
    ['properties.concurrent.board'],
    whileDeleted((list) => (Array.isArray(list.entry) ? { ...list, entry: list.entry.slice(0, -1) } : list)),
  ),
  textboard.sequence(
    'sequence-third-update-404',
    'the third update of an entry answers 404',
    ['properties.sequences.entries'],
    (policy) => {
      const updates = new Tally()
      return {
        entryWriteRefusal: (operation, entry, caller, userId) =>
          operation === 'textdata.update' && updates.add(entry.id) > 2
            ? 'entry-unknown'
            : policy.entryWriteRefusal(operation, entry, caller, userId),
      }
    },
  ),
]
