import { entryOf, expect, must, observe, should, suite } from '../../harness/index.ts'
import { byId, expectAsSent, expectSameEntry } from './entry-members.ts'
import { neighbours } from './neighbours.ts'
import { listAll } from './pages.ts'
import { unknownIdsLike } from './unknown-id.ts'

/** Ids that no service hands out; each must be an ordinary refusal. */
const oddIds: readonly (readonly [name: string, id: string])[] = [
  ['space', 'no such entry'],
  ['letters', 'é'],
  ['percent', '100%'],
  ['plus', '1+1'],
  ['sql', '1 OR 1=1'],
  ['braces', '{}'],
  ['token', '@self'],
  ['question-mark', '1?x=1'],
  ['long', '9'.repeat(200)],
]

export default suite(
  'TextData: read one',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.as-created',
      'an entry read by its id equals what its creation answered',
      async ({ trusted, groups, random }) => {
        const library = await groups.library()
        const picked = random.shuffle(library.entries).slice(0, 3)
        const answers = await Promise.all(
          picked.map(({ entry }) => trusted.readEntry(library.name, entry.id)),
        )
        for (const [index, { entry }] of picked.entries()) {
          const answer = answers[index]
          if (answer) expectSameEntry(entryOf(answer), entry, `entry ${entry.id}`)
        }
      },
    ),
    must(
      'entries.read.as-sent',
      'an entry read by its id carries what was sent, user ids with a domain',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const sent = {
          data: text.sentence(),
          parentId: parent.id,
          writerId: newUserId(),
          ownerId: newUserId(),
        }
        const { id } = await group.add(sent)
        const entry = entryOf(await trusted.readEntry(group.name, id))
        expect(entry.id, 'id of the entry that was read').toEqual(id)
        expectAsSent(entry, sent, group.name, 'the entry that was read')
      },
    ),
    must(
      'entries.read.as-listed',
      'an entry read by its id equals the same entry in the list',
      async ({ trusted, groups, random }) => {
        const library = await groups.library()
        const listed = byId((await listAll(trusted, library.name)).entry)
        const picked = random.shuffle(library.entries).slice(0, 3)
        await Promise.all(
          picked.map(async ({ entry: { id } }) => {
            const entry = entryOf(await trusted.readEntry(library.name, id))
            expectSameEntry(listed.get(id) ?? {}, entry, `listed entry ${id}, beside the same read alone`)
          }),
        )
      },
    ),
    must(
      'entries.read.own-object',
      'reading one id answers the object of that entry alone, not a collection and not a wrapped object',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [entry] = await Promise.all([group.add(), group.add()])
        const read = entryOf(await trusted.readEntry(group.name, entry.id))
        expect(read.entry, 'a member "entry" of the answer').toBeAbsent()
        expect(read.id, 'the id').toEqual(entry.id)
        expect(read.data, 'the text').toEqual(entry.data)
      },
    ),
    must('entries.read.each-its-own', 'every id leads to its own entry', async ({ trusted, groups }) => {
      const group = await groups.shared()
      const entries = await group.addMany(5)
      const read = await Promise.all(entries.map(({ id }) => trusted.readEntry(group.name, id)))
      expect(
        read.map((answer) => entryOf(answer).data),
        'the texts read by id',
      ).toEqual(entries.map(({ data }) => data))
    }),
    must(
      'entries.read.changes-nothing',
      'reading an entry changes no member of it',
      async ({ trusted, groups, pause }) => {
        const library = await groups.library()
        const id = library.entries.at(0)?.entry.id ?? ''
        const first = entryOf(await trusted.readEntry(library.name, id))
        await pause(1100)
        const second = entryOf(await trusted.readEntry(library.name, id))
        expectSameEntry(second, first, 'the entry on the second reading')
      },
      { why: 'The pause makes a time of update visible that moves with each reading.' },
    ),
    must(
      'entries.read.unknown-id',
      'an id that does not exist answers 404 with the error body',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const guesses = unknownIdsLike(id)
        const [known, ...answers] = await Promise.all([
          trusted.readEntry(group.name, id),
          ...guesses.map((guess) => trusted.readEntry(group.name, guess)),
        ])
        expect(known).toHaveStatus(200)
        // Ids may be counted in letters: a guess of the same length can be the id of another entry in the group.
        const unknown = answers.filter((answer, index) => {
          const guess = guesses[index]
          const isThere = answer.status === 200 && entryOf(answer).id === guess
          return !(isThere && guess?.length === id.length)
        })
        for (const answer of unknown) expect(answer).toBeError(404, 400)
        expect(
          unknown.map(({ status }) => status),
          'the statuses of ids that do not exist, made in different ways',
        ).toContain(404)
      },
      {
        why: 'Ids are made like those of the target. A service that knows their form may find one of them malformed (400), but not all.',
      },
    ),
    must(
      'entries.read.unknown-group',
      'an entry under a group that does not exist answers 404 with the error body',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const [known, unknown] = await Promise.all([
          trusted.readEntry(group.name, id),
          trusted.readEntry(groups.newName(), id),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
    ),
    must(
      'entries.read.other-group',
      'an entry under another group than its own answers 404 with the error body',
      async ({ play }) => {
        const { read } = await play(neighbours)
        expect(read.right).toHaveStatus(200)
        expect(read.crossed).toBeError(404)
      },
      {
        needs: ['slots:2'],
        why: 'The id is chosen so that no entry of the other group has it, should ids be unique in their group alone.',
      },
    ),
    must(
      'entries.read.deleted',
      'a deleted entry answers 404 with the error body, and its neighbour is still read',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [kept, deleted] = await Promise.all([group.add(), group.add()])
        expect(await trusted.readEntry(group.name, deleted.id)).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
        const [left, gone] = await Promise.all([
          trusted.readEntry(group.name, kept.id),
          trusted.readEntry(group.name, deleted.id),
        ])
        expect(left).toHaveStatus(200)
        expect(gone).toBeError(404)
      },
      { section: 'States and transitions / TextData existence' },
    ),
    ...oddIds.map(([name, id]) =>
      must(
        `entries.read.odd-id.${name}`,
        `the id ${JSON.stringify(id.length > 20 ? `${id.slice(0, 5)}…` : id)} is refused as unknown or invalid`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const known = library.entries[0]?.entry.id ?? ''
          const [good, odd] = await Promise.all([
            trusted.readEntry(library.name, known),
            trusted.readEntry(library.name, id, { flaw: 'an id that no service hands out' }),
          ])
          expect(good).toHaveStatus(200)
          expect(odd).toBeError(404, 400, 401)
        },
        {
          why: 'The id does not exist, which is 404; a service that knows its form of ids may say 400. 401 passes too: a proxy in between may write such a path anew, so that the signature no longer fits.',
        },
      ),
    ),
    should(
      'entries.read.list-parameters',
      'parameters of a list that are right do not keep one entry from being read',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const entry = library.entries[0]?.entry ?? { id: '' }
        const read = entryOf(
          await trusted.readEntry(library.name, entry.id, {
            query: { count: 10, startIndex: 1, sortBy: 'id', sortOrder: 'ascending', format: 'json' },
          }),
        )
        expect(read.id, 'the id of the entry that was read').toEqual(entry.id)
      },
      { why: 'One table of query parameters stands for the list and for reading by id.' },
    ),
    observe(
      'entries.read.wrong-list-parameter',
      'what a count of 0 does where one entry is read',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const answer = await trusted.readEntry(library.name, library.entries[0]?.entry.id ?? '', {
          query: { count: 0 },
          flaw: 'count is below 1',
        })
        return answer.status === 200 ? 'ignored' : String(answer.status)
      },
    ),
    observe(
      'entries.read.unused-filter',
      'what a filter does that the entry read by its id does not satisfy',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const answer = await trusted.readEntry(group.name, id, {
          query: { filterBy: 'writerId', filterOp: 'equals', filterValue: newUserId() },
        })
        return answer.status === 200 ? 'ignored' : String(answer.status)
      },
    ),
  ],
)
