import {
  type CheckContext,
  type Entry,
  each,
  entryOf,
  expect,
  type HttpResponse,
  must,
  observe,
  sharedFixture,
  suite,
} from '../../../harness/index.ts'

const invalid = 'two ids instead of one'

/** A write that names two entries, and reads of both afterwards. */
interface Written {
  readonly response: HttpResponse
  /** The text that an update sends. */
  readonly data: string
  readonly before: readonly Entry[]
  readonly after: readonly HttpResponse[]
}

type Write = (
  context: CheckContext,
  group: string,
  ids: string,
  body: { readonly data: string; readonly writerId: string },
) => Promise<HttpResponse>

/** Creates two entries and sends a write to both ids, joined by a comma. */
async function written(context: CheckContext, write: Write): Promise<Written> {
  const { trusted, groups, text, newUserId } = context
  const group = await groups.shared()
  const writerId = newUserId()
  const before = await Promise.all([group.add({ writerId }), group.add({ writerId })])
  const ids = before.map(({ id }) => id)
  const data = text.sentence()
  const response = await write(context, group.name, ids.join(','), { data, writerId })
  const after = await Promise.all(ids.map((id) => trusted.readEntry(group.name, id)))
  return { response, data, before, after }
}

const updated = sharedFixture('an update names two entries', (context) =>
  written(context, ({ trusted }, group, ids, body) => trusted.updateEntry(group, ids, body, { invalid })),
)

const deleted = sharedFixture('a deletion names two entries', (context) =>
  written(context, ({ trusted }, group, ids) => trusted.deleteEntry(group, ids, { invalid })),
)

const writes = [
  {
    id: 'update',
    title: 'an update',
    fixture: updated,
    expectCarriedOut: ({ data, after }: Written) => {
      for (const read of after) expect(entryOf(read).data, 'the text after the update', read).toEqual(data)
    },
  },
  {
    id: 'delete',
    title: 'a deletion',
    fixture: deleted,
    expectCarriedOut: ({ after }: Written) => {
      for (const read of after) expect(read).toHaveStatus(404)
    },
  },
] as const

const goneIn = ({ after }: Written): number => after.filter(({ status }) => status === 404).length

export default suite(
  'TextData: writes of several ids',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.several-ids.refused',
      'an update or a deletion of two ids joined by a comma is carried out for both, or is refused and changes neither',
      'R-entry-unknown-id',
      each(
        writes,
        ({ id, title }) => ({ id: `entries.several-ids.refused.${id}`, title }),
        async ({ use }, { fixture, expectCarriedOut }) => {
          const shown = await use(fixture)
          const { response, before, after } = shown
          if (response.status >= 200 && response.status < 300) return expectCarriedOut(shown)
          for (const [index, read] of after.entries()) {
            expect(read).toHaveStatus(200)
            expect(entryOf(read).data, 'the text after a request that was not accepted', read).toEqual(
              before[index]?.data,
            )
          }
        },
      ),
      {
        why:
          'PUT and DELETE name one entry. What several ids mean is not stated: the request may be carried out for both, or refused. ' +
          'A server error is reported by the contract of the operation.',
      },
    ),
    observe(
      'entries.several-ids',
      'how an update or a deletion of two ids joined by a comma is answered',
      'R-entry-read-several',
      [
        {
          id: 'entries.update.several-ids',
          title: 'an update',
          run: async ({ use }) => String((await use(updated)).response.status),
        },
        {
          id: 'entries.delete.several-ids',
          title: 'a deletion',
          run: async ({ use }) => {
            const shown = await use(deleted)
            return `${shown.response.status}, ${goneIn(shown)} of 2 gone`
          },
        },
      ],
    ),
  ],
)
