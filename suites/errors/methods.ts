import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectNoServerError } from './envelope.ts'

const listPath = '/textdata/@app/@all'
const flaw = 'a method that is not listed'

const why = 'The path is listed with other methods only.'

const askAbout = ({ trusted }: CheckContext, method: string) =>
  trusted.request({ method, path: listPath, query: { count: 1 } })

export default suite(
  'Errors: methods',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    ...(['PUT', 'PATCH', 'DELETE'] as const).map((method) =>
      must(
        `errors.method.entries-${method.toLowerCase()}`,
        `${method} on the list of entries answers 405 with the error body and changes nothing`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.private()
          const { id, data } = await group.add()
          const path = `/textdata/@app/${group.name}/@all`
          const body = method === 'DELETE' ? {} : { body: { data: text.sentence(), writerId: newUserId() } }
          expect(await trusted.request({ method, path, ...body, flaw })).toBeError(405)
          const listed = entriesOf(await trusted.listEntries(group.name))
          expect(idsOf(listed), 'the ids in the group').toEqual([id])
          expect(listed.entry[0]?.data, 'the text of the entry').toEqual(data)
        },
        { why },
      ),
    ),
    ...(['POST', 'PATCH'] as const).map((method) =>
      must(
        `errors.method.entry-${method.toLowerCase()}`,
        `${method} on an entry answers 405 with the error body and changes nothing`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const { id, data } = await group.add()
          const path = `/textdata/@app/${group.name}/@all/${encodeURIComponent(id)}`
          const body = { data: text.sentence(), writerId: newUserId() }
          expect(await trusted.request({ method, path, body, flaw })).toBeError(405)
          expect(entryOf(await trusted.readEntry(group.name, id)).data, 'the text of the entry').toEqual(data)
        },
        { why },
      ),
    ),
    ...(['HEAD', 'OPTIONS'] as const).flatMap((method) => [
      should(
        `errors.method.${method.toLowerCase()}`,
        `${method} on the list of groups is no failure on the server side`,
        async (context) => expectNoServerError(await askAbout(context, method)),
        { why: 'No section lists it; RFC 9110 defines it. Serving and refusing it both pass.' },
      ),
      observe(
        `errors.method.${method.toLowerCase()}.choice`,
        `what ${method} on the list of groups is answered with`,
        async (context) => String((await askAbout(context, method)).status),
      ),
    ]),
  ],
)
