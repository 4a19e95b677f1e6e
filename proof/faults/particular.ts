import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { answering, answeringBody, faultsOf, isView, without } from './declare.ts'

const board = faultsOf('textboard')
const achievements = faultsOf('achievements')
const incentives = faultsOf('card-incentive')

/** Refuses bodies of an operation that lack a member which is optional. */
const requiring =
  (operation: OperationId, member: string) =>
  (policy: Policy): Partial<Policy> => ({
    bodyAccepted: (body, candidate) =>
      policy.bodyAccepted(body, candidate) &&
      (candidate !== operation || (isView(body) && body[member] !== undefined)),
  })

/** Faults of particular rules that no other fault breaks alone. */
export const particularFaults: readonly Fault[] = [
  board(
    'particular-parent-required',
    'an entry without parentId is refused',
    ['entries.parent.optional'],
    requiring('textdata.create', 'parentId'),
  ),
  board(
    'particular-owner-required',
    'an entry without ownerId is refused',
    ['entries.owner.optional', 'entries.create.arranged'],
    requiring('textdata.create', 'ownerId'),
  ),
  board(
    'particular-update-owner-required',
    'an update without ownerId is refused',
    ['entries.update.data-alone'],
    requiring('textdata.update', 'ownerId'),
  ),
  board(
    'particular-reading-touches',
    'reading an entry, or a list with it, moves updated',
    ['entries.list.changes-nothing'],
    (policy) => {
      const read = new Set<string>()
      return {
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const later = new Date(entry.updated.getTime() + 3000)
          const touched = read.has(entry.id)
          if (facts.method === 'GET') read.add(entry.id)
          return touched ? { ...finished, updated: policy.formatTime(later) } : finished
        },
      }
    },
    'sequence',
  ),
  board(
    'particular-owner-keeps-updated',
    'an update that leaves the text does not move updated',
    ['entries.time.update-of-owner'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const updated = policy.updatedEntry(before, after, facts, input)
        return updated.data === before.data ? { ...updated, updated: before.updated } : updated
      },
    }),
  ),
  board(
    'particular-answered-stays',
    'an entry that was answered stays when it is deleted',
    ['entries.delete.answered-entry'],
    (policy) => {
      const answered = new Set<string | undefined>()
      return {
        createdEntry: (record, facts, input) => {
          answered.add(record.parentId)
          return policy.createdEntry(record, facts, input)
        },
        entryDeleteActs: (entry) => !answered.has(entry.id) && policy.entryDeleteActs(entry),
      }
    },
    'sequence',
  ),
  achievements(
    'particular-achievement-number',
    'the id of an achievement is read as a number, whatever follows its digits',
    ['achievements.read.near-id'],
    {
      idNames: (asked, known, operation) =>
        operation === 'achievements.read'
          ? Number.parseInt(asked, 10) === Number.parseInt(known, 10)
          : asked === known,
    },
  ),
  incentives(
    'particular-incentive-number',
    'the id of an incentive is read as a number, whatever follows its digits',
    ['incentive.read.near-id'],
    {
      idNames: (asked, known, operation) =>
        operation === 'incentive.read'
          ? Number.parseInt(asked, 10) === Number.parseInt(known, 10)
          : asked === known,
    },
  ),
  board(
    'particular-fields-take-total',
    'a list with fields has no totalResults',
    ['entries.fields.total'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('fields') ? without(body, 'totalResults') : body,
    ),
  ),
  board(
    'particular-fields-eight',
    'only the first eight names of fields count',
    ['entries.fields.all', 'entries.fields.one-id-all'],
    (policy) => ({ fieldNames: (values, operation) => policy.fieldNames(values, operation).slice(0, 8) }),
    'boundary',
  ),
  board(
    'particular-list-updated-stale',
    'the list shows the time of creation as updated',
    ['entries.time.update-in-list'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return facts.operation === 'textdata.list' ? { ...finished, updated: finished.published } : finished
      },
    }),
    'sequence',
  ),
  board(
    'particular-update-back-ignored',
    'an update back to the text of the creation is ignored',
    ['entries.update.back'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(record.id, record.data)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) =>
          first.get(before.id) === after.data ? before : policy.updatedEntry(before, after, facts, input),
      }
    },
    'sequence',
  ),
  board(
    'particular-update-overwrites-part',
    'a shorter text leaves the end of the longer one before it',
    ['entries.update.shorter-and-longer'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          { ...after, data: after.data + before.data.slice(after.data.length) },
          facts,
          input,
        ),
    }),
    'boundary',
  ),
  board(
    'particular-user-update-ignored',
    'updates by logged-in users are answered and not stored',
    ['access.entries.proxy.update', 'properties.sequences.callers'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        facts.caller === 'proxy' ? before : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  board(
    'particular-application-update-ignored',
    'updates by the application of what a user wrote are answered and not stored',
    ['access.entries.proxy.trusted-update'],
    (policy) => {
      const written = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          if (facts.caller === 'proxy') written.add(record.id)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) =>
          facts.caller === 'trusted' && written.has(before.id)
            ? before
            : policy.updatedEntry(before, after, facts, input),
      }
    },
  ),
  board(
    'particular-user-entries-unlisted',
    'what a user wrote is missing in the list of the application',
    ['access.entries.proxy.seen-in-list'],
    (policy) => {
      const written = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          if (facts.caller === 'proxy') written.add(record.id)
          return policy.createdEntry(record, facts, input)
        },
        entryListed: (entry, facts) =>
          !(facts.caller === 'trusted' && written.has(entry.id)) && policy.entryListed(entry, facts),
      }
    },
  ),
  board(
    'particular-own-entries-only',
    'a user sees own entries only',
    ['access.entries.users.seen-by-other', 'access.entries.proxy.read'],
    answering(['textdata.read'], (response, facts) =>
      facts.caller === 'proxy' &&
      isView(response.body) &&
      typeof response.body.writerId === 'string' &&
      !response.body.writerId.endsWith(`:${facts.userId}`)
        ? { ...response, status: 404, body: { Error: { Code: '404', Message: 'Not Found' } } }
        : response,
    ),
  ),
  board(
    'particular-group-name-short',
    'a group name of one letter is refused',
    ['groups.name.shortest'],
    (policy) => ({ groupNameAccepted: (name) => name.length > 1 && policy.groupNameAccepted(name) }),
    'boundary',
  ),
  board(
    'particular-group-count-1000',
    'a count of 1000 is refused for groups',
    ['groups.list.count-largest'],
    (policy) => ({
      countOf: (text, operation) =>
        text === '1000' && operation === 'textdatagroup.list' ? undefined : policy.countOf(text, operation),
    }),
    'boundary',
  ),
  achievements(
    'particular-achievement-count-large',
    'a count of more than 40 achievements is refused',
    ['achievements.paging.count.50', 'achievements.paging.count.999', 'achievements.paging.count.1000'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'achievements.list' && Number(text) > 40 ? undefined : policy.countOf(text, operation),
    }),
    'boundary',
  ),
  achievements(
    'particular-achievement-last-unread',
    'the last achievement of the list cannot be read by its id',
    ['achievements.read.last', 'properties.achievements.read'],
    (policy) => ({
      achievementFound: (record, facts) => record.id !== '60' && policy.achievementFound(record, facts),
    }),
    'boundary',
  ),
  achievements(
    'particular-achievement-invented',
    'for unknown ones among several ids achievements are made up',
    ['achievements.several.unknown-not-invented'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const ids = decodeURIComponent(facts.path.split('/').at(-1) ?? '').split(',')
        return facts.operation === 'achievements.read' && response.status === 404 && ids.length > 1
          ? {
              ...response,
              status: 200,
              body: {
                entry: ids.map((id) => ({ id, type: 'STANDARD', point: 0 })),
                startIndex: 1,
                itemsPerPage: ids.length,
                totalResults: ids.length,
                sorted: false,
              },
            }
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  achievements(
    'particular-achievement-several-total',
    'totalResults of several achievements counts all that there are',
    ['achievements.several.total'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, totalResults: 60 + body.entry.length } : body,
    ),
  ),
  achievements(
    'particular-achievement-charset',
    'the content type of achievements names no charset',
    ['achievements.headers.content-type.*'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('achievements.')
          ? 'application/json'
          : policy.contentType(response, facts),
    }),
  ),
  achievements(
    'particular-achievement-format-refused',
    'format=json is refused for achievements',
    ['achievements.format.json.*'],
    (policy) => ({
      formatAccepted: (format, operation) =>
        !operation.startsWith('achievements.') && policy.formatAccepted(format, operation),
    }),
  ),
  incentives(
    'particular-incentive-total-zero',
    'the collection of the latest incentive says that it is empty',
    ['incentive.latest.total'],
    answeringBody(['incentive.latest'], (body) => ({ ...body, totalResults: 0 })),
  ),
  incentives(
    'particular-incentive-fewer-members',
    'the latest incentive has fewer members than reading it by its id',
    ['incentive.latest.same-members'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.latest' ? without(finished, 'currentUsedAmount') : finished
      },
    }),
  ),
  incentives(
    'particular-incentive-own-id-only',
    'the own user id is refused in the path of the card incentive',
    ['incentive.latest.status', 'incentive.read.status'],
    { incentivePathUser: (segment, userId) => (segment === '@me' ? (userId ?? segment) : 'nobody') },
  ),
  incentives(
    'particular-incentive-in-collection',
    'one incentive is answered in a collection',
    ['incentive.read.object'],
    answeringBody(['incentive.read'], (body) => ({
      entry: [body],
      startIndex: 1,
      itemsPerPage: 1,
      totalResults: 1,
    })),
  ),
  board(
    'particular-update-refused-500',
    'what an update refuses answers 500',
    ['errors.types.update.*-object'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.update' && response.status === 400
          ? { ...response, status: 500 }
          : policy.finishResponse(response, facts),
    }),
  ),
  board(
    'particular-reply-touches-parent',
    'a reply moves updated of the entry that it answers',
    ['entries.parent.left-alone'],
    (policy) => {
      const answered = new Map<string, Date>()
      return {
        createdEntry: (record, facts, input) => {
          if (record.parentId !== undefined) answered.set(record.parentId, record.updated)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const time = answered.get(entry.id)
          return time && time > entry.updated ? { ...finished, updated: policy.formatTime(time) } : finished
        },
      }
    },
    'sequence',
  ),
  board(
    'particular-group-of-body',
    'groupName or appId of a body decides where a new entry goes',
    ['entries.create.read-only.appId'],
    {
      createdEntry: (record, _facts, { sent }) =>
        sent.appId === undefined && sent.groupName === undefined
          ? record
          : { ...record, groupName: String(sent.groupName ?? sent.appId) },
    },
  ),
  achievements(
    'particular-achievement-without-id',
    'an achievement of the list has an empty id',
    ['achievements.list.entry'],
    answeringBody(['achievements.list'], (body) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((one, at) => (at === 1 && isView(one) ? { ...one, id: '' } : one)),
          }
        : body,
    ),
  ),
  achievements(
    'particular-achievement-unreadable',
    'an achievement of the list cannot be read by its id',
    ['achievements.list.each-readable'],
    { achievementFound: (record) => record.id !== '1' && record.id !== '2' },
  ),
  achievements(
    'particular-achievement-several-more',
    'several ids answer one achievement more than were asked for',
    ['achievements.several.exactly', 'achievements.several.two'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry)
        ? { ...body, entry: [...body.entry, { id: 'extra', type: 'STANDARD', point: 1 }] }
        : body,
    ),
  ),
  achievements(
    'particular-achievement-several-four',
    'of more than four ids only four are answered',
    ['achievements.several.many'],
    { severalOrder: (items) => items.slice(0, 4) },
    'boundary',
  ),
  achievements(
    'particular-achievement-two-fields',
    'only the first two names of fields count for achievements',
    ['achievements.fields.together.name-disclosed-totalSteps'],
    (policy) => ({
      fieldNames: (values, operation) => {
        const names = policy.fieldNames(values, operation)
        return operation.startsWith('achievements.') ? names.slice(0, 2) : names
      },
    }),
    'boundary',
  ),
  incentives(
    'particular-incentive-reading-uses',
    'reading appId and available of an incentive uses it',
    ['incentive.read.no-effect'],
    (policy) => {
      const used = new Set<string>()
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (facts.query.get('fields')?.some((names) => names.includes('appId')))
            used.add(record.incentiveId)
          return used.has(record.incentiveId) ? { ...finished, available: false } : finished
        },
      }
    },
    'sequence',
  ),
  incentives(
    'particular-incentive-period-reversed',
    'the confirmed period of an incentive begins with its end',
    ['incentive.read.older-periods'],
    {
      finishIncentiveView: (view) => ({
        ...view,
        usedAmountStartDate: view.usedAmountEndDate,
        usedAmountEndDate: view.usedAmountStartDate,
      }),
    },
  ),
]
