import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  type HttpResponse,
  isJsonObject,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { unmarkedNames } from '../shared/groups/unmarked-names.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { suspectNames } from '../shared/texts/suspect-names.ts'

/** Ids that no entry has, and that careless servers mistake for something else. */
const strangeIds = (
  [
    ['negative', '-1', '-1'],
    ['fraction', '1.5', '1.5'],
    ['huge', 'thirty digits', '9'.repeat(30)],
    ['null', 'the word null', 'null'],
    ['undefined', 'the word undefined', 'undefined'],
    ['not-a-number', 'the word NaN', 'NaN'],
    ['prototype', 'the word __proto__', '__proto__'],
    ['constructor', 'the word constructor', 'constructor'],
    ['to-string', 'the word toString', 'toString'],
    ['star', 'a star', '*'],
    ['emoji', 'an emoji', '🙂'],
  ] as const
).map(([name, title, entry]) => ({ id: `errors.id.${name}`, title, entry }))

const byId = sentOnce({
  title: 'readings and updates under unusual ids',
  rows: strangeIds.flatMap(({ id, entry }) => [
    { id: `${id} read`, entry, method: 'GET' },
    { id: `${id} update`, entry, method: 'PUT' },
  ]),
  arrange: ownEntries,
  send: ({ trusted, text }, { entry, method }, { group, ids }) => {
    const options = { invalid: 'an id that no entry has' }
    return method === 'GET'
      ? trusted.readEntry(group, entry, options)
      : trusted.updateEntry(group, entry, { data: text.sentence(), ...ids }, options)
  },
  look: async (_context, { stored }) => (await stored()).map(({ id, data }) => ({ id, data })),
})

const strangeNames = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'all',
  'self',
].map((name) => ({ id: `errors.name.${name.replaceAll('_', '')}`, title: name }))

/** Is the group that was read one of the groups of the application? */
async function isListed({ trusted }: CheckContext, { json }: HttpResponse): Promise<boolean> {
  const { entry } = collectionOf(await trusted.listGroups({ query: { count: largestPage } }))
  return isJsonObject(json) && entry.some(({ id }) => id === json.id)
}

export default suite(
  'Errors: unusual names and ids',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.id',
      'reading or updating a malformed id is refused, and changes nothing',
      'R-entry-unknown-id',
      each(
        strangeIds,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { responseTo, responses, place, found } = await use(byId)
          // An update that is carried out does more harm than a reading that fails.
          for (const way of ['update', 'read']) expect(responseTo(`${id} ${way}`)).toBeRefused()
          // If another request was carried out, it may be the reason for a change.
          if (responses.some(({ status }) => status < 300)) return
          expect(found(), 'the entries of the owner').toEqual([{ id: place.twin.id, data: place.twin.data }])
        },
      ),
      {
        why: 'A well-formed unknown id answers 404; other checks test that. A text that cannot be an id may be refused in any way: as invalid (400, 422), by a firewall (403), or because a proxy rewrote the address and the signature no longer fits (401).',
      },
    ),
    must(
      'errors.name',
      'a legal name that no group has answers 404, for the group and for its entries, even if the name means something to a program',
      'R-entry-unknown-group',
      each(
        strangeNames,
        (row) => row,
        async (context, { title: name }) => {
          const { trusted } = context
          const look = () => Promise.all([trusted.readGroup(name), trusted.listEntries(name)])
          const [group, entries] = await context.exclusively(unmarkedNames, look)
          if (group.status === 200 && (await isListed(context, group))) {
            context.inapplicable('the application has a group of this name')
          }
          for (const response of [group, entries])
            if (suspectNames.has(name)) expect(response).toBeRefused()
            else expect(response).toHaveStatus(404)
        },
      ),
      {
        why: 'Some servers mistake such names for a member of every object, or for a missing value. A firewall may refuse __proto__ and constructor with any status.',
      },
    ),
  ],
)
