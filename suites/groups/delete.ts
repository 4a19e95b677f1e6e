import { entriesOf, entryOf, expect, idsOf, must, observe, should, suite } from '../../harness/index.ts'
import { atOnce, create, expectNoGroup, readBack } from './created.ts'
import { fullBoard } from './full-board.ts'
import { life } from './life.ts'

export default suite(
  'TextDataGroup: delete',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.delete.gone', 'a deleted group answers 404 when it is read', async ({ play }) => {
      const { deleted, after } = (await play(life)).deletion.show()
      expect(deleted).toHaveStatus(202)
      expect(after.read).toBeError(404)
    }),
    must(
      'groups.delete.status',
      'deleting a group answers 202',
      async ({ play }) => {
        const { deleted } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
      },
      {
        why: 'One table says 201 with the message Accepted; the rule under it makes 202 the code to expect.',
      },
    ),
    must(
      'groups.delete.body',
      'the body of the answer to deleting a group is the id of the group as a JSON string',
      async ({ play }) => {
        const { group, deleted } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        expect(deleted.json, 'the body').toEqual(group.id)
      },
    ),
    must(
      'groups.delete.not-listed',
      'a deleted group does not stand in the list any more',
      async ({ play }) => {
        const { groups, whole, afterDeletion } = (await play(fullBoard)).lists
        const [deleted] = groups
        expect(idsOf(entriesOf(whole)), 'the ids in the list before').toContain(deleted?.id)
        expect(idsOf(entriesOf(afterDeletion)), 'the ids in the list afterwards').notToContain(deleted?.id)
      },
      {
        needs: ['quota'],
        why: 'Alone in the application, since a server may give the id of a deleted group to the next new one.',
      },
    ),
    must(
      'groups.delete.twice',
      'deleting a group a second time answers 404 with the error body',
      async ({ play }) => {
        const { deleted, after } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        expect(after.deletedAgain).toBeError(404)
      },
    ),
    must(
      'groups.delete.unknown',
      'deleting a group that never existed answers 404 with the error body and deletes nothing',
      async (context) => {
        const { trusted, groups } = context
        const { name } = await groups.shared()
        expect(await trusted.deleteGroup(groups.newName())).toBeError(404)
        expect(await trusted.readGroup(name)).toHaveStatus(200)
      },
    ),
    must(
      'groups.delete.entries-gone',
      'a deleted group takes its entries with it: reading, listing, creating, updating and deleting in it answer 404',
      async ({ play }) => {
        const { deleted, entries } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        for (const answer of Object.values(entries)) expect(answer).toBeError(404)
      },
      { section: 'Endpoints / TextData', why: 'The group named in the path must exist.' },
    ),
    must(
      'groups.delete.others-stay',
      'deleting a group leaves the other groups and their entries as they were',
      async (context) => {
        const { trusted, groups } = context
        const [victim, other] = await groups.pair()
        const [entry, before] = await Promise.all([other.add(), readBack(context, other.name), victim.add()])
        expect(await trusted.deleteGroup(victim.name)).toHaveStatus(202)
        const [after, kept] = await Promise.all([
          readBack(context, other.name),
          trusted.readEntry(other.name, entry.id),
          expectNoGroup(context, victim.name),
        ])
        expect(after, 'the other group').toEqual(before)
        expect(entryOf(kept).data, 'the text of the entry in the other group').toEqual(entry.data)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.delete.exact-name',
      'deleting a group leaves a group whose name only begins alike',
      async (context) => {
        await context.groups.slot()
        const short = context.groups.newNameOfBytes(24)
        const long = `${short}_more`
        await create(context, long)
        expect(await context.trusted.deleteGroup(short)).toBeError(404)
        await readBack(context, long)
      },
      { why: 'No group has the shorter name, so its deletion answers 404 besides.' },
    ),
    must(
      'groups.delete.name-free',
      'the name of a deleted group can be used for a new one',
      async ({ play }) => {
        const { second } = (await play(life)).recreation.show()
        expect(second.id, 'the id of the new group').toMatch(/./)
      },
    ),
    should(
      'groups.delete.entries',
      'a new group with the name of a deleted one holds none of its entries',
      async ({ play }) => {
        const { entries, readOld } = (await play(life)).recreation.show()
        expect(entriesOf(entries).entry, 'the entries of the new group').toHaveLength(0)
        expect(readOld).toBeError(404)
      },
      {
        why: 'Creating makes a new group; the specification does not say in so many words what becomes of old entries.',
      },
    ),
    should(
      'groups.delete.concurrent',
      'of several simultaneous deletions of one group exactly one succeeds, the others answer 404',
      async (context) => {
        const { trusted, groups } = context
        // Connections are open before the slot is taken.
        await atOnce(16, () => trusted.listGroups({ query: { count: 1 } }))
        const name = await groups.slot()
        for (let burst = 0; burst < 2; burst++) {
          await create(context, name)
          const answers = await atOnce(16, () => trusted.deleteGroup(name))
          const accepted = answers.filter(({ status }) => status === 202)
          for (const answer of answers.filter(({ status }) => status !== 202)) expect(answer).toBeError(404)
          // A deletion that had to be repeated on a broken connection may have met its own effect.
          const repeated = answers.some(({ retries }) => retries > 0)
          expect(accepted.length, 'the number of accepted deletions').toBeOneOf(repeated ? [0, 1] : [1])
        }
      },
    ),
    observe(
      'groups.delete.new-id',
      'whether a new group with the name of a deleted one has another id',
      async ({ play }) => {
        const { first, second } = (await play(life)).recreation.show()
        return first.id === second.id ? 'the same id' : 'another id'
      },
    ),
  ],
)
