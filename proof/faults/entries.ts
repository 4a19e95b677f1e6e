import type { Fault } from '../override.ts'
import { answering, faultsOf, refusing, succeeding, without } from './declare.ts'

const fault = faultsOf('textboard')

/** Faults of writing and reading single TextData. */
export const entryFaults: readonly Fault[] = [
  fault(
    'entry-create-200',
    'creating an entry answers 200',
    ['entries.create.status', 'auth.textboard.create-entry.served'],
    succeeding(200, 'textdata.create'),
  ),
  fault(
    'entry-create-no-body',
    'creating an entry answers no body',
    ['entries.create.body'],
    answering(['textdata.create'], (response) =>
      response.status === 201 ? { ...response, body: undefined } : response,
    ),
  ),
  fault(
    'entry-create-id-only',
    'creating an entry answers the id only',
    [
      'contract.textdata.create',
      'entries.read.as-created',
      'entries.read.own-object',
      'entries.read.each-its-own',
    ],
    {
      finishEntryView: (view, _entry, facts) =>
        facts.operation === 'textdata.create' ? { id: view.id } : view,
    },
  ),
  fault(
    'entry-create-not-stored',
    'a created entry is not stored',
    [
      'entries.create.readable',
      'entries.parent.optional',
      'entries.parent.left-alone',
      'entries.owner.optional',
      'entries.read.changes-nothing',
    ],
    {
      createdEntry: () => undefined,
    },
  ),
  fault('entry-ids-in-pairs', 'two entries each share an id', ['entries.create.unique-ids'], {
    entryId: (serial) => String(1_000_000_000 + serial - (serial % 2)),
  }),
  fault(
    'entry-create-race',
    'simultaneous creations receive the same id',
    ['entries.create.concurrent'],
    {
      raceGapTurns: (operation) => (operation === 'textdata.create' ? 2 : 0),
    },
    'race',
  ),
  fault(
    'entry-data-trimmed',
    'the text is trimmed',
    [
      'entries.data.verbatim.leading-blank',
      'entries.data.verbatim.trailing-blank',
      'entries.data.verbatim.trailing-newline',
    ],
    {
      createdEntry: (record) => ({ ...record, data: record.data.trim() }),
    },
    'encoding',
  ),
  fault(
    'entry-data-escaped',
    'markup in the text is escaped',
    [
      'entries.data.verbatim.markup',
      'entries.data.verbatim.script',
      'entries.data.verbatim.template',
      'properties.create.comes-back',
    ],
    {
      returnedData: (entry) => entry.data.replaceAll('<', '&lt;'),
    },
    'encoding',
  ),
  fault(
    'entry-data-ascii',
    'characters beyond ASCII are replaced',
    [
      'entries.data.largest-2',
      'entries.data.largest-3',
      'entries.data.largest-4',
      'entries.create.content-type-charset',
      'entries.data.verbatim.accents',
    ],
    {
      createdEntry: (record) => ({ ...record, data: record.data.replace(/[^\n -~]/g, '?') }),
    },
    'encoding',
  ),
  fault(
    'entry-data-cut',
    'too large a text is cut and accepted',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-2',
      'entries.data.too-large-3',
      'entries.data.too-large-by-far.20000',
    ],
    {
      dataMaximumBytes: () => 1_000_000,
      createdEntry: (record) => ({ ...record, data: record.data.slice(0, 2048) }),
    },
  ),
  fault(
    'entry-data-characters',
    'the size of the text is counted in characters',
    ['entries.data.bytes', 'entries.data.too-large-4'],
    {
      dataBytes: (text) => text.length,
    },
    'boundary',
  ),
  fault(
    'entry-data-2049',
    'a text of 2049 bytes is accepted',
    [
      'entries.data.too-large-1',
      'entries.data.too-large-2',
      'entries.data.too-large-3',
      'access.entries.proxy.too-long',
      'entries.data.too-large-quotes',
      'entries.data.too-large-backslashes',
      'entries.data.too-large-markup',
    ],
    {
      dataMaximumBytes: () => 2049,
    },
    'boundary',
  ),
  fault(
    'entry-data-2047',
    'a text of 2048 bytes is refused',
    [
      'entries.data.largest-1',
      'entries.data.largest-2',
      'entries.data.largest-3',
      'entries.update.largest-1',
      'entries.update.largest-2',
      'entries.update.largest-3',
      'entries.update.largest-4',
      'entries.data.largest-blanks',
    ],
    {
      dataMaximumBytes: () => 2047,
    },
    'boundary',
  ),
  fault(
    'entry-data-unlimited-on-update',
    'an update accepts a text of any size',
    [
      'entries.update.too-large-1',
      'entries.update.too-large-2',
      'entries.update.too-large-3',
      'entries.update.too-large-4',
      'entries.update.too-large-by-far.4096',
      'entries.update.too-large-by-far.20000',
      'properties.update.invalid',
    ],
    (policy) => ({
      dataMaximumBytes: (operation) =>
        operation === 'textdata.update' ? Number.MAX_SAFE_INTEGER : policy.dataMaximumBytes(operation),
    }),
  ),
  fault(
    'entry-data-too-large-413',
    'too large a text answers 413',
    ['entries.create.status-400.too-large', 'entries.update.status-400.too-large'],
    refusing(413, 'data-too-large'),
  ),
  fault(
    'entry-data-optional',
    'an entry may be created without data',
    [
      'entries.data.missing',
      'entries.data.missing-all',
      'access.entries.proxy.no-data',
      'properties.create.invalid',
    ],
    {
      dataRequired: () => false,
    },
  ),
  fault(
    'entry-data-any-type',
    'a text that is no string is accepted',
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
  fault('entry-profanity-accepted', 'profanity is accepted', ['entries.profanity.*'], (policy) => ({
    // The board does not ask; the endpoint for texts tells the truth.
    profane: (text, words, operation, caller) =>
      operation === 'profanity.read' && policy.profane(text, words, operation, caller),
  })),
  fault(
    'entry-profanity-on-update',
    'profanity is accepted on update',
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
  fault(
    'entry-profanity-of-user',
    'profanity of a logged-in user is accepted',
    ['access.entries.proxy.profane-create', 'access.entries.proxy.profane-update'],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        caller !== 'proxy' && policy.profane(text, words, operation, caller),
    }),
  ),
  fault(
    'entry-profanity-403',
    'profanity answers 403',
    ['entries.profanity.again', 'entries.profanity.create-alone', 'entries.profanity.update-alone'],
    refusing(403, 'data-profane'),
  ),
  fault(
    'entry-unknown-group-400',
    'an unknown group answers 400 to a new entry',
    [
      'entries.existence.unknown-group.create',
      'entries.existence.needs-group',
      'entries.existence.deleted-group',
      'groups.delete.entries-gone',
      'groups.create.before-entries',
      'access.entries.proxy.unknown-group-create',
      'access.entries.foreign.create',
    ],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'group-unknown' && facts.operation === 'textdata.create'
          ? 400
          : policy.errorStatus(problem, facts),
    }),
  ),
  fault(
    'entry-status-one',
    'a new entry has status 1',
    ['entries.status.new', 'properties.hostile.member.*', 'entries.status.reply'],
    {
      createdEntry: (record) => ({ ...record, status: 1 }),
    },
  ),
  fault(
    'entry-status-text',
    'the status is a string',
    ['contract.textdata.read', 'entries.status.after-update'],
    {
      finishEntryView: (view, entry) => ({ ...view, status: String(entry.status) }),
    },
  ),
  fault(
    'entry-status-from-body',
    'the status of the body is taken',
    [
      'entries.status.read-only.create-11',
      'entries.status.read-only.create-20',
      'entries.status.read-only.create-31',
    ],
    {
      createdEntry: (record, _facts, { sent }) =>
        typeof sent.status === 'number' ? { ...record, status: sent.status } : record,
    },
  ),
  fault(
    'entry-operator-deleted-hidden',
    'an entry deleted by an operator answers 404',
    [
      'entries.status.operator-deleted',
      'entries.status.operator-deleted-unchanged',
      'entries.status.operator-deleted-among-several',
    ],
    answering(['textdata.read'], (response) =>
      JSON.stringify(response.body).includes('"status":20')
        ? { ...response, status: 404, body: { Error: { Code: '404', Message: 'Not Found' } } }
        : response,
    ),
  ),
  fault(
    'entry-operator-deleted-normal',
    'an entry deleted by an operator has status 0 in lists',
    ['entries.status.operator-deleted-listed'],
    {
      finishEntryView: (view, entry, { operation }) =>
        entry.status === 20 && operation === 'textdata.list' ? { ...view, status: 0 } : view,
    },
  ),
  fault(
    'entry-time-zone',
    'times carry a zone',
    [
      'contract.textdata.create',
      'contract.textdata.read',
      'entries.time.published-form',
      'entries.time.published-later',
      'entries.time.updated-form',
      'entries.time.updated-later',
      'entries.time.updated-not-before-published',
    ],
    {
      formatTime: (time) => `${time.toISOString().slice(0, 19)}Z`,
    },
  ),
  fault(
    'entry-time-fraction',
    'times carry milliseconds',
    ['contract.textdata.create', 'contract.textdata.read'],
    {
      formatTime: (time) => time.toISOString().slice(0, 23),
    },
  ),
  fault(
    'entry-time-local',
    'times are nine hours ahead of GMT',
    ['entries.time.published-gmt', 'entries.time.updated-gmt', 'entries.time.update-gmt'],
    {
      formatTime: (time) => new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 19),
    },
  ),
  fault(
    'entry-published-moves',
    'an update changes published',
    [
      'entries.update.keeps-published',
      'entries.time.read-only.update-published',
      'properties.update.comes-back',
    ],
    {
      updatedEntry: (_before, after) => ({ ...after, published: new Date(after.updated.getTime() + 5_000) }),
    },
  ),
  fault(
    'entry-updated-stays',
    'an update does not change updated',
    [
      'entries.time.update-moves-updated',
      'entries.sort.updated-ascending',
      'entries.sort.updated-descending',
      'entries.time.update-moves-again',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, updated: before.updated }),
    },
  ),
  fault(
    'entry-writer-bare',
    'writerId has no domain',
    [
      'entries.writer.prefix',
      'entries.writer.same-domain',
      'access.entries.proxy.update-writer-kept',
      'access.entries.users.own-writer',
      'access.entries.users.requestor-of-another',
    ],
    {
      prefixedUserId: (plain) => plain,
    },
  ),
  fault(
    'entry-owner-bare',
    'ownerId has no domain',
    [
      'entries.owner.prefix',
      'entries.owner.of-many',
      'entries.owner.same-as-writer',
      'entries.owner.same-form',
    ],
    (policy) => ({
      prefixedUserId: (plain, domain, member) =>
        member === 'ownerId' ? plain : policy.prefixedUserId(plain, domain, member),
    }),
  ),
  fault(
    'entry-writer-lost',
    'the writer of the body is ignored',
    ['entries.writer.given', 'entries.writer.update-given', 'entries.writer.update-other'],
    (policy) => ({
      writerOf: (caller, userId) => policy.writerOf(caller, userId, undefined),
    }),
  ),
  fault(
    'entry-writer-default-one',
    'a missing writer becomes 1',
    ['entries.writer.partner', 'entries.writer.update-omitted'],
    (policy) => ({
      writerOf: (caller, userId, given) =>
        caller === 'proxy' ? policy.writerOf(caller, userId, given) : (given ?? '1'),
    }),
  ),
  fault(
    'entry-writer-required',
    'an entry without writerId is refused on create',
    ['entries.writer.partner', 'entries.writer.partner-again'],
    {
      writerMissing: () => 'refuse',
    },
  ),
  fault(
    'entry-writer-forged',
    'a logged-in user may write as somebody else',
    [
      'access.entries.proxy.writer-of-another',
      'access.entries.proxy.writer-of-partner',
      'access.entries.users.no-forged-writer',
      'access.entries.proxy.update-writer-of-another',
    ],
    (policy) => ({
      writerOf: (caller, userId, given) => given ?? policy.writerOf(caller, userId, given),
    }),
  ),
  fault(
    'entry-data-breaks-free',
    'line breaks do not count in the size of a text',
    ['entries.data.too-large-newlines'],
    {
      dataBytes: (text) => Buffer.byteLength(text.replaceAll('\n', ''), 'utf8'),
    },
  ),
  fault(
    'entry-time-local-for-users',
    'times of entries that users create are nine hours ahead',
    ['access.entries.proxy.times'],
    {
      createdEntry: (record, facts) => {
        if (facts.caller !== 'proxy') return record
        const time = new Date(record.published.getTime() + 9 * 3_600_000)
        return { ...record, published: time, updated: time }
      },
    },
  ),
  fault(
    'entry-time-stays-for-users',
    'an update by a user does not move the time of update',
    ['access.entries.proxy.update-times'],
    {
      updatedEntry: (before, after, facts) =>
        facts.caller === 'proxy' ? { ...after, updated: before.updated } : after,
    },
  ),
  fault(
    'entry-owner-taken-by-update',
    'a user who updates an entry becomes its owner',
    ['access.entries.proxy.update-owner'],
    {
      updatedEntry: (_before, after, facts) =>
        facts.caller === 'proxy' ? { ...after, ownerId: after.writerId } : after,
    },
  ),
  fault(
    'entry-data-escaped-for-users',
    'markup in the texts of users is escaped',
    ['access.entries.proxy.verbatim'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, data: record.data.replaceAll('&', '&amp;') } : record,
    },
  ),
  fault(
    'entry-operator-deleted-unfound',
    'a filter does not find entries that an operator deleted',
    ['entries.status.operator-deleted-found'],
    {
      entryListed: (entry, facts) => entry.status !== 20 || !facts.query.has('filterBy'),
    },
  ),
  fault(
    'entry-writer-is-owner',
    'under 3-legged access the owner of the board becomes the writer',
    ['access.entries.proxy.writer-not-owner'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, writerId: record.ownerId || record.writerId } : record,
    },
  ),
  fault(
    'entry-owner-is-user',
    'under 3-legged access a blank owner becomes the logged-in user',
    ['access.entries.proxy.owner-blank'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, ownerId: record.ownerId || record.writerId } : record,
    },
  ),
  fault(
    'entry-domain-twice',
    'a user id is returned with its domain twice',
    ['entries.writer.prefix', 'entries.owner.prefix'],
    {
      prefixedUserId: (plain, domain) => `${domain}:${domain}:${plain}`,
    },
  ),
  fault('entry-owner-lost', 'the owner is not kept', ['entries.owner.kept'], {
    createdEntry: (record) => ({ ...record, ownerId: undefined }),
  }),
  fault(
    'entry-owner-defaults-to-writer',
    'a blank owner becomes the writer',
    ['entries.owner.blank', 'entries.owner.not-the-writer'],
    {
      createdEntry: (record) => ({ ...record, ownerId: record.ownerId ?? record.writerId }),
    },
  ),
  fault(
    'entry-parent-lost',
    'the parent is not kept',
    [
      'entries.parent.kept',
      'entries.create.each-its-own',
      'entries.parent.nested',
      'entries.parent.several-replies',
      'entries.fields.omitted',
      'entries.read.as-sent',
      'access.entries.proxy.members',
    ],
    {
      createdEntry: (record) => ({ ...record, parentId: undefined }),
    },
  ),
  fault(
    'entry-group-name-missing',
    'entries have no groupName',
    ['contract.textdata.read', 'entries.create.required-only'],
    {
      finishEntryView: (view) => without(view, 'groupName'),
    },
  ),
  fault(
    'entry-found-in-other-group',
    'an entry is found under another group',
    ['entries.read.other-group', 'entries.existence.other-group.*', 'entries.several.other-group'],
    {
      foundInOtherGroup: () => true,
    },
  ),
  fault(
    'entry-unknown-200',
    'an unknown entry is read with 200',
    [
      'entries.read.unknown-id',
      'entries.read.unknown-group',
      'entries.read.deleted',
      'entries.update.read-only.fresh-id',
      'entries.several.unknown-group',
      'access.entries.proxy.unknown',
    ],
    answering(['textdata.read'], (response) =>
      response.status === 404 ? { ...response, status: 200, body: {} } : response,
    ),
  ),
  fault(
    'entry-unknown-400',
    'an unknown entry answers 400',
    ['entries.read.unknown-id', 'entries.read.deleted', 'entries.read.other-group'],
    refusing(400, 'entry-unknown'),
  ),
  fault(
    'entry-update-200',
    'updating an entry answers 200',
    ['entries.update.status', 'entries.update.back', 'auth.textboard.update-entry.served'],
    succeeding(200, 'textdata.update'),
  ),
  fault(
    'entry-update-with-body',
    'updating an entry answers the entry',
    ['entries.update.no-body', 'contract.textdata.update'],
    {
      entryUpdatedBody: (view) => view,
    },
  ),
  fault(
    'entry-update-ignored',
    'an update changes nothing',
    [
      'entries.update.data',
      'entries.update.data-alone',
      'entries.update.shorter-and-longer',
      'entries.status.read-only.update-31',
      'access.entries.proxy.update',
      'access.entries.proxy.trusted-update',
    ],
    {
      updatedEntry: (before) => before,
    },
  ),
  fault(
    'entry-update-ignores-owner',
    'an update does not change the owner',
    [
      'entries.update.owner',
      'entries.owner.given-by-update',
      'entries.owner.cleared',
      'entries.update.concurrent',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, ownerId: before.ownerId }),
    },
  ),
  fault(
    'entry-update-ignores-parent',
    'an update does not change the parent',
    [
      'entries.update.parent',
      'entries.parent.given-by-update',
      'entries.update.every-way',
      'entries.update.same-again',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, parentId: before.parentId }),
    },
  ),
  fault(
    'entry-update-unknown-202',
    'updating an unknown entry answers 202',
    [
      'entries.existence.unknown-id.update',
      'entries.existence.deleted.update',
      'errors.id',
      'entries.existence.odd-id.update-words',
      'entries.existence.odd-id.update-percent',
      'entries.existence.odd-id.update-sql',
      'entries.existence.odd-id.update-wildcard',
      'entries.existence.odd-id.update-with-letter',
      'entries.existence.odd-id.update-with-fraction',
      'entries.existence.odd-id.update-with-quote',
      'entries.existence.odd-id.update-long',
    ],
    {
      unknownEntryAccepted: (operation) => operation === 'textdata.update',
    },
  ),
  fault(
    'entry-update-revives',
    'a deleted entry can be updated',
    ['entries.existence.deleted.update', 'entries.limit.oldest-first'],
    {
      goneFound: (operation) => operation === 'textdata.update',
    },
    'sequence',
  ),
  fault(
    'entry-delete-200',
    'deleting an entry answers 200',
    ['entries.delete.status'],
    succeeding(200, 'textdata.delete'),
  ),
  fault(
    'entry-delete-204',
    'deleting an entry answers 204',
    [
      'entries.delete.status',
      'entries.delete.reply',
      'contract.textdata.delete',
      'entries.format.json.delete',
      'access.entries.trusted.all',
      'auth.textboard.delete-entry.served',
    ],
    succeeding(204, 'textdata.delete'),
  ),
  fault('entry-delete-ignored', 'a deleted entry stays', ['entries.delete.gone'], {
    entryDeleteActs: () => false,
  }),
  fault('entry-delete-twice', 'deleting an entry twice answers 202 twice', ['entries.delete.twice'], {
    goneFound: (operation) => operation === 'textdata.delete',
  }),
  fault(
    'entry-delete-unknown-202',
    'deleting an unknown entry answers 202',
    [
      'entries.delete.twice',
      'entries.delete.concurrent',
      'entries.delete.second-changes-nothing',
      'entries.existence.unknown-id.delete',
      'entries.existence.odd-id.delete-words',
      'entries.existence.odd-id.delete-percent',
      'entries.existence.odd-id.delete-sql',
      'entries.existence.odd-id.delete-wildcard',
      'entries.existence.odd-id.delete-with-letter',
      'entries.existence.odd-id.delete-with-fraction',
      'entries.existence.odd-id.delete-with-quote',
      'entries.existence.odd-id.delete-long',
    ],
    {
      unknownEntryAccepted: (operation) => operation === 'textdata.delete',
    },
  ),
  fault(
    'entry-delete-still-read',
    'a deleted entry is still read by its id',
    [
      'entries.delete.gone',
      'entries.delete.content-type',
      'entries.existence.deleted.read',
      'entries.delete.updated-entry',
      'entries.format.json.delete',
      'access.entries.proxy.delete',
      'access.entries.proxy.trusted-delete',
      'access.entries.users.delete-by-other',
    ],
    {
      goneFound: (operation, _reason, several) => operation === 'textdata.read' && !several,
    },
  ),
  fault(
    'entry-delete-still-listed',
    'a deleted entry is still listed',
    ['entries.delete.list', 'entries.delete.only-entry'],
    {
      goneFound: (operation) => operation === 'textdata.list',
    },
    'sequence',
  ),
  fault(
    'entry-delete-still-among-several',
    'a deleted entry is still found among several ids',
    ['entries.several.deleted-one', 'entries.several.all-unknown'],
    {
      goneFound: (operation, _reason, several) => operation === 'textdata.read' && several,
    },
    'sequence',
  ),
  fault(
    'entry-delete-race',
    'two simultaneous deletions of an entry both succeed',
    ['entries.delete.concurrent'],
    {
      raceGapTurns: (operation) => (operation === 'textdata.delete' ? 2 : 0),
    },
    'race',
  ),
  fault('entry-limit-newest', 'the newest entries are evicted', ['entries.limit.oldest-first'], {
    evictionVictim: (entries) => [...entries.keys()].at(-1),
  }),
  fault(
    'entry-limit-replies',
    'replies are evicted before other entries',
    ['entries.limit.oldest-first'],
    (policy) => ({
      evictionVictim: (entries) =>
        [...entries.values()].find(({ parentId }) => parentId !== undefined)?.id ??
        policy.evictionVictim(entries),
    }),
    'sequence',
  ),
  fault('entry-limit-none', 'the number of entries is not limited', ['entries.limit.evicted'], {
    entriesToEvict: () => 0,
  }),
  fault(
    'entry-limit-clears',
    'beyond its limit a group loses all entries but the newest',
    ['entries.limit.keeps-most'],
    {
      entriesToEvict: (size, limit) => (size > limit ? size - 1 : 0),
    },
  ),
  fault('entry-limit-early', 'one entry too many is evicted', ['entries.limit.oldest-first'], {
    entriesToEvict: (size, limit) => Math.max(0, size - limit + 1),
  }),
  fault('entry-limit-still-read', 'an evicted entry is still read', ['entries.limit.evicted'], {
    goneFound: (_operation, reason) => reason === 'evicted',
  }),
]
