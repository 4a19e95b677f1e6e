import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { OperationId, Problem, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { isJsonObject } from '../../schemas/index.ts'
import { isView } from '../faults/declare.ts'
import { groupIn } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

const minute = 60_000
const writes: readonly (OperationId | undefined)[] = ['textdata.create', 'textdata.update']
const isEntryWrite = ({ operation }: RequestFacts): boolean => writes.includes(operation)

const isTooLarge = (facts: RequestFacts): boolean =>
  isEntryWrite(facts) && Number(facts.headers['content-length'] ?? 0) > 16_000

/** Gives some problems of writing entries another status. */
const answering =
  (status: number, ...problems: readonly Problem[]) =>
  (policy: Policy): Partial<Policy> => ({
    errorStatus: (problem, facts) =>
      problems.includes(problem) && isEntryWrite(facts) ? status : policy.errorStatus(problem, facts),
  })

/** Writes times some minutes away. */
const shifted = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute)

/** What a firewall knows of attacks. */
const attack = /<\s*\/?[a-z]|&#|&lt;|DROP TABLE|\$[({]|`|\.\.[/\\]|https?:|%00|%s|\{\{|<%|;;|&&|\|/i

const page = '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>'

/** A JSON text from one in some extensions of JSON. */
const tidied = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\{'.*'\}$/s, (single) => single.replaceAll('"', '\\"').replaceAll("'", '"'))
    .replace(/([{,]\s*)([A-Za-z]\w*)\s*:/g, '$1"$2":')
    .replace(/:\s*(NaN|0\d+)/g, ':null')
    .replace(/,\s*\}/g, '}')
    .replace(/\\x([0-9a-f]{2})/gi, '\\u00$1')
    .replaceAll('\n', ' ')
    .replace(/^(\{[^{}]*\}).*$/s, '$1')

