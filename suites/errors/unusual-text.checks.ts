import { each, entriesOf, entryOf, expect, largestPage, must, objectOf, suite } from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { oddTexts, ordinaryCharacters } from '../shared/texts/odd-characters.ts'
import { expectHarmless, halfCharacters } from './half-characters.ts'

const texts = oddTexts('texts with unusual characters', ordinaryCharacters)

/** Members that may reach the object model of a language, or a database. */
const reachingMembers = (
  [
    ['prototype', '__proto__', '"__proto__":{"status":20,"parentId":"77777","note":"reached"}'],
    ['constructor', 'constructor', '"constructor":{"prototype":{"status":20,"note":"reached"}}'],
    ['to-json', 'toJSON, toString and valueOf', '"toJSON":"one","toString":null,"valueOf":{}'],
    ['length', 'length, then and hasOwnProperty', '"length":-1,"then":{},"hasOwnProperty":true'],
    ['operator', 'operators of a store', '"$set":{"status":20},"$where":"1","a.b":1,"$ne":null'],
    ['type', 'names of types', '"@type":"java.lang.Object","class":"Object","$type":"System.Object"'],
  ] as const
).map(([name, title, written]) => ({ id: `properties.hostile.member.${name}`, title, members: written }))

const invalid = 'an unusual body'

const members = sentOnce({
  title: 'entries with members that mean something to a program',
  rows: reachingMembers.flatMap(({ id, members: some }) =>
    (['create', 'update'] as const).map((operation) => ({
      id: `${id} ${operation}`,
      operation,
      members: some,
    })),
  ),
  arrange: ownEntries,
  send: ({ trusted, text }, { operation, members: some }, { group, twin, ids: { writerId } }) => {
    const right = `"data":${JSON.stringify(text.sentence())},"writerId":"${writerId}"`
    if (operation === 'create')
      return trusted.createEntry(group, undefined, { invalid, rawBody: `{${some},${right}}` })
    return trusted.updateEntry(group, twin.id, undefined, { invalid, rawBody: `{${right},${some}}` })
  },
  // Later valid requests must not show any effect.
  look: async ({ trusted, text, newUserId }, { group }) => {
    const created = await trusted.createEntry(group, { data: text.sentence(), writerId: newUserId() })
    return { created, read: await trusted.readGroup(group) }
  },
})

/** Creations of a group, one after the other: a target that accepts the digit needs only one slot. */
const groups = sentOnce({
  title: 'groups with members that mean something to a program',
  rows: reachingMembers,
  atATime: 1,
  arrange: (context) => context.groups.vacancy(),
  send: async ({ trusted }, { members: some }) => {
    const name = '7'
    const rawBody = `{${some},"name":"${name}"}`
    const response = await trusted.createGroup(undefined, { invalid, rawBody, creates: name })
    if (response.status < 300) await trusted.deleteGroup(name, { invalid })
    return response
  },
})

/**
 * Odd ids. They contain no spaces and are never empty: stored ids are shown in lists, and the contract judges their
 * form.
 */
const oddIds = (
  [
    ['negative', '-1'],
    ['exponent', '1e9'],
    ['colon-first', ':7'],
    ['colons', 'a:b:c'],
    ['long', '9'.repeat(300)],
    ['emoji', '😀'],
    ['quote', "';--"],
    ['parents', '../..'],
    ['percent', '%00'],
    ['braces', '{}'],
  ] as const
).map(([name, value]) => ({
  id: `properties.hostile.ids.${name}`,
  title: JSON.stringify(value).slice(0, 20),
  value,
}))

/** The members that an odd id replaces: both users at once, or the parent. */
const membersOf = { users: ['ownerId', 'writerId'], parent: ['parentId'] } as const
const places = ['users', 'parent'] as const

const ids = sentOnce({
  title: 'creations with unusual user ids and parents',
  rows: oddIds.flatMap(({ id, value }) => places.map((place) => ({ id: `${id} ${place}`, place, value }))),
  arrange: ownEntries,
  send: ({ trusted, text }, { place, value }, { group, ids: right }) =>
    trusted.createEntry(
      group,
      {
        data: text.sentence(),
        ...right,
        ...Object.fromEntries(membersOf[place].map((member) => [member, value])),
      },
      { invalid: `odd ids of the ${place}` },
    ),
  look: ({ trusted }, { group }) => trusted.listEntries(group, { query: { count: largestPage } }),
})

