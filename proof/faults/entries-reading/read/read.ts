import { overridePolicy, type PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import { publishedIn, updatedIn, withEntityTags, withLastModified } from '../../../conditional-readings.ts'
import type { Fault } from '../../../override.ts'
import { answering, answeringBody, isView, refusing, shared, textboard, without } from '../../declare.ts'
import { underLoad } from '../../race-overrides.ts'
import { itemsOf } from '../../remembering.ts'
import { failingOnAddress } from '../../robustness/failing-overrides.ts'

/** A text without its percent-encoding; unchanged if the encoding is broken. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const in32Bits = (digits: string): bigint => BigInt.asIntN(32, BigInt(digits))

/**
 * Finds an entry of a group by an id that it does not have.
 * @param fits compares the requested id with the id of an entry
 */
const findingByPart = (fits: (asked: string, id: string) => boolean): PolicyOverride => ({
  entryFoundAs: (asked, known, operation) => operation === 'textdata.read' && fits(asked, known),
})

/** Faults of reading one entry. */
export const entriesReadingReadFaults: readonly Fault[] = [
  textboard.fault(
    'reading-id-beginning',
    'an entry is found by the beginning of its id',
    ['entries.read.near-id.begins'],
    findingByPart((asked, id) => id.startsWith(asked)),
  ),
  textboard.fault(
    'reading-id-end',
    'an entry is found by the end of its id',
    ['entries.read.near-id.ends'],
    findingByPart((asked, id) => asked !== '' && id.endsWith(asked)),
  ),
  textboard.boundary(
    'reading-id-cut',
    'an id in the path is cut to the usual length of ids',
    ['entries.read.near-id.longer', 'entries.read.near-id.trailing-letter'],
    findingByPart((asked, id) => asked.slice(0, id.length) === id),
  ),
  textboard.fault(
    'reading-id-number',
    'an id is read as a number, and what follows its digits is ignored',
    ['entries.read.near-id.trailing-letter'],
    findingByPart((asked, id) => Number.parseInt(asked, 10) === Number.parseInt(id, 10)),
  ),
  textboard.fault(
    'reading-id-trimmed',
    'spaces around an id are cut off',
    ['entries.read.near-id.blank'],
    findingByPart((asked, id) => asked.trim() === id),
  ),
  textboard.fault(
    'reading-id-zero-led',
    'zeros before an id are ignored',
    ['entries.read.near-id.zero-led'],
    findingByPart((asked, id) => asked.replace(/^0+/, '') === id),
  ),
  textboard.boundary(
    'reading-id-32-bits',
    'an id is cut to 32 bits',
    ['entries.read.near-id.over-32-bits'],
    findingByPart((asked, id) => /^\d+$/.test(asked) && in32Bits(asked) === in32Bits(id)),
  ),
  textboard.fault(
    'reading-id-pattern',
    'a percent sign at the end of an id is a wildcard',
    ['entries.read.near-id.wildcard'],
    findingByPart((asked, id) => asked.endsWith('%') && id.startsWith(asked.slice(0, -1))),
  ),
  textboard.encoding(
    'reading-id-decoded-twice',
    'an id in the path is percent-decoded twice',
    ['entries.read.encoded-twice.id'],
    findingByPart((asked, id) => decoded(asked) === id),
  ),
  textboard.encoding(
    'reading-group-decoded-twice',
    'the name of a group in the path is percent-decoded twice',
    ['entries.read.encoded-twice.group', 'entries.list.encoded-twice.group'],
    { groupPathName: decoded },
  ),
  textboard.fault(
    'entry-create-id-only',
    'creating an entry returns only the id',
    ['contract.textdata.create', 'entries.read.as-created'],
    {
      finishEntryView: (view, _entry, facts) =>
        facts.operation === 'textdata.create' ? { id: view.id } : view,
    },
  ),
  textboard.fault(
    'reading-one-in-collection',
    'reading one id returns a collection with that entry',
    ['entries.read.own-object'],
    answeringBody(['textdata.read'], (body, { path }) =>
      path.includes(',') || Array.isArray(body.entry)
        ? body
        : { entry: [body], startIndex: 1, itemsPerPage: 1, totalResults: 1, sorted: false, filtered: false },
    ),
  ),
  textboard.fault(
    'entry-found-in-other-group',
    'an entry is found under another group',
    ['entries.read.other-group', 'entries.existence.other-group.*', 'entries.several.other-group'],
    {
      foundInOtherGroup: () => true,
    },
  ),
  textboard.fault(
    'entry-unknown-200',
    'reading an unknown entry answers 200',
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
  textboard.fault(
    'entry-unknown-400',
    'an unknown entry answers 400',
    ['entries.read.unknown-id', 'entries.read.deleted'],
    refusing(400, 'entry-unknown'),
  ),
  shared.fault(
    'robustness-blank',
    'a space in an address answers 500',
    [
      'entries.existence.odd-id.read-words',
      'errors.segment.group-blank',
      'errors.segment.entries-blank',
      'errors.segment.entry-blank',
      'groups.read.malformed-space',
      'entries.existence.odd-id.read-sql-words',
    ],
    failingOnAddress((text) => text.includes(' ')),
  ),
  textboard.fault(
    'member-list-other-view',
    'entries in a list have no published',
    ['entries.read.as-listed'],
    answeringBody(['textdata.list'], (body, facts) =>
      Array.isArray(body.entry) && !facts.query.has('fields')
        ? { ...body, entry: body.entry.filter(isView).map((item) => without(item, 'published')) }
        : body,
    ),
  ),
  shared.race(
    'race-body-of-another',
    'under load a reading is answered with the entry of another request',
    ['entries.read.each-its-own'],
    underLoad(() => {
      let last: ServiceResponse | undefined
      return (response, facts, underWay) => {
        if (facts.operation !== 'textdata.read' || response.status !== 200) return response
        const before = last
        last = response
        return underWay > 1 && facts.ordinal % 2 === 0 && before !== undefined ? before : response
      }
    }),
  ),
  textboard.fault(
    'entry-tag-of-path',
    'the ETag of an entry or a list depends only on its path, not on its content',
    ['entries.read.conditional'],
    withEntityTags((_response, { path }) => path),
  ),
  textboard.fault(
    'entry-tag-of-path-for-users',
    'the ETag for a user depends only on the path, not on the content',
    ['entries.users.conditional-by-tag'],
    withEntityTags(({ body }, { path, caller }) => (caller === 'proxy' ? path : JSON.stringify(body))),
  ),
  textboard.fault(
    'entry-tag-of-length',
    'the ETag of an entry or a list depends only on its path and its length',
    ['entries.read.conditional'],
    withEntityTags(({ body }, { path }) => `${path} ${JSON.stringify(body).length}`),
  ),
  textboard.fault(
    'entry-tag-of-latest',
    'the ETag of a list depends only on its path and the latest updated in it',
    ['entries.read.conditional-list-shorter'],
    withEntityTags(({ body }, { path }) => {
      if (!isView(body) || !Array.isArray(body.entry)) return JSON.stringify(body)
      const times = body.entry.map((one: unknown) => (isView(one) ? String(one.updated) : ''))
      return `${path} ${times.toSorted().at(-1)}`
    }),
  ),
  textboard.race(
    'entry-tag-of-second',
    'the strong ETag of an entry is made from its time of update in whole seconds',
    ['entries.read.conditional-at-once'],
    withEntityTags(
      (response, { path }) =>
        `${path} ${itemsOf(response) === undefined ? updatedIn(response).join() : JSON.stringify(response.body)}`,
      'strong',
    ),
  ),
  textboard.fault(
    'entry-modified-when-published',
    'an entry keeps its Last-Modified when it is updated, so a client that sends no ETag is answered 304',
    ['entries.read.conditional-entry-by-time', 'entries.read.conditional-list-by-time'],
    (policy) =>
      overridePolicy(policy, [
        withLastModified(publishedIn),
        withEntityTags(({ body }, { path }) => `${path} ${JSON.stringify(body)}`),
      ]),
  ),
  textboard.fault(
    'list-modified-when-last-updated',
    'a list is still answered 304 after an entry was deleted, because its Last-Modified is the latest updated in it',
    ['entries.read.conditional-list-shorter-by-time'],
    withLastModified((response) => (itemsOf(response) === undefined ? [] : updatedIn(response))),
  ),
]
