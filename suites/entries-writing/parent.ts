import {
  type Entry,
  entriesOf,
  entryOf,
  expect,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { neighbours } from '../entries-reading/neighbours.ts'
import { listAll } from '../entries-reading/pages.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { instantOf } from './clock.ts'
import { readBack, updated } from './stored.ts'

/** How a member that was not given comes back. */
const blank = (value: unknown): string =>
  value === undefined ? 'absent' : value === null ? 'null' : JSON.stringify(value)

const timesOf = (entries: readonly Entry[] = []): number[] =>
  entries.map(({ published }) => instantOf(published) ?? Number.NaN)

export default suite(
  'TextData: parent',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.parent.kept',
      'an entry keeps the parent that it was given: in the answer, by its id and in the list',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const reply = await group.add({ parentId: parent.id, ownerId: newUserId() })
        expect(reply.parentId, 'parentId in the answer').toEqual(parent.id)
        const [read, listed] = await Promise.all([
          readBack(trusted, group.name, reply.id),
          listedLike(trusted, group.name, reply),
        ])
        expect(read.parentId, 'parentId read by id').toEqual(parent.id)
        expect(listed.find(({ id }) => id === reply.id)?.parentId, 'parentId in the list').toEqual(parent.id)
      },
    ),
    must(
      'entries.parent.own-time',
      'a reply has a time of its own: later than that of its parent, which was published more than a second before',
      async ({ trusted, groups }) => {
        const { name, entries } = await groups.library()
        const { entry } = await listAll(trusted, name)
        expect(entry, 'the entries').toHaveLength(librarySize)
        const [parents, replies] = [true, false].map((isFirst) =>
          entry.filter(({ id }) => (id === entries[0]?.entry.id) === isFirst),
        )
        const latest = Math.max(...timesOf(parents))
        expect(Math.min(...timesOf(replies)), 'the earliest time at which a reply was published').toSatisfy(
          (earliest) => Number(earliest) > latest,
          `be later than ${latest}, the time of its parent`,
        )
      },
    ),
    must(
      'entries.parent.nested',
      'comments are nested: each of a chain of entries names the one before',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const chain = [await group.add()]
        for (let depth = 1; depth <= 4; depth++) {
          chain.push(await group.add({ parentId: chain.at(-1)?.id ?? '' }))
        }
        const read = await Promise.all(chain.map(({ id }) => readBack(trusted, group.name, id)))
        expect(
          read.slice(1).map(({ parentId }) => parentId),
          'the parents along the chain',
        ).toEqual(chain.slice(0, -1).map(({ id }) => id))
      },
      { section: 'What the service does' },
    ),
    must(
      'entries.parent.several-replies',
      'several entries may name one parent',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const replies = await group.addMany(3, () => ({ parentId: parent.id }))
        const read = entriesOf(
          await trusted.readEntry(
            group.name,
            replies.map(({ id }) => id),
          ),
        )
        expect(
          read.entry.map(({ parentId }) => parentId),
          'the parents of the replies',
        ).toEqual(replies.map(() => parent.id))
      },
    ),
    must(
      'entries.parent.optional',
      'an entry without a parent is accepted, and does not come back with another entry as its parent',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const other = await group.add()
        const { id } = await group.add()
        const read = await readBack(trusted, group.name, id)
        expect(read.parentId, 'parentId of an entry without a parent').toSatisfy(
          (value) => value !== other.id && value !== id,
          `be neither ${other.id} nor ${id}`,
        )
      },
      { why: 'How a missing parent is shown is left open: absent, null, empty or a fixed value pass.' },
    ),
    must(
      'entries.parent.updated',
      'an update gives an entry another parent',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [first, second] = await Promise.all([group.add(), group.add()])
        const { id } = await group.add({ parentId: first.id })
        const body = { data: text.sentence(), parentId: second.id, writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        expect(after.parentId, 'parentId after the update').toEqual(second.id)
      },
    ),
    must(
      'entries.parent.given-by-update',
      'an update gives a parent to an entry that had none',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [parent, { id }] = await Promise.all([group.add(), group.add()])
        const body = { data: text.sentence(), parentId: parent.id, writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        expect(after.parentId, 'parentId after the update').toEqual(parent.id)
      },
    ),
    should(
      'entries.parent.left-alone',
      'a reply changes no member of the entry that it answers',
      async ({ trusted, groups, pause }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const before = await readBack(trusted, group.name, id)
        await pause(1100)
        await group.add({ parentId: id })
        expectSameEntry(await readBack(trusted, group.name, id), before, 'the parent after the reply')
      },
    ),
    observe('entries.parent.none', 'how an entry without a parent shows it', async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      return blank((await readBack(trusted, group.name, id)).parentId)
    }),
    observe(
      'entries.parent.unknown',
      'what a parentId does that names no entry',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId(), parentId: unknownIdLike(id) }
        const answer = await trusted.createEntry(group.name, body)
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    observe(
      'entries.parent.of-other-group',
      'what a parentId does that names an entry of another group',
      async ({ play }) => {
        const { child } = await play(neighbours)
        return child.status === 201 ? 'accepted' : String(child.status)
      },
      { needs: ['slots:2'] },
    ),
    observe(
      'entries.parent.itself',
      'what an update does that makes an entry its own parent',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId(), parentId: id }
        const answer = await trusted.updateEntry(group.name, id, body)
        return answer.status === 202 ? 'accepted' : String(answer.status)
      },
    ),
    observe(
      'entries.parent.deleted',
      'what becomes of a reply when its parent is deleted',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const reply = await group.add({ parentId: parent.id })
        await trusted.deleteEntry(group.name, parent.id)
        const answer = await trusted.readEntry(group.name, reply.id)
        if (answer.status !== 200) return `it answers ${answer.status}`
        return entryOf(answer).parentId === parent.id ? 'it stays as it is' : 'it loses its parent'
      },
    ),
    observe(
      'entries.parent.cleared',
      'what an update with an empty parentId does',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const { id } = await group.add({ parentId: parent.id })
        const body = { data: text.sentence(), writerId: newUserId(), parentId: '' }
        const answer = await trusted.updateEntry(group.name, id, body)
        if (answer.status !== 202) return String(answer.status)
        const { parentId } = await readBack(trusted, group.name, id)
        return parentId === parent.id ? 'keeps the parent' : `clears it: ${blank(parentId)}`
      },
    ),
  ],
)
