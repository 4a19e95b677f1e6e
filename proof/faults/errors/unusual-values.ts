import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { shared, textboard } from '../declare.ts'
import { entryIn } from '../remembering.ts'
import { decoded, failingOnAddress, namesOfObjects } from '../robustness/failing-overrides.ts'

/** Fails to create an entry with certain values of its owner, writer or parent. */
const failing =
  (isMeant: (text: string) => boolean): PolicyOverride =>
  (policy: Policy) => ({
    createdEntry: (record, facts, input) => {
      const values = [record.ownerId, record.writerId, record.parentId]
      if (values.some((value) => typeof value === 'string' && isMeant(value)))
        throw new RangeError('the id cannot be stored')
      return policy.createdEntry(record, facts, input)
    },
  })

/** Faults of unusual names, ids and values in addresses. */
export const errorsUnusualValuesFaults: readonly Fault[] = [
  textboard.fault(
    'errors-ids-are-numbers',
    'an id in a body that is not a number within 64 bits answers 500',
    [
      'properties.hostile.ids.exponent',
      'properties.hostile.ids.colon-first',
      'properties.hostile.ids.colons',
      'properties.hostile.ids.long',
      'properties.hostile.ids.emoji',
      'properties.hostile.ids.quote',
      'properties.hostile.ids.parents',
      'properties.hostile.ids.percent',
      'properties.hostile.ids.braces',
    ],
    failing((id) => !/^-?\d{1,19}$/.test(id)),
  ),
  textboard.fault(
    'errors-ids-are-positive',
    'a negative id in a body answers 500',
    ['properties.hostile.ids.negative'],
    failing((id) => id.startsWith('-')),
  ),
  shared.fault(
    'robustness-beyond-basic-plane',
    'an emoji in an address answers 500',
    ['entries.existence.odd-id.*-emoji', 'entries.filter.odd-value.emoji'],
    failingOnAddress((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  ),
  shared.fault(
    'robustness-names-of-objects',
    'names such as __proto__, constructor or toString in an address answer 500',
    [
      'errors.name.constructor',
      'errors.name.proto',
      'errors.name.toString',
      'errors.name.hasOwnProperty',
      'errors.query.fields-prototype',
      'errors.query.sort-prototype',
      'errors.query.order-prototype',
      'errors.query.filter-prototype',
      'errors.query.operator-prototype',
      'errors.query.format-prototype',
      'errors.query.unknown-prototype',
      'errors.query.fields-constructor',
    ],
    failingOnAddress((text) => namesOfObjects.some((name) => text.includes(name))),
  ),
  shared.fault(
    'robustness-pattern',
    'characters such as * and + in an address answer 500',
    ['errors.query.value-pattern', 'entries.filter.odd-value.star', 'entries.existence.odd-id.read-plus'],
    failingOnAddress((text) => /[*(+]/.test(text)),
  ),
  shared.fault(
    'robustness-entry-id-number',
    'an entry id that is not a whole number within 64 bits answers 500',
    [
      'entries.existence.odd-id.read-fraction',
      'entries.existence.odd-id.update-fraction',
      'entries.existence.odd-id.read-letters',
      'errors.segment.entry-percent',
      'errors.segment.entry-digits',
      'errors.segment.entry-half',
      'errors.segment.entry-unicode',
      'errors.segment.entry-overlong',
      'errors.segment.entry-byte',
      'errors.segment.entry-cut',
      'errors.segment.entry-surrogate',
    ],
    failingOnAddress(
      (text, facts) =>
        decoded(entryIn(facts)) === text && text !== '' && !/^[\d,]{1,60}$/.test(text.slice(0, 15)),
    ),
  ),
  shared.fault(
    'robustness-entry-id-words',
    'null, undefined or NaN as an id answers 500',
    [
      'entries.existence.odd-id.*-null',
      'entries.existence.odd-id.*-undefined',
      'entries.existence.odd-id.*-not-a-number',
    ],
    failingOnAddress((text) => /^(null|undefined|NaN)$/.test(text)),
  ),
  shared.fault(
    'robustness-entry-id-odd-number',
    'reading a negative, fractional or very long id answers 200 with an empty entry',
    [
      'entries.existence.odd-id.read-negative',
      'entries.existence.odd-id.read-fraction',
      'entries.existence.odd-id.read-huge',
      'entries.existence.odd-id.read-long',
    ],
    {
      finishResponse: (response, facts) =>
        response.status === 404 && /^(-\d+|\d+\.\d+|\d{25,})$/.test(entryIn(facts))
          ? { ...response, status: 200, body: {} }
          : response,
    },
  ),
  shared.fault(
    'robustness-odd-numbers',
    'a count or startIndex in an unusual notation answers 500',
    ['errors.query.count-huge', 'errors.query.count-exponent', 'errors.query.start-over-32-bits'],
    {
      finishResponse: (response, facts) =>
        ['count', 'startIndex'].some((name) =>
          /^(\d{10,}|\de\d|0x\d+|\+\d|Infinity|NaN|５|\0)$/.test(facts.query.get(name)?.[0] ?? ''),
        )
          ? { ...response, status: 500 }
          : response,
    },
  ),
  shared.fault(
    'robustness-odd-fields',
    'unusual names in fields answer 500',
    ['errors.query.fields-star', 'errors.query.fields-path', 'errors.query.fields-sql'],
    {
      finishResponse: (response, facts) =>
        /[*.;]/.test(facts.query.get('fields')?.[0] ?? '') ? { ...response, status: 500 } : response,
    },
  ),
  shared.sequence(
    'robustness-refusal-breaks-next',
    'after a creation was refused with 400, the next reading of an entry answers 500',
    ['properties.hostile.burst'],
    (policy) => {
      let broken = false
      return {
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.create' && response.status === 400) broken = true
          if (facts.operation !== 'textdata.read' || !broken) return policy.finishResponse(response, facts)
          broken = false
          return { ...response, status: 500 }
        },
      }
    },
  ),
  shared.sequence(
    'errors-prototype-hides-group',
    'after a body with the member __proto__, the next reading of a group answers 404',
    ['errors.members'],
    (policy) => {
      let broken = false
      return {
        parseJson: (text, operation) => {
          if (text.includes('"__proto__":')) broken = true
          return policy.parseJson(text, operation)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation !== 'textdatagroup.read' || !broken) return finished
          broken = false
          return { ...finished, ...errorAnswer(404) }
        },
      }
    },
  ),
]
