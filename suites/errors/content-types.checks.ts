import {
  type CheckContext,
  each,
  entryOf,
  entryPath,
  expect,
  must,
  observe,
  type RequestSpec,
  should,
  suite,
} from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { createdBy } from '../shared/requests/three-legged.ts'

/** A content type of a JSON body. */
interface Labelled {
  readonly id: string
  readonly title: string
  /** null: the header is missing. */
  readonly type: string | null
}

const odd: readonly Labelled[] = (
  [
    ['none', null],
    ['empty', ''],
    ['text', 'text/plain'],
    ['html', 'text/html'],
    ['xml', 'application/xml'],
    ['text-xml', 'text/xml'],
    ['yaml', 'application/x-yaml'],
    ['form', 'application/x-www-form-urlencoded'],
    ['multipart', 'multipart/form-data; boundary=none'],
    ['bytes', 'application/octet-stream'],
    ['merge-patch', 'application/merge-patch+json'],
    ['shift-jis', 'application/json; charset=Shift_JIS'],
    ['malformed', 'json'],
  ] as const
).map(([name, type]) => ({
  id: `errors.content-type.${name}`,
  title: type === null ? 'no type' : JSON.stringify(type),
  type,
}))

const usual: readonly Labelled[] = [
  {
    id: 'errors.content-type.json-charset',
    title: 'application/json; charset=utf-8',
    type: 'application/json; charset=utf-8',
  },
  { id: 'errors.content-type.capitals', title: 'Application/JSON', type: 'Application/JSON' },
]

/** The charset of a content type has no meaning: JSON is UTF-8 (RFC 8259, section 8.1). */
const beyondAscii = 'Les élèves ont déjà planté cinq pommiers.'

const creations = sentOnce({
  title: 'JSON bodies under many labels',
  rows: [...odd, ...usual],
  arrange: async (context) => {
    const place = await ownEntries(context)
    const texts = new Map([
      ...odd.map(({ id }) => [id, context.text.sentence()] as const),
      ...usual.map(({ id }) => [id, `${context.text.sentence()} ${beyondAscii}`] as const),
    ])
    return { ...place, texts }
  },
  send: ({ trusted }, { id, type }, { creation, texts }) =>
    trusted.request({
      ...creation(texts.get(id) ?? ''),
      headers: { 'content-type': type },
      invalid: 'an unusual content type',
      // How an unreadable body is refused is a recommendation, so the contract does not judge it.
      unjudged: odd.some((label) => label.id === id),
    }),
  look: async (_context, { stored }) => (await stored()).map(({ data }) => data),
})

/** Requests without a body, which some clients send with a content type. */
const bodiless = [
  {
    id: 'errors.content-type.read-form',
    title: 'reading an entry, labelled as a form',
    type: 'application/x-www-form-urlencoded',
    method: 'GET',
    status: 200,
  },
  {
    id: 'errors.content-type.delete-json',
    title: 'deleting an entry, labelled as JSON',
    type: 'application/json',
    method: 'DELETE',
    status: 202,
  },
] as const

const requestOn = ({ group, twin }: OwnEntries, method: string, type: string): RequestSpec => ({
  method,
  path: entryPath(group, twin.id),
  headers: { 'content-type': type },
  invalid: 'a label without a body',
})

/**
 * A user updates an own entry, and labels the JSON as plain text: it is carried out, or refused. A service that accepts
 * an update without members may take it for one.
 */
async function updateAsText(context: CheckContext): Promise<void> {
  const { trusted, proxy, groups, text, inapplicable } = context
  const { name } = await groups.shared()
  const entry = createdBy(context, await proxy.createEntry(name, { data: text.sentence() }))
  const data = text.sentence()
  const options = { headers: { 'content-type': 'text/plain' }, invalid: 'an unusual type', unjudged: true }
  const response = await proxy.updateEntry(name, entry.id, { data }, options)
  const after = await trusted.readEntry(name, entry.id)
  const now = entryOf(after).data
  if (response.status === 202 && now === entry.data) {
    const empty = await proxy.updateEntry(name, entry.id, {}, { invalid: 'no members', unjudged: true })
    if (empty.status === 202) return inapplicable('an update of nothing is accepted, and so is this one')
  }
  const shown = expect(now, 'the text of the entry after the update', after)
  if (response.status === 202) shown.toEqual(data)
  else if (response.status >= 400) shown.toEqual(entry.data)
  else inapplicable(`it was answered ${response.status}: neither refused nor accepted`)
}