/** Permitted choices of what writes TextData. */
export const entryWritingVariants: readonly Variant[] = [
  {
    id: 'jackson-coerces-in-entries',
    sentence:
      'Numbers and booleans in a body are taken as text, as Jackson and Newtonsoft do; null counts as not sent',
    shoulds: ['entries.data.scalar', 'entries.*.type.*-true'],
    override: {
      memberAccepted: (_name, value) => value === null || typeof value !== 'object',
      memberText: (_name, value) => (value === null ? undefined : String(value)),
    },
  },
  {
    id: 'extended-json-of-entries',
    sentence:
      'Extensions of JSON are read: comments, single quotes, names without quotes, commas too many, what follows',
    shoulds: ['entries.body.extension'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (!writes.includes(operation)) return policy.parseJson(text, operation)
        try {
          return policy.parseJson(text, operation)
        } catch {
          return policy.parseJson(tidied(text), operation)
        }
      },
    }),
  },
  {
    id: 'aspnet-member-names-of-entries',
    sentence: 'Names of members in a body are read without regard to case, as in ASP.NET',
    override: (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        if (
          !writes.includes(operation) ||
          typeof value !== 'object' ||
          value === null ||
          Array.isArray(value)
        )
          return value
        const names = ['data', 'parentId', 'writerId', 'ownerId']
        return Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
            one,
          ]),
        )
      },
    }),
  },
  {
    id: 'laravel-trims-texts',
    sentence: 'Blanks and line breaks around a text are cut off, as the middleware of Laravel does',
    shoulds: ['entries.data.untidied', 'properties.text.untidied'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        return writes.includes(operation) && isJsonObject(value) && typeof value.data === 'string'
          ? { ...value, data: value.data.trim() }
          : value
      },
    }),
  },
  {
    id: 'text-firewall',
    sentence: 'A firewall answers what looks like an attack with 403 and a page',
    shoulds: ['entries.data.accepted'],
    override: (policy) => {
      let stopped = false
      return {
        profane: (text, words, operation, caller) => {
          stopped = attack.test(text)
          return stopped || policy.profane(text, words, operation, caller)
        },
        errorStatus: (problem, facts) =>
          problem === 'data-profane' && stopped ? 403 : policy.errorStatus(problem, facts),
        errorBody: (status, message, problem, facts) =>
          problem === 'data-profane' && status === 403
            ? page
            : policy.errorBody(status, message, problem, facts),
        contentType: (response, facts) =>
          response.body === page ? 'text/html' : policy.contentType(response, facts),
        bodyText: (body, facts) => (body === page ? page : policy.bodyText(body, facts)),
      }
    },
  },
  {
    id: 'text-sentences-only',
    sentence: 'A text without letters, or that is JSON, is no sentence and answers 400',
    shoulds: ['entries.*.accepted.emoji-only'],
    override: (policy) => ({
      profane: (text, words, operation, caller) =>
        !/\p{Letter}/u.test(text) || isJson(text) || policy.profane(text, words, operation, caller),
    }),
  },
  {
    id: 'unprocessable-entry-422',
    sentence: 'Invalid data of an entry answers 422',
    shoulds: ['entries.body.status-400'],
    override: answering(
      422,
      'json-illegal',
      'body-not-object',
      'member-type',
      'data-missing',
      'data-empty',
      'data-too-large',
    ),
  },
  {
    id: 'unsupported-entry-body-415',
    sentence: 'A body of an entry that is no JSON answers 415',
    shoulds: ['entries.*.status-400.no-json'],
    override: answering(415, 'json-illegal'),
  },
  {
    id: 'front-large-entry-413',
    sentence: 'A body of more than 16,000 bytes is stopped on its way with 413 and a page',
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (Buffer.byteLength(text) > 16_000 && writes.includes(operation)) throw new SyntaxError('too large')
        return policy.parseJson(text, operation)
      },
      errorStatus: (problem, facts) =>
        problem === 'json-illegal' && isTooLarge(facts) ? 413 : policy.errorStatus(problem, facts),
      errorBody: (status, message, problem, facts) =>
        status === 413 && isTooLarge(facts) ? page : policy.errorBody(status, message, problem, facts),
      contentType: (response, facts) =>
        response.body === page ? 'text/html' : policy.contentType(response, facts),
      bodyText: (body, facts) => (body === page ? page : policy.bodyText(body, facts)),
    }),
  },
  {
    id: 'strict-members-of-entries',
    sentence: 'A body of an entry with a member that is not listed answers 400',
    override: (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (!writes.includes(operation) ||
          Object.keys(Object(body)).every((name) =>
            ['data', 'parentId', 'writerId', 'ownerId'].includes(name),
          )),
    }),
  },
  {
    id: 'null-in-update-is-absent',
    sentence: 'data null in an update leaves the text as it is',
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        (value === null && operation === 'textdata.update') || policy.memberAccepted(name, value, operation),
    }),
  },
  {
    id: 'writer-of-entry-fixed',
    sentence: 'An update by the application that names another writer than that of the entry answers 400',
    shoulds: ['entries.writer.update-other', 'entries.filter.follows-writer'],
    override: (policy) => {
      const refused = new WeakSet<RequestFacts>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const isOther = input.writerId !== undefined && after.writerId !== before.writerId
          if (facts.caller === 'trusted' && isOther) {
            refused.add(facts)
            throw new Error('another writer')
          }
          return policy.updatedEntry(before, after, facts, input)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 400 : policy.errorStatus(problem, facts)),
      }
    },
  },
  {
    id: 'blank-owner-is-absent',
    sentence: 'A blank owner is one that is not sent: an empty text as ownerId answers 400',
    shoulds: ['entries.owner.blank-text'],
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'ownerId' && value === '') && policy.memberAccepted(name, value, operation),
    }),
  },
  {
    id: 'conflict-of-updates-409',
    sentence: 'An update that comes while the entry is being updated answers 409 and has no effect',
    override: (policy) => {
      const underWay = new Set<string>()
      const refused = new WeakSet<RequestFacts>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (underWay.has(before.id)) {
            refused.add(facts)
            throw new Error('the entry is being updated')
          }
          underWay.add(before.id)
          // Over before the response leaves: who waits for it is never in conflict.
          setTimeout(() => underWay.delete(before.id), 4)
          return policy.updatedEntry(before, after, facts, input)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 409 : policy.errorStatus(problem, facts)),
        delayAfterMs: (facts) => (facts.method === 'PUT' ? 8 : policy.delayAfterMs(facts)),
      }
    },
  },
  ...[404, 409].map(
    (status): Variant => ({
      id: `gone-group-of-entry-${status}`,
      sentence: `A creation whose group is deleted meanwhile answers ${status}`,
      override: (policy) => {
        const deleted = new Set<string>()
        const late = new WeakSet<RequestFacts>()
        let count = 0
        return {
          raceGapTurns: (operation) => (operation === 'textdata.create' ? 4 : policy.raceGapTurns(operation)),
          // The numbers of the server are not safe where creations overlap.
          entryId: () => String(2_000_000_000 + ++count),
          groupId: () => String(3_000_000 + ++count),
          createdGroup: (record, facts) => {
            deleted.delete(record.name)
            return policy.createdGroup(record, facts)
          },
          groupDeleteActs: (record) => {
            deleted.add(record.name)
            return policy.groupDeleteActs(record)
          },
          createdEntry: (record, facts, input) => {
            if (!deleted.has(record.groupName)) return policy.createdEntry(record, facts, input)
            late.add(facts)
            throw new Error('the group of the entry is gone')
          },
          errorStatus: (problem, facts) => (late.has(facts) ? status : policy.errorStatus(problem, facts)),
        }
      },
    }),
  ),
  {
    id: 'express-404-for-entry-methods',
    sentence: 'A method that a path of entries does not offer answers 404, as in Express',
    shoulds: ['entries.methods.status-405', 'errors.method.code'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && /\/textdata\/@app\/[^/]+\/@all/.test(facts.path)
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'clock-of-service-ahead',
    sentence: 'The clock of the service is ten minutes ahead, that of the server before it is right',
    override: (policy) => ({ formatTime: (time) => policy.formatTime(shifted(time, 10)) }),
  },
  {
    id: 'clock-of-service-behind',
    sentence: 'The clock of the service is ten minutes behind, and so is the Date header',
    override: (policy) => ({
      formatTime: (time) => policy.formatTime(shifted(time, -10)),
      responseHeaders: (facts, status) => ({
        ...policy.responseHeaders(facts, status),
        date: shifted(policy.now(), -10).toUTCString(),
      }),
    }),
  },
  {
    id: 'entries-counted-apart',
    sentence:
      'The entries of a whole list are read and counted in two steps, between which others may be deleted',
    override: (policy) => {
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
          const torn =
            facts.operation === 'textdata.list' &&
            !facts.query.has('filterBy') &&
            now - (deleted.get(groupIn(facts)) ?? -1000) < heldMs
          return torn && isView(body) && typeof body.totalResults === 'number'
            ? { ...finished, body: { ...body, totalResults: body.totalResults + 1 } }
            : finished
        },
      }
    },
  },
  {
    id: 'orphaned-replies',
    sentence: 'The replies to a deleted entry lose their parent',
    override: (policy) => {
      const deleted = new Set<string>()
      return {
        entryDeleteActs: (entry) => {
          deleted.add(entry.id)
          return policy.entryDeleteActs(entry)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          return 'parentId' in finished && deleted.has(entry.parentId ?? '')
            ? { ...finished, parentId: '' }
            : finished
        },
      }
    },
  },
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
