import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry, namedMembers } from '../shared/entries/entry-members.ts'
import { firstEntry } from '../shared/entries/remembered.ts'
import { groupRead } from '../shared/groups/created-groups.ts'

type Read = (context: CheckContext, group: string, id: string) => Promise<HttpResponse>

const offered = { headers: { 'accept-encoding': 'gzip' } } as const

/**
 * Expects that a reading with an offer to compress shows the same as without: the vendor's own members and the order of
 * a list may differ.
 */
type Same = (other: HttpResponse, one: HttpResponse) => void

const name = 'the resource that was read with an offer to compress'

const sameEntry: Same = (other, one) => expectSameEntry(entryOf(other), entryOf(one), name)

const sameGroup: Same = (other, one) => expect(groupRead(other), name).toEqual(groupRead(one))

const sameList: Same = (other, one) => {
  const [{ entry: entries, ...flags }, { entry: expected, ...expectedFlags }] = [
    entriesOf(other),
    entriesOf(one),
  ]
  expect(entries.map(namedMembers), name, other).toHaveSameMembers(expected.map(namedMembers))
  expect(flags, name, other).toEqual(expectedFlags)
}

/** The same reading with and without an offer to compress. */
const readings: readonly {
  readonly id: string
  readonly title: string
  readonly plain: Read
  readonly compressed: Read
  readonly expectSame: Same
}[] = [
  {
    id: 'transport.response.gzip.entry',
    title: 'an entry',
    plain: ({ trusted }, group, id) => trusted.readEntry(group, id),
    compressed: ({ trusted }, group, id) => trusted.readEntry(group, id, offered),
    expectSame: sameEntry,
  },
  {
    id: 'transport.response.gzip.list',
    title: 'a list of entries',
    plain: ({ trusted }, group) => trusted.listEntries(group, { query: { count: 100 } }),
    compressed: ({ trusted }, group) => trusted.listEntries(group, { query: { count: 100 }, ...offered }),
    expectSame: sameList,
  },
  {
    id: 'transport.response.gzip.group',
    title: 'a group',
    plain: ({ trusted }, group) => trusted.readGroup(group),
    compressed: ({ trusted }, group) => trusted.readGroup(group, offered),
    expectSame: sameGroup,
  },
]

export default suite(
  'Compressed responses',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'transport.response.gzip',
      'a resource is the same if the client accepts gzip',
      'R-entry-read',
      each(
        readings,
        ({ id, title }) => ({ id, title }),
        async (context, { plain, compressed, expectSame }) => {
          const library = await context.groups.library()
          const [group, { id }] = [library.name, firstEntry(library).entry]
          const [one, other] = await Promise.all([plain(context, group, id), compressed(context, group, id)])
          expect(one).toHaveStatus(200)
          expect(other).toHaveStatus(200)
          expectSame(other, one)
        },
      ),
      { why: 'Nearly every client offers gzip. Whether the target compresses is left open.' },
    ),
  ],
)
