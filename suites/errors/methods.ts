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
import { listedLike } from '../entries-reading/listed-like.ts'
import { refusedChanges } from '../groups/refused-changes.ts'
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
    ...(['PUT', 'PATCH'] as const).map((method) =>
      must(
        `errors.method.entries-${method.toLowerCase()}`,
        `${method} on the list of entries answers 405 with the error body and changes nothing`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const ownerId = newUserId()
          const entry = await group.add({ ownerId })
          const path = `/textdata/@app/${group.name}/@all`
          const body = { data: text.sentence(), writerId: newUserId(), ownerId }
          expect(await trusted.request({ method, path, body, flaw })).toBeError(405)
          const [read, listed] = await Promise.all([
            trusted.readEntry(group.name, entry.id),
            listedLike(trusted, group.name, entry),
          ])
          expect(entryOf(read).data, 'the text of the entry').toEqual(entry.data)
          const texts = listed.map(({ data }) => data)
          expect(texts, 'the texts of the owner').toEqual([entry.data])
        },
        { why },
      ),
    ),
    must(
      'errors.method.entries-delete',
      'DELETE on the list of entries answers 405 with the error body and changes nothing',
      async ({ play }) => {
        const { answer, entries, entry } = (await play(refusedChanges))('list-delete')
        expect(answer).toBeError(405)
        const left = entriesOf(entries)
        expect(idsOf(left), 'the ids in the group').toEqual([entry.id])
        expect(left.entry[0]?.data, 'the text of the entry').toEqual(entry.data)
      },
      { why },
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
        async (context) => {
          const answer = await askAbout(context, method)
          if (answer.status !== 501) expectNoServerError(answer)
          else expect(answer).toHaveStatus(501)
        },
        {
          why: 'No section lists it; RFC 9110 defines it. Serving and refusing it both pass, with 501 as well (RFC 9110, section 9.1).',
        },
      ),
      observe(
        `errors.method.${method.toLowerCase()}.choice`,
        `what ${method} on the list of groups is answered with`,
        async (context) => String((await askAbout(context, method)).status),
      ),
    ]),
  ],
)
