import type { Policy } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { badRequest, errorAnswer } from '../answers.ts'
import { answering, textboard } from '../declare.ts'
import { queried } from '../remembering.ts'

const asMarkup = (policy: Policy): Partial<Policy> => ({
  formatAccepted: (format, operation) => format === 'xml' || policy.formatAccepted(format, operation),
  contentType: (response, facts) =>
    queried(facts, 'format') === 'xml' ? 'application/xml' : policy.contentType(response, facts),
  bodyText: (body, facts) =>
    queried(facts, 'format') === 'xml' ? '<entries/>' : policy.bodyText(body, facts),
})

/** Carries out a request with another format, and then answers as if it had been refused. */
const storedAndRefused = (policy: Policy): Partial<Policy> => ({
  formatAccepted: () => true,
  finishResponse: (response, facts) => {
    const finished = policy.finishResponse(response, facts)
    return facts.method !== 'GET' && facts.query.has('format') && queried(facts, 'format') !== 'json'
      ? { ...finished, ...badRequest }
      : finished
  },
})

/** Faults of the parameter format on entries. */
export const entriesReadingFormatFaults: readonly Fault[] = [
  textboard.fault(
    'reading-format-markup',
    'format=xml is answered with XML',
    ['list', 'one', 'several'].map((name) => `entries.format.other.${name}-xml`),
    asMarkup,
  ),
  textboard.fault(
    'reading-format-fewer',
    'with a format other than json, a list has only replies',
    ['atom', 'yaml'].map((format) => `entries.format.other.list-${format}`),
    (policy) => ({
      formatAccepted: () => true,
      entryDefaultOrder: (entries) => policy.entryDefaultOrder(entries),
      entryListed: (entry, facts) =>
        policy.entryListed(entry, facts) &&
        ((queried(facts, 'format') ?? 'json') === 'json' || entry.parentId !== undefined),
    }),
  ),
  textboard.fault(
    'reading-format-stored',
    'a write with a format other than json answers 400, but is carried out anyway',
    ['create', 'update', 'delete'].map((name) => `entries.format.other.${name}`),
    storedAndRefused,
  ),
  textboard.fault(
    'reading-format-406',
    'a format other than json is refused with 406',
    ['entries.format.refused'],
    answering(['textdata.list', 'textdata.read'], (response, facts) =>
      response.status === 400 && facts.query.has('format')
        ? { ...response, ...errorAnswer(406, 'Not Acceptable') }
        : response,
    ),
  ),
]
