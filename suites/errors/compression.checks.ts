import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../harness/index.ts'

type Read = (context: CheckContext, group: string, id: string) => Promise<HttpResponse>

const list = 'a list of entries'
const offered = { headers: { 'accept-encoding': 'gzip' } } as const

/** The same reading without and with an offer to compress. */
const readings: readonly {
  readonly id: string
  readonly title: string
  readonly plain: Read
  readonly compressed: Read
}[] = [
  {
    id: 'transport.response.gzip.entry',
    title: 'an entry',
    plain: ({ trusted }, group, id) => trusted.readEntry(group, id),
    compressed: ({ trusted }, group, id) => trusted.readEntry(group, id, offered),
  },
  {
    id: 'transport.response.gzip.list',
    title: list,
    plain: ({ trusted }, group) => trusted.listEntries(group, { query: { count: 100 } }),
    compressed: ({ trusted }, group) => trusted.listEntries(group, { query: { count: 100 }, ...offered }),
  },
  {
    id: 'transport.response.gzip.group',
    title: 'a group',
    plain: ({ trusted }, group) => trusted.readGroup(group),
    compressed: ({ trusted }, group) => trusted.readGroup(group, offered),
  },
]

/** The order of a list is left open, and may change. */
function expectSameList(other: HttpResponse, one: HttpResponse, name: string): void {
  const [{ entry: entries, ...flags }, { entry: expected, ...expectedFlags }] = [
    entriesOf(other),
    entriesOf(one),
  ]
  expect(entries, name, other).toHaveSameMembers(expected)
  expect(flags, name, other).toEqual(expectedFlags)
}

export default suite(
  'Errors: compression',
  { class: 'textboard', section: 'What the service does', resource: 'TextData' },
  [
    must(
      'transport.response.gzip',
      'a resource is the same where the client takes gzip',
      'R-service-json',
      each(
        readings,
        ({ id, title }) => ({ id, title }),
        async (context, { title, plain, compressed }) => {
          const { name: group, entries } = await context.groups.library()
          const id = entries[0]?.entry.id ?? context.untested('the library has no entry')
          const [one, other] = await Promise.all([plain(context, group, id), compressed(context, group, id)])
          expect(one).toHaveStatus(200)
          expect(other).toHaveStatus(200)
          const name = 'the resource that was read with an offer to compress'
          if (title === list) expectSameList(other, one, name)
          else expect(other.json, name, other).toEqual(one.json)
        },
      ),
      { why: 'Nearly every client offers gzip. Whether the target compresses is left open.' },
    ),
  ],
)
