import {
  type CheckContext,
  entriesOf,
  expect,
  type Group,
  idsOf,
  must,
  observe,
  segment,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { refusedChanges } from '../groups/refused-changes.ts'
import { expectUnchanged, readBack } from './stored.ts'

const listPath = (group: string) => `/textdata/@app/${group}/@all`

/** A group with two entries of one owner, and a right body with that owner. */
async function twoEntries({ trusted, text, newUserId }: CheckContext, group: Group) {
  const ownerId = newUserId()
  const added = await Promise.all([group.add({ ownerId }), group.add({ ownerId })])
  const before = await Promise.all(added.map(({ id }) => readBack(trusted, group.name, id)))
  return { before, body: { data: text.sentence(), writerId: newUserId(), ownerId } }
}

/** Sends a method that the path does not offer, and demands 405 and that both entries are as before. */
async function expectNotOffered(
  context: CheckContext,
  method: string,
  pathOf: (group: string, id: string) => string,
): Promise<void> {
  const { trusted, groups } = context
  const group = await groups.shared()
  const { before, body } = await twoEntries(context, group)
  const refused = await trusted.request({
    method,
    path: pathOf(group.name, before[0]?.id ?? ''),
    body,
    flaw: 'a method that the path does not offer',
  })
  expect(refused).toBeError(405)
  const listed = await listedLike(trusted, group.name, before[0] ?? { id: '' })
  expect(
    listed.map(({ id }) => id),
    'ids of this owner in the list',
  ).toHaveSameMembers(before.map(({ id }) => id))
  for (const entry of before) {
    expectSameEntry(listed.find(({ id }) => id === entry.id) ?? {}, entry, `the entry after ${method}`)
  }
}

export default suite(
  'TextData: methods that are not offered',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    ...['PUT', 'PATCH'].map((method) =>
      must(
        `entries.methods.list-${method.toLowerCase()}`,
        `${method} on the list of entries answers 405 with the error body and changes nothing`,
        (context) => expectNotOffered(context, method, listPath),
      ),
    ),
    must(
      'entries.methods.list-delete',
      'DELETE on the list of entries answers 405 with the error body and changes nothing',
      async ({ play }) => {
        const { answer, group, entries, entry } = (await play(refusedChanges))('list-delete')
        expect(answer).toBeError(405)
        expect(group).toHaveStatus(200)
        const left = entriesOf(entries)
        expect(idsOf(left), 'the ids in the group').toEqual([entry.id])
        expect(left.entry[0]?.data, 'the text of the entry').toEqual(entry.data)
      },
    ),
    ...['POST', 'PATCH'].map((method) =>
      must(
        `entries.methods.one-${method.toLowerCase()}`,
        `${method} on one entry answers 405 with the error body and changes nothing`,
        (context) => expectNotOffered(context, method, (group, id) => `${listPath(group)}/${segment(id)}`),
      ),
    ),
    must(
      'entries.methods.override',
      'a header or parameter that names another method does not turn a reading into a deletion',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.shared()
        const { before } = await twoEntries(context, group)
        const [first, second] = before
        await Promise.all([
          trusted.readEntry(group.name, first?.id ?? '', {
            headers: { 'x-http-method-override': 'DELETE' },
          }),
          trusted.readEntry(group.name, second?.id ?? '', {
            query: { _method: 'DELETE' },
            flaw: 'a parameter that is not listed',
          }),
        ])
        for (const entry of before) await expectUnchanged(trusted, group.name, entry, 'after both readings')
      },
      { section: 'Endpoints / TextData', why: 'Reading changes nothing; such overrides are not described.' },
    ),
    ...(
      [
        ['HEAD', 'list', listPath],
        ['OPTIONS', 'list', listPath],
      ] as const
    ).map(([method, name, pathOf]) =>
      observe(
        `entries.methods.${name}-${method.toLowerCase()}`,
        `what ${method} on the list of entries answers`,
        async ({ trusted, groups }) => {
          const group = await groups.shared()
          const answer = await trusted.request({
            method,
            path: pathOf(group.name),
            flaw: 'a method that is not described',
          })
          return String(answer.status)
        },
      ),
    ),
  ],
)
