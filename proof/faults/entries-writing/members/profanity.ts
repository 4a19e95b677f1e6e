import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Fault } from '../../../override.ts'
import { isView, refusing, textboard } from '../../declare.ts'
import { groupIn, Tally, withMembers } from '../../remembering.ts'
import { forReplies, storedThoughRefused, withoutWriter } from './text-overrides.ts'

/** Faults of texts with profanity. */
export const entriesWritingProfanityFaults: readonly Fault[] = [
  textboard.boundary(
    'text-profanity-late-unseen',
    'only the first 1000 characters of a text are checked for profanity',
    [
      'entries.profanity.create-late',
      'entries.profanity.create-last',
      'entries.profanity.update-late',
      'entries.profanity.update-last',
    ],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        policy.profane(text.slice(0, 1000), words, operation, caller),
    }),
  ),
  textboard.fault(
    'text-profanity-stored',
    'a profane text is refused, but stored anyway',
    [
      'entries.profanity.create-alone',
      'entries.profanity.update-alone',
      'entries.profanity.update-at-end',
      'entries.profanity.update-at-start',
      'entries.profanity.update-late',
      'entries.profanity.update-between-lines',
      'entries.profanity.update-of-reply',
    ],
    (policy) => ({
      ...storedThoughRefused(({ data }) => /\bbastard\b/i.test(data))(policy),
      dataMaximumBytes: policy.dataMaximumBytes,
      profane: (text, words, operation, caller) =>
        operation === 'profanity.read' && policy.profane(text, words, operation, caller),
    }),
  ),
  textboard.fault(
    'text-profanity-stored-alone',
    'a profane creation is refused, but its text is stored anyway, without its writer and owner',
    ['entries.profanity.create-alone', 'entries.profanity.create-at-end'],
    (policy) => {
      const isProfane = ({ data }: EntryRecord) => /\bbastard\b/i.test(data)
      const stored = storedThoughRefused(isProfane)(policy)
      return {
        ...stored,
        dataMaximumBytes: policy.dataMaximumBytes,
        profane: (text, words, operation, caller) =>
          operation !== 'textdata.create' && policy.profane(text, words, operation, caller),
        createdEntry: (record, facts, input) => {
          const kept = isProfane(record) ? { ...record, writerId: '0', ownerId: undefined } : record
          return stored.createdEntry?.(kept, facts, input)
        },
      }
    },
  ),
  textboard.fault(
    'entry-profanity-on-update-of-reply',
    'profanity is accepted in the update of a reply',
    ['entries.profanity.update-of-reply'],
    (policy) => {
      const replies = new Set<string>()
      let path = ''
      return {
        createdEntry: (record, facts, input) => {
          if (record.parentId !== undefined && record.parentId !== '') replies.add(record.id)
          return policy.createdEntry(record, facts, input)
        },
        respondInstead: (facts) => {
          path = facts.path
          return policy.respondInstead(facts)
        },
        profane: (text, words, operation, caller) =>
          !(operation === 'textdata.update' && replies.has(path.split('/').at(-1) ?? '')) &&
          policy.profane(text, words, operation, caller),
      }
    },
  ),
  textboard.fault(
    'entry-profanity-accepted',
    'profanity is accepted',
    ['entries.profanity.refused', 'entries.profanity.again'],
    (policy) => ({
      // The text board does not look for profanity; the endpoint that checks a text still does.
      profane: (text, words, operation, caller) =>
        operation === 'profanity.read' && policy.profane(text, words, operation, caller),
    }),
  ),
  textboard.fault(
    'entry-profanity-on-update',
    'profanity is accepted in an update',
    [
      'entries.profanity.update-alone',
      'entries.profanity.update-at-end',
      'entries.profanity.update-at-start',
      'entries.profanity.update-between-lines',
    ],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        operation !== 'textdata.update' && policy.profane(text, words, operation, caller),
    }),
  ),
  textboard.fault(
    'entry-profanity-403',
    'profanity answers 403',
    ['entries.profanity.again', 'entries.profanity.create-alone', 'entries.profanity.update-alone'],
    refusing(403, 'data-profane'),
  ),
  textboard.fault(
    'entry-profane-reply',
    'replies are not checked for profanity',
    ['entries.profanity.reply'],
    forReplies((policy, isReply) => ({
      profane: (text, words, operation, caller) =>
        !isReply() && policy.profane(text, words, operation, caller),
    })),
  ),
  textboard.fault(
    'entry-profane-of-partner',
    'a creation without a writer is not checked for profanity',
    ['entries.profanity.create-of-partner'],
    withoutWriter((policy, isOfPartner) => ({
      profane: (text, words, operation, caller) =>
        !(operation === 'textdata.create' && caller === 'trusted' && isOfPartner()) &&
        policy.profane(text, words, operation, caller),
    })),
  ),
  textboard.fault(
    'entry-profane-own-board',
    'what users write on their own boards is not checked for profanity',
    ['access.entries.proxy.profane-own-board'],
    (policy) => {
      const boards = new Set<string>()
      let isOwn = false
      return {
        bodyAccepted: (body, operation) => {
          isOwn = isView(body) && boards.has(String(body.ownerId))
          return policy.bodyAccepted(body, operation)
        },
        createdEntry: (record, facts, input) => {
          if (facts.caller === 'proxy' && record.writerId === record.ownerId) boards.add(record.writerId)
          return policy.createdEntry(record, facts, input)
        },
        profane: (text, words, operation, caller) =>
          !(isOwn && caller === 'proxy') && policy.profane(text, words, operation, caller),
      }
    },
  ),
  textboard.fault(
    'entry-profane-reply-of-user',
    'the replies of users are not checked for profanity',
    ['access.entries.proxy.profane-reply'],
    forReplies((policy, isReply) => ({
      profane: (text, words, operation, caller) =>
        !(isReply() && caller === 'proxy') && policy.profane(text, words, operation, caller),
    })),
  ),
  textboard.fault(
    'entry-profane-counted',
    'totalResults also counts creations that were refused for profanity',
    ['entries.profanity.create-alone'],
    (policy) => {
      const refused = new Tally()
      let isProfane = false
      return {
        profane: (text, words, operation, caller) => {
          isProfane = policy.profane(text, words, operation, caller)
          return isProfane
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const name = groupIn(facts)
          if (isProfane && facts.operation === 'textdata.create') refused.add(name)
          isProfane = false
          return facts.operation === 'textdata.list' && isView(finished.body)
            ? withMembers(finished, { totalResults: Number(finished.body.totalResults) + refused.of(name) })
            : finished
        },
      }
    },
  ),
  textboard.fault(
    'text-profanity-of-partner-update',
    'an update without a writer is not checked for profanity',
    ['entries.profanity.update-of-partner'],
    (policy) => {
      let isOfPartner = false
      return {
        bodyAccepted: (body, operation) => {
          isOfPartner = operation === 'textdata.update' && isView(body) && body.writerId === undefined
          return policy.bodyAccepted(body, operation)
        },
        profane: (text, words, operation, caller) =>
          !(isOfPartner && operation === 'textdata.update' && caller === 'trusted') &&
          policy.profane(text, words, operation, caller),
      }
    },
  ),
  textboard.fault(
    'profanity-looked-for-in-raw-bodies',
    'profanity is searched in the raw body, so JSON escapes hide it',
    ['entries.profanity.create-escaped', 'entries.profanity.update-escaped'],
    (policy) => {
      let raw = ''
      return {
        parseJson: (text, operation) => {
          raw = text
          return policy.parseJson(text, operation)
        },
        profane: (_text, words, operation, caller) =>
          policy.profane(raw.replace(/\\[nrt]/g, ' '), words, operation, caller),
      }
    },
  ),
]
