import { type CheckContext, entriesOf, expect, idsOf, must, observe, suite } from '../../harness/index.ts'
import { expectUnchanged, readBack } from './stored.ts'

const listPath = (group: string) => `/textdata/@app/${group}/@all`

/** A group of its own with two entries, and a right body. */
async function twoEntries({ trusted, groups, text, newUserId }: CheckContext) {
  const group = await groups.private()
  const added = await Promise.all([group.add(), group.add()])
  const before = await Promise.all(added.map(({ id }) => readBack(trusted, group.name, id)))
  return { group, before, body: { data: text.sentence(), writerId: newUserId() } }
}

/** Sends a method that the path does not offer, and demands 405 and that both entries are as before. */
async function expectNotOffered(
  context: CheckContext,
  method: string,
  pathOf: (group: string, id: string) => string,
): Promise<void> {
  const { trusted } = context
  const { group, before, body } = await twoEntries(context)
  const refused = await trusted.request({
    method,
    path: pathOf(group.name, before[0]?.id ?? ''),
    ...(method === 'DELETE' ? {} : { body }),
    flaw: 'a method that the path does not offer',
  })
  expect(refused).toBeError(405)
  const list = entriesOf(await trusted.listEntries(group.name))
  expect(idsOf(list), 'ids in the list').toHaveSameMembers(before.map(({ id }) => id))
  expect(list.totalResults, 'totalResults').toEqual(before.length)
  for (const entry of before) await expectUnchanged(trusted, group.name, entry, `after ${method}`)
}

export default suite(
  'TextData: methods that are not offered',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    ...['PUT', 'DELETE', 'PATCH'].map((method) =>
      must(
        `entries.methods.list-${method.toLowerCase()}`,
        `${method} on the list of entries answers 405 with the error body and changes nothing`,
        (context) => expectNotOffered(context, method, listPath),
      ),
    ),
    ...['POST', 'PATCH'].map((method) =>
      must(
        `entries.methods.one-${method.toLowerCase()}`,
        `${method} on one entry answers 405 with the error body and changes nothing`,
        (context) => expectNotOffered(context, method, (group, id) => `${listPath(group)}/${id}`),
      ),
    ),
    must(
      'entries.methods.override',
      'a header or parameter that names another method does not turn a reading into a deletion',
      async (context) => {
        const { trusted } = context
        const { group, before } = await twoEntries(context)
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
