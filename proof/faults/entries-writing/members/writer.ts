import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { answeringBody, textboard, without } from '../../declare.ts'

/** Keeps the writer of an entry if an update names none. */
export const keepingOmittedWriter = (policy: Policy) => ({
  updatedEntry: (...[before, after, facts, input]: Parameters<Policy['updatedEntry']>) => {
    const kept = input.writerId === undefined ? { ...after, writerId: before.writerId } : after
    return policy.updatedEntry(before, kept, facts, input)
  },
})

/** Faults of the writer of entries. */
export const entriesWritingWriterFaults: readonly Fault[] = [
  textboard.fault(
    'entry-writer-bare',
    'writerId and ownerId have no domain',
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
  textboard.fault(
    'entry-created-without-writer',
    'the response to a creation lacks writerId',
    ['entries.writer.same-domain', 'contract.textdata.create'],
    answeringBody(['textdata.create'], (body) => without(body, 'writerId')),
  ),
  textboard.fault(
    'entry-writer-lost',
    'the writerId of a body is ignored',
    ['entries.writer.given', 'entries.writer.update-given', 'entries.writer.update-other'],
    (policy) => ({
      writerOf: (caller, userId) => policy.writerOf(caller, userId, undefined),
    }),
  ),
  textboard.fault(
    'entry-writer-default-one',
    'an entry without a writer gets the writer 1',
    ['entries.writer.partner', 'entries.writer.update-omitted'],
    (policy) => ({
      writerOf: (caller, userId, given) =>
        caller === 'proxy' ? policy.writerOf(caller, userId, given) : (given ?? '1'),
    }),
  ),
  textboard.fault(
    'entry-writer-empty',
    'an empty writerId is returned as a domain without a user id',
    ['entries.writer.empty'],
    (policy) => ({
      memberText: (name, value) =>
        name === 'writerId' && value === '' ? 'empty' : policy.memberText(name, value),
      prefixedUserId: (plain, domain, member) =>
        plain === 'empty' ? `${domain}:` : policy.prefixedUserId(plain, domain, member),
    }),
  ),
  textboard.fault(
    'entry-writer-empty-kept',
    'an empty writerId is stored and returned as it was sent',
    ['entries.writer.empty'],
    (policy) => ({
      memberText: (name, value) =>
        name === 'writerId' && value === '' ? 'empty' : policy.memberText(name, value),
      prefixedUserId: (plain, domain, member) =>
        plain === 'empty' ? '' : policy.prefixedUserId(plain, domain, member),
    }),
  ),
  textboard.fault(
    'entry-writer-required',
    'a creation or an update without writerId is refused',
    ['entries.writer.partner', 'entries.writer.partner-again'],
    {
      writerMissing: () => 'refuse',
    },
  ),
  textboard.boundary(
    'entry-writer-32-bits',
    'a writerId that is a number is cut to 32 bits',
    ['entries.writer.beyond-32-bits', 'entries.writer.beyond-53-bits'],
    (policy) => ({
      writerOf: (caller, userId, given) =>
        policy.writerOf(
          caller,
          userId,
          given !== undefined && /^\d+$/.test(given) ? String(Number(given) | 0) : given,
        ),
    }),
  ),
  textboard.boundary(
    'entry-users-floating-point',
    'user ids that are numbers are stored as floating-point numbers, so long ones change',
    ['entries.writer.beyond-53-bits'],
    (policy) => ({
      plainUserId: (given, domain) => {
        const plain = policy.plainUserId(given, domain)
        return /^[1-9]\d{0,19}$/.test(plain) ? String(Number(plain)) : plain
      },
    }),
  ),
  textboard.fault(
    'entry-domain-twice',
    'a user id is returned with its domain twice',
    ['entries.writer.prefix', 'entries.owner.prefix'],
    {
      prefixedUserId: (plain, domain) => `${domain}:${domain}:${plain}`,
    },
  ),
  textboard.fault(
    'entry-writer-kept-where-omitted',
    'an update without a writer keeps the writer of the entry',
    ['entries.writer.omitted-on-update'],
    keepingOmittedWriter,
  ),
  textboard.fault(
    'entry-partner-relatives-lost',
    'an entry that is created without a writer loses its parent and its owner',
    ['entries.writer.partner-alike.members'],
    (policy) => ({
      createdEntry: (record, facts, input) => {
        const created = policy.createdEntry(record, facts, input)
        return created?.writerId === '0' ? { ...created, parentId: undefined, ownerId: undefined } : created
      },
    }),
  ),
  textboard.fault(
    'entry-partner-not-updated',
    'an update of an entry that the partner wrote is accepted but not stored',
    ['entries.writer.partner-alike.update'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        before.writerId === '0' ? before : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'entry-partner-not-deleted',
    'deleting an entry that the partner wrote has no effect',
    ['entries.writer.partner-alike.delete'],
    (policy) => ({
      entryDeleteActs: (entry) => entry.writerId !== '0' && policy.entryDeleteActs(entry),
    }),
  ),
  textboard.fault(
    'entry-update-of-partner-answered-with-entry',
    'the response to an update without a writer has the entry as its body',
    ['entries.update.no-body-without-writer'],
    (policy) => {
      let isOfPartner = false
      return {
        updatedEntry: (before, after, facts, input) => {
          isOfPartner = facts.caller === 'trusted' && input.writerId === undefined
          return policy.updatedEntry(before, after, facts, input)
        },
        entryUpdatedBody: (view) => (isOfPartner ? view : policy.entryUpdatedBody(view)),
      }
    },
  ),
  textboard.fault(
    'entry-reply-of-partner-by-writer-above',
    'a reply without a writer shows the writer of its parent when it is read by its id',
    ['entries.writer.partner-again'],
    (policy) => {
      const writers = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          writers.set(record.id, record.writerId)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const writerId = entry.writerId === '0' ? writers.get(entry.parentId ?? '') : undefined
          return writerId !== undefined && facts.operation === 'textdata.read'
            ? { ...finished, writerId }
            : finished
        },
      }
    },
  ),
]
