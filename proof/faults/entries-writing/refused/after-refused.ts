import { dataLimit } from '../../../../harness/vocabulary.ts'
import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { isView, textboard, type View } from '../../declare.ts'
import { entryIn, withMembers } from '../../remembering.ts'

/** True if the text of a body is too large. */
const isTooLarge = ({ data }: View): boolean =>
  typeof data === 'string' && Buffer.byteLength(data) > dataLimit

/** Stores the owner and the parent of a refused body with the next write. */
function leaking(operation: 'textdata.create' | 'textdata.update'): PolicyOverride {
  return (policy: Policy) => {
    let left: Partial<Pick<EntryRecord, 'ownerId' | 'parentId'>> = {}
    const taking = <Stored extends EntryRecord | undefined>(stored: Stored): Stored => {
      const taken = left
      left = {}
      return stored === undefined ? stored : { ...stored, ...taken }
    }
    return {
      bodyAccepted: (body, asked) => {
        if (asked === operation && isView(body) && isTooLarge(body)) {
          const { ownerId, parentId } = body
          left = {
            ...(typeof ownerId === 'string' ? { ownerId } : {}),
            ...(typeof parentId === 'string' ? { parentId } : {}),
          }
        }
        return policy.bodyAccepted(body, asked)
      },
      ...(operation === 'textdata.create'
        ? { createdEntry: (record, facts, input) => taking(policy.createdEntry(record, facts, input)) }
        : {
            updatedEntry: (before, after, facts, input) =>
              taking(policy.updatedEntry(before, after, facts, input)),
          }),
    }
  }
}

/** Faults of what a refused write leaves for the next write, and of what other writes hide. */
export const entriesWritingAfterRefusedFaults: readonly Fault[] = [
  textboard.sequence(
    'entry-update-takes-refused-along',
    'an update also stores the owner and the parent of the refused update before it',
    ['entries.update.after-refused'],
    leaking('textdata.update'),
  ),
  textboard.sequence(
    'entry-create-takes-refused-along',
    'a creation also stores the owner and the parent of the refused creation before it',
    ['entries.create.after-refused'],
    leaking('textdata.create'),
  ),
  textboard.sequence(
    'time-updated-of-latest-creation',
    'an update sets updated to the time of the latest creation of any entry',
    ['entries.time.update-alone'],
    (policy) => {
      let latest: Date | undefined
      return {
        createdEntry: (record, facts, input) => {
          latest = record.published
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) => {
          const updated = policy.updatedEntry(before, after, facts, input)
          return { ...updated, updated: latest ?? updated.updated }
        },
      }
    },
  ),
  textboard.sequence(
    'sequence-refused-update-read',
    'after a refused update, reading the entry by its id shows the status 31',
    ['entries.update.refused-read'],
    (policy) => {
      const refused = new Set<string>()
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation === 'textdata.update' && finished.status === 400) refused.add(entryIn(facts))
          return facts.operation === 'textdata.read' && refused.has(entryIn(facts)) && finished.status === 200
            ? withMembers(finished, { status: 31 })
            : finished
        },
      }
    },
  ),
]
