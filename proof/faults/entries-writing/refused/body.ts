import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { refusing, shared, textboard } from '../../declare.ts'
import { lenient } from '../../errors/json-overrides.ts'
import { entryIn, touchingTimes } from '../../remembering.ts'

/** Two seconds from now, so the time differs whatever else happens within the second. */
const later = (policy: Policy): Date => new Date(policy.now().getTime() + 2000)

/** Faults of the bodies with which entries are created and updated. */
export const entriesWritingBodyFaults: readonly Fault[] = [
  textboard.fault(
    'text-null-accepted',
    'data null creates an entry with an empty text',
    ['entries.data.type-null'],
    (policy) => ({
      memberAccepted: (name, value, operation) =>
        value === null || policy.memberAccepted(name, value, operation),
      memberText: (name, value) => (value === null ? '' : policy.memberText(name, value)),
      emptyDataAccepted: true,
    }),
  ),
  textboard.fault(
    'entry-data-too-large-413',
    'a text that is too large answers 413',
    ['entries.create.status-400.too-large', 'entries.update.status-400.too-large'],
    refusing(413, 'data-too-large'),
  ),
  textboard.fault(
    'entry-data-optional',
    'an entry may be created without data',
    [
      'entries.data.missing',
      'entries.data.missing-reply',
      'entries.data.missing-all',
      'access.entries.proxy.no-data',
      'properties.create.invalid',
    ],
    {
      dataRequired: () => false,
    },
  ),
  textboard.fault(
    'entry-reply-data-optional',
    'a reply may be created without data',
    ['entries.data.missing-reply'],
    (policy) => {
      // True from the parentId of a body until its data is measured or found missing. One of the two is the last
      // step.
      let isReply = false
      return {
        memberAccepted: (name, value, operation) => {
          isReply ||= name === 'parentId'
          return policy.memberAccepted(name, value, operation)
        },
        dataMaximumBytes: (operation) => {
          isReply = false
          return policy.dataMaximumBytes(operation)
        },
        dataRequired: (operation) => {
          const required = policy.dataRequired(operation) && !isReply
          isReply = false
          return required
        },
      }
    },
  ),
  textboard.fault(
    'entry-data-any-type',
    'a member that is not a string is accepted and converted to a string',
    [
      'entries.data.type-number',
      'entries.data.type-zero',
      'entries.data.type-true',
      'entries.create.type.*',
      'entries.update.type.*',
      'entries.data.type-false',
      'entries.data.type-object',
      'entries.data.type-array',
      'entries.update.data-number',
      'entries.update.data-zero',
      'entries.update.data-true',
      'entries.update.data-false',
      'entries.update.data-object',
      'entries.update.data-array',
      'errors.types.update.parentId-object',
      'errors.types.update.ownerId-object',
      'errors.types.update.writerId-object',
    ],
    {
      memberAccepted: () => true,
      memberText: (_name, value) => (value === null ? undefined : String(value)),
    },
  ),
  lenient(['textdata.create'], ['data', 'writerId'])('json-lenient-create', 'creating an entry', [
    'entries.body.no-json',
    'entries.body.extension',
    ...[
      'cut',
      'cut-text',
      'bare-word',
      'xml',
      'empty',
      'blanks',
      'trailing-comma',
      'missing-comma',
      'missing-colon',
      'single-quotes',
      'unquoted-name',
      'not-a-number',
      'infinity',
      'undefined',
      'leading-zero',
      'capital-true',
      'comment',
      'bare-line-break',
      'unknown-escape',
      'two-objects',
      'trailing-words',
      'brace-too-many',
    ].map((name) => `entries.create.body-${name}`),
  ]),
  lenient(['textdata.update'], ['data', 'writerId'])('json-lenient-update', 'updating an entry', [
    'entries.update.body-trailing-comma',
    'entries.update.body-two-objects',
    'entries.update.body-cut',
    'entries.update.body-xml',
    'entries.update.body-bare-word',
    'entries.update.body-blanks',
    'entries.update.body-trailing-words',
    'entries.update.body-not-a-number',
    'entries.update.body-comment',
  ]),
  shared.fault(
    'json-read-twice',
    'a body that is a JSON string is parsed as JSON again',
    ['entries.create.body-string-of-object', 'entries.update.body-string-of-object'],
    (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        return typeof value === 'string' ? policy.parseJson(value, operation) : value
      },
    }),
  ),
  shared.fault(
    'json-anything-is-entry',
    'a body that is not an object becomes the text of a new entry',
    ['entries.create.body-string', 'entries.create.body-number', 'entries.create.body-array'],
    (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
        return operation === 'textdata.create' && !isObject ? { data: String(value) } : value
      },
      emptyDataAccepted: true,
    }),
  ),
  textboard.sequence(
    'sequence-profane-update-touches',
    'an update that is refused for profanity changes updated anyway',
    ['entries.profanity.refused'],
    (policy) => {
      const { touch, finishEntryView } = touchingTimes(policy, ({ id }) => id)
      let isProfane = false
      return {
        profane: (...given) => {
          isProfane = policy.profane(...given)
          return isProfane
        },
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.update' && response.status === 400 && isProfane)
            touch(entryIn(facts), later(policy))
          isProfane = false
          return policy.finishResponse(response, facts)
        },
        finishEntryView,
      }
    },
  ),
  textboard.sequence(
    'sequence-refused-update-touches',
    'an update that is refused changes updated anyway',
    ['entries.time.refused-update'],
    (policy) => {
      const { touch, finishEntryView } = touchingTimes(policy, ({ id }) => id)
      return {
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.update' && response.status === 400) {
            touch(entryIn(facts), later(policy))
          }
          return policy.finishResponse(response, facts)
        },
        finishEntryView,
      }
    },
  ),
]
