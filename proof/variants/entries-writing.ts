import { pause } from '../../harness/http/connection/pause.ts'
import { decodedSegment } from '../../harness/http/message/segment.ts'
import type { EntryRecord } from '../../reference-impl/policy/entries.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { errorAnswer } from '../faults/answers.ts'
import { roundingStoredTimes } from '../faults/entries-writing/members/rounded-times.ts'
import { keepingOmittedWriter } from '../faults/entries-writing/members/writer.ts'
import { failingWithoutGroup, whileDeleted } from '../faults/race-overrides.ts'
import { groupIn } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

const minute = 60_000

/** The duration of a write, in milliseconds. */
const transactionMs = 1

/** A write is refused if this many other writes to the group were carried out meanwhile. */
const mostAtOnce = 3

/** A time, shifted by some minutes. */
const shifted = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * minute)

/** Permitted choices of writing TextData. */
export const entryWritingVariants: readonly Variant[] = [
  {
    id: 'writer-of-entry-fixed',
    sentence:
      'The writer of an entry is fixed: an update by the application that names another writer answers 400, and an update without a writer keeps it',
    shoulds: [
      'entries.writer.update-other',
      'entries.writer.omitted-on-update',
      'entries.filter.follows-writer',
    ],
    override: (policy) => {
      const refused = new WeakSet<RequestFacts>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const isOther = input.writerId !== undefined && after.writerId !== before.writerId
          if (facts.caller === 'trusted' && isOther) {
            refused.add(facts)
            throw new Error('another writer')
          }
          return keepingOmittedWriter(policy).updatedEntry(before, after, facts, input)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 400 : policy.errorStatus(problem, facts)),
      }
    },
  },
  {
    id: 'users-update-as-partner',
    sentence: 'Every update sets the status to 31, even if a user makes it',
    shoulds: ['access.entries.proxy.status-updated'],
    override: { updatedEntry: (_before, after) => ({ ...after, status: 31 }) },
  },
  {
    id: 'entry-deletion-of-several',
    sentence: 'A deletion of several ids joined by commas answers 202 and deletes each of them',
    override: (policy) => {
      const groupOf = new Map<string, string>()
      const deleted = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          const stored = policy.createdEntry(record, facts, input)
          if (stored !== undefined) groupOf.set(stored.id, stored.groupName)
          return stored
        },
        finishResponse: (response, facts) => {
          const ids = decodedSegment(facts.path.split('/').at(-1) ?? '').split(',')
          const areThere = ids.every((id) => groupOf.get(id) === groupIn(facts) && !deleted.has(id))
          if (facts.operation === 'textdata.delete' && ids.length > 1 && areThere) {
            for (const id of ids) deleted.add(id)
            return policy.finishResponse({ ...response, status: 202, body: undefined }, facts)
          }
          const isGone = facts.operation?.startsWith('textdata.') === true && deleted.has(ids.join())
          return policy.finishResponse(isGone ? { ...response, ...errorAnswer(404) } : response, facts)
        },
        entryListed: (entry, facts) => !deleted.has(entry.id) && policy.entryListed(entry, facts),
      }
    },
  },
  {
    id: 'blank-owner-is-absent',
    sentence: 'An empty text as ownerId answers 400, because a blank owner is one that is not sent',
    shoulds: ['entries.owner.blank-text'],
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'ownerId' && value === '') && policy.memberAccepted(name, value, operation),
    }),
  },
  {
    id: 'conflict-of-updates-409',
    sentence:
      'An update of an entry that is being updated answers 409 and has no effect, whatever its body is',
    override: (policy) => {
      const underWay = new Set<string>()
      const checked = new Set<string>()
      const refused = new WeakSet<RequestFacts>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (underWay.has(before.id)) {
            refused.add(facts)
            throw new Error('the entry is being updated')
          }
          underWay.add(before.id)
          // The conflict ends before the response is sent, so a caller who waits for the response never meets it.
          setTimeout(() => underWay.delete(before.id), 4)
          return policy.updatedEntry(before, after, facts, input)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 409 : policy.errorStatus(problem, facts)),
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation !== 'textdata.update' || finished.status !== 400) return finished
          if (checked.has(facts.path))
            return { ...finished, ...errorAnswer(409, 'Conflict: the entry is being updated') }
          checked.add(facts.path)
          setTimeout(() => checked.delete(facts.path), 4)
          return finished
        },
        delayAfterMs: (facts) => (facts.method === 'PUT' ? 8 : policy.delayAfterMs(facts)),
      }
    },
  },
  {
    id: 'writes-of-a-group-in-conflict',
    sentence:
      'Of simultaneous creations and updates of entries in one group the first ones are carried out, and the others are refused with 409',
    alone: true,
    area: 'textboard',
    override: (policy) => {
      // Each group has a version. A write is in conflict if the version is now much later than when the write
      // began.
      const versions = new Map<string, number>()
      const begun = new WeakMap<object, number>()
      const refused = new WeakSet<RequestFacts>()
      const commit = (facts: RequestFacts) => {
        const group = groupIn(facts)
        const version = versions.get(group) ?? 0
        if (version - (begun.get(facts.headers) ?? version) >= mostAtOnce) {
          refused.add(facts)
          throw new Error('the transaction is in conflict with another one')
        }
        versions.set(group, version + 1)
      }
      return {
        prepareServer: (app, carryOut) => {
          policy.prepareServer(app, carryOut)
          app.addHook('onRequest', async ({ headers, originalUrl, method }) => {
            const group = /\/textdata\/@app\/([^/?]+)\/@all/.exec(originalUrl)?.[1]
            if (group === undefined || method === 'GET') return
            begun.set(headers, versions.get(group) ?? 0)
            await pause(transactionMs)
          })
        },
        createdEntry: (record, facts, input) => {
          commit(facts)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) => {
          commit(facts)
          return policy.updatedEntry(before, after, facts, input)
        },
        errorStatus: (problem, facts) => (refused.has(facts) ? 409 : policy.errorStatus(problem, facts)),
      }
    },
  },
  {
    id: 'writer-zero-refused',
    sentence: 'A creation or an update that names the writer 0 is answered 400',
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'writerId' && value === '0') && policy.memberAccepted(name, value, operation),
    }),
  },
  ...[404, 409].map(
    (status): Variant => ({
      id: `gone-group-of-entry-${status}`,
      sentence: `A creation answers ${status} if its group is deleted at the same time`,
      override: failingWithoutGroup(status),
    }),
  ),
  {
    id: 'express-404-for-entry-methods',
    sentence: 'A method that is not listed for a path of entries answers 404, as in Express',
    shoulds: ['entries.methods.status-405'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' && /\/textdata\/@app\/[^/]+\/@all/.test(facts.path)
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'rack-method-override',
    sentence: 'The header X-HTTP-Method-Override replaces the method of a request, even of a GET',
    shoulds: ['entries.methods.safe'],
    override: (policy) => ({
      methodTakenAs: (method, facts) =>
        String(facts.headers['x-http-method-override'] ?? policy.methodTakenAs(method, facts)),
    }),
  },
  {
    id: 'clock-of-service-ahead',
    sentence: 'The clock of the service is ten minutes ahead, but the Date header is right',
    override: (policy) => ({ formatTime: (time) => policy.formatTime(shifted(time, 10)) }),
  },
  {
    id: 'mysql-rounds-times',
    sentence:
      'Stored times are rounded to the second, while the response to a creation has the times before they are rounded',
    alone: true,
    area: 'textboard',
    shoulds: ['entries.time.as-created'],
    override: roundingStoredTimes,
  },
  {
    id: 'clock-of-service-fast',
    sentence:
      'The clock of the service runs ten times as fast, so seconds pass between requests as on a slow network',
    alone: true,
    override: (policy) => {
      const start = policy.now().getTime()
      return { now: () => new Date(start + 10 * (policy.now().getTime() - start)) }
    },
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
      'The entries of a whole list are read and counted in two steps, and entries may be deleted between them',
    override: whileDeleted((list) =>
      typeof list.totalResults === 'number' ? { ...list, totalResults: list.totalResults + 1 } : list,
    ),
  },
  {
    id: 'orphaned-replies',
    sentence: 'The replies to a deleted entry lose their parent, which changes their updated',
    override: (policy) => {
      const deleted = new Map<string, Date>()
      const updatedOf = ({ parentId, updated }: EntryRecord): Date => {
        const orphanedAt = deleted.get(parentId ?? '')
        return orphanedAt !== undefined && orphanedAt > updated ? orphanedAt : updated
      }
      return {
        entryDeleteActs: (entry) => {
          deleted.set(entry.id, policy.now())
          return policy.entryDeleteActs(entry)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          if (!deleted.has(entry.parentId ?? '')) return finished
          return {
            ...finished,
            ...('parentId' in finished ? { parentId: '' } : {}),
            ...('updated' in finished ? { updated: policy.formatTime(updatedOf(entry)) } : {}),
          }
        },
        entryComparator: (sortBy) =>
          sortBy === 'updated'
            ? (left, right) =>
                updatedOf(left).getTime() - updatedOf(right).getTime() || left.serial - right.serial
            : policy.entryComparator(sortBy),
      }
    },
  },
]