const oddBodies = [
  '[',
  '{"data":{}}',
  '{"data":"}',
  '{"__proto__":null}',
  '['.repeat(50),
  'null',
  `{"data":${'9'.repeat(300)}}`,
  '<data/>',
]

const heading = { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' } as const
const why =
  'An unusual request is the caller’s choice, and 500 means a server error. Accepting and refusing it both pass.'

export default suite('Errors: unusual input', heading, [
  must(
    'errors.text',
    'a text with unusual characters, on creation or update, is stored and can be read, or is refused: it causes no server error',
    'R-status-500',
    each(
      ordinaryCharacters,
      ({ id, title }) => ({ id, title }),
      async ({ use }, { id }) => {
        const { responseTo } = await use(texts)
        const { created, updated, reads } = responseTo(id)
        for (const response of [...created, ...updated]) expect(response).toBeNoServerError()
        for (const response of reads) expect(response).toHaveStatus(200)
      },
    ),
    { tries: 'the unusual', why },
  ),
  must(
    'errors.members',
    'members such as __proto__ cause no server error and change no other object',
    'R-status-500',
    each(
      reachingMembers,
      ({ id, title }) => ({ id, title }),
      async ({ use }, { id }) => {
        // The groups come first, so what is read after the entries shows the effect of both.
        const group = (await use(groups)).responseTo(id)
        const { responseTo, found } = await use(members)
        for (const response of [group, responseTo(`${id} create`), responseTo(`${id} update`)])
          expect(response).toBeNoServerError()
        const { created, read } = found()
        const plain = entryOf(created)
        expect(plain.status, 'the status of a plain entry', created).toEqual(0)
        expect(plain.parentId, 'parentId of a plain entry', created).notToEqual('77777')
        for (const shown of [plain, objectOf(read)])
          expect(Object.keys(shown), 'the names of the members', shown).notToContain('note')
      },
    ),
    { why },
  ),
  must(
    'properties.hostile.ids',
    'unusual ids of owners, writers and parents in a body are stored or refused, and the list can be read after it',
    'R-status-500',
    [
      ...each(
        oddIds,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { responseTo, found } = await use(ids)
          for (const place of places) expect(responseTo(`${id} ${place}`)).toBeNoServerError()
          expect(found()).toHaveStatus(200)
        },
      ),
      ...each(
        halfCharacters,
        ({ id, title, by }) => ({ id, title, ...(by === 'user' && { needs: ['user'] as const }) }),
        expectHarmless,
      ),
    ],
    {
      tries: 'the unusual',
      why: `${why} Half a character is sent in a group of its own, because it can make a list unreadable for good. It is not sent as the parentId of a group: the list of groups belongs to the whole application, and an unreadable one could not be repaired.`,
    },
  ),
  must(
    'properties.hostile.burst',
    'many simultaneous unusual requests do not prevent valid ones among them from being served',
    'R-entry-read',
    async (context) => {
      const { trusted, text } = context
      const { group, twin, ids: right } = await ownEntries(context)
      const [odd, reads] = await Promise.all([
        Promise.all(
          [...oddBodies, ...oddBodies].map((rawBody) =>
            trusted.createEntry(group, undefined, { invalid, rawBody }),
          ),
        ),
        Promise.all(Array.from({ length: 8 }, () => trusted.readEntry(group, twin.id))),
      ])
      for (const response of reads) expect(response).toHaveStatus(200)
      const list = await trusted.listEntries(group, { query: { count: 1 } })
      expect(entriesOf(list).entry, 'the first page', list).toHaveLength(1)
      expect(await trusted.updateEntry(group, twin.id, { data: text.sentence(), ...right })).toHaveStatus(202)
      for (const response of odd) expect(response).toBeNoServerError()
    },
    { tries: 'the unusual', why },
  ),
])