const why =
  'A Content-Type says how to read a body, and payloads are JSON. A wrong Content-Type is the caller’s mistake, and 500 means a server error. Whether it is accepted or refused is left open; 415 passes. In another reading a body with such a type is no payload of this interface, so this is not a MUST.'

export default suite(
  'Errors: content types',
  { class: 'textboard', section: 'Endpoints', resource: 'Errors' },
  [
    should(
      'errors.content-type.labels',
      'a JSON body with another Content-Type causes no server error',
      'R-status-500',
      each(
        odd,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => expect((await use(creations)).responseTo(id)).toBeNoServerError(),
      ),
      { why },
    ),
    must(
      'errors.content-type.no-effect',
      'a creation with another Content-Type is stored if it is answered 201, and not stored if it is refused; an update by a user is carried out if it is answered 202, and not if it is refused',
      'R-status-201',
      [
        ...each(
          [...odd, ...usual],
          ({ id, title }) => ({ id: `${id}.stored`, title }),
          async ({ use, inapplicable }, { id }) => {
            const { responseTo, place, found } = await use(creations)
            const response = responseTo(id)
            const text = place.texts.get(id)
            if (response.status === 201) expect(found(), 'the texts of the owner', response).toContain(text)
            else if (response.status >= 400)
              expect(found(), 'the texts of the owner', response).notToContain(text)
            else inapplicable(`it was answered ${response.status}: neither refused nor created`)
          },
        ),
        {
          id: 'errors.content-type.text.updated-by-user',
          title: '"text/plain", on an update by a user',
          norm: 'R-status-202',
          needs: ['user'],
          run: updateAsText,
        },
      ],
      {
        why: 'What is refused is not carried out, and what is created exists. An update that is answered 202 sets the members that its body names: if its type is not read, a client that is told 202 loses its text. A service that accepts an update without members may take it for one.',
      },
    ),
    observe(
      'errors.content-type.choice',
      'how a JSON body with another Content-Type is answered',
      'R-endpoints-json',
      each(
        odd.map(({ id, title }) => ({ id: `${id}.choice`, title, of: id })),
        (row) => row,
        async ({ use }, { of }) => String((await use(creations)).responseTo(of).status),
      ),
    ),
    should(
      'errors.content-type.accepted',
      'a JSON body is accepted if its Content-Type has a charset or is in capitals; a request without a body is accepted if it has a Content-Type',
      'R-endpoints-json',
      [
        ...each(
          usual,
          ({ id, title }) => ({ id, title }),
          async ({ use }, { id }) => {
            expect((await use(creations)).responseTo(id)).toHaveStatus(201)
          },
        ),
        ...each(
          bodiless,
          ({ id, title }) => ({ id, title }),
          async (context, { method, type, status }) => {
            const place = await ownEntries(context)
            expect(await context.trusted.request(requestOn(place, method, type))).toHaveStatus(status)
          },
        ),
        {
          id: 'errors.content-type.json-charset.update',
          title: 'application/json; charset=utf-8, on an update',
          run: async (context) => {
            const { group, twin, ids } = await ownEntries(context)
            const body = { data: context.text.sentence(), ...ids }
            const options = {
              headers: { 'content-type': 'application/json; charset=utf-8' },
              invalid: 'a charset',
            }
            expect(await context.trusted.updateEntry(group, twin.id, body, options)).toHaveStatus(202)
          },
        },
        {
          id: 'errors.content-type.delete-group-json',
          title: 'deleting a group that does not exist, with the Content-Type of JSON: 404, as without it',
          run: async ({ trusted, groups }) => {
            const options = {
              headers: { 'content-type': 'application/json' },
              invalid: 'a label without a body',
            }
            expect(await trusted.deleteGroup(groups.newName(), options)).toHaveStatus(404)
          },
        },
      ],
      {
        why: 'Payloads are JSON; a charset has no effect on JSON (RFC 8259, section 11), and the name of a media type is case-insensitive (RFC 9110, section 8.3.1).',
      },
    ),
  ],
)
