import { decodedSegment } from '../../../../harness/http/message/segment.ts'
import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, textboard } from '../../declare.ts'
import { entryIn } from '../../remembering.ts'

/** The ids in the path of a request. */
const idsIn = (facts: RequestFacts): readonly string[] => decodedSegment(entryIn(facts)).split(',')

/**
 * Deletes all entries that a deletion names.
 * @param told returns the answer to the deletion, from the response to an unknown id
 */
const deletingAll =
  (told: (response: ServiceResponse) => ServiceResponse): PolicyOverride =>
  (policy) => {
    const hidden = new Set<string>()
    return {
      finishResponse: (response, facts) => {
        const ids = decodedSegment(facts.path.split('/').at(-1) ?? '').split(',')
        const isOfSeveral = facts.operation === 'textdata.delete' && ids.length > 1
        if (isOfSeveral) for (const id of ids) hidden.add(id)
        const isHidden = facts.operation === 'textdata.read' && hidden.has(ids.join())
        const finished = policy.finishResponse(
          isHidden ? { ...response, ...errorAnswer(404) } : response,
          facts,
        )
        return isOfSeveral ? told(finished) : finished
      },
      entryListed: (entry, facts) => !hidden.has(entry.id) && policy.entryListed(entry, facts),
    }
  }

/** Faults of writes that name several entries. */
export const entriesWritingSeveralIdsFaults: readonly Fault[] = [
  textboard.fault(
    'entry-delete-several-told-404',
    'a deletion of two ids joined by a comma answers 404 and deletes both',
    ['entries.several-ids.refused.delete'],
    deletingAll((response) => response),
  ),
  textboard.fault(
    'entry-delete-several-told-500',
    'a deletion of two ids joined by a comma answers 500 and deletes both',
    ['entries.several-ids.refused.delete', 'contract.textdata.delete'],
    deletingAll((response) => ({ ...response, ...errorAnswer(500) })),
  ),
  textboard.fault(
    'several-ids-first-alone',
    'a write of two ids joined by a comma is carried out only for the first one',
    ['entries.several-ids.refused.update', 'entries.several-ids.refused.delete'],
    {
      entryFoundAs: (asked, known, operation) =>
        (operation === 'textdata.update' || operation === 'textdata.delete') &&
        decodedSegment(asked).split(',')[0] === known,
    },
  ),
  textboard.fault(
    'several-ids-told-accepted',
    'a write of two ids joined by a comma answers 202 and has no effect',
    ['entries.several-ids.refused.update', 'entries.several-ids.refused.delete'],
    answering(['textdata.update', 'textdata.delete'], (response, facts) =>
      response.status === 404 && idsIn(facts).length > 1
        ? { status: 202, headers: {}, body: undefined }
        : response,
    ),
  ),
]
