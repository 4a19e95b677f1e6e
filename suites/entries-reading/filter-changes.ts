import { entriesOf, entryOf, expect, idsOf, must, suite } from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { neighbours } from './neighbours.ts'
import { list } from './pages.ts'
import { plainUserId } from './user-id.ts'

const whyForms =
  'Whether filterValue is the plain user id or the one with its domain is open; the form that finds something is used.'

export default suite(
  'TextData: filter after changes',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.filter.follows-owner',
      'after an update of ownerId the entry is found under the new owner and no longer under the old one',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [before, after, writer] = [newUserId(), newUserId(), newUserId()]
        const [entry, witness] = await Promise.all([
          group.add({ ownerId: before, writerId: writer }),
          group.add({ ownerId: before, writerId: writer }),
        ])
        const query = await filterForm(trusted, group.name, 'ownerId', witness)
        const body = { data: text.sentence(), ownerId: after, writerId: writer }
        expect(await trusted.updateEntry(group.name, entry.id, body)).toHaveStatus(202)
        const [old, fresh] = await Promise.all([
          list(trusted, group.name, query(before)),
          list(trusted, group.name, query(after)),
        ])
        expect(idsOf(old), 'the entries of the old owner').toHaveSameMembers([witness.id])
        expect(idsOf(fresh), 'the entries of the new owner').toHaveSameMembers([entry.id])
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.follows-writer',
      'after an update that names another writer the entry is found under the writer that it shows, and only there',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [before, after] = [newUserId(), newUserId()]
        const [entry, witness] = await Promise.all([
          group.add({ writerId: before }),
          group.add({ writerId: before }),
        ])
        const query = await filterForm(trusted, group.name, 'writerId', witness)
        const body = { data: text.sentence(), writerId: after }
        expect(await trusted.updateEntry(group.name, entry.id, body)).toHaveStatus(202)
        const [shown, old, fresh] = await Promise.all([
          trusted.readEntry(group.name, entry.id),
          list(trusted, group.name, query(before)),
          list(trusted, group.name, query(after)),
        ])
        const moved = plainUserId(entryOf(shown).writerId) === after
        expect(idsOf(old), 'the entries of the writer before').toHaveSameMembers(
          moved ? [witness.id] : [witness.id, entry.id],
        )
        expect(idsOf(fresh), 'the entries of the writer after').toHaveSameMembers(moved ? [entry.id] : [])
      },
      { why: `${whyForms} Whether an update changes the writer is not the matter here.` },
    ),
    must(
      'entries.filter.follows-delete',
      'a deleted entry is no longer found through a filter',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const owner = newUserId()
        const [kept, deleted] = await Promise.all([
          group.add({ ownerId: owner }),
          group.add({ ownerId: owner }),
        ])
        const query = await filterForm(trusted, group.name, 'ownerId', kept)
        expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
        const answer = await list(trusted, group.name, query(owner))
        expect(idsOf(answer), 'the entries of the owner after a deletion').toHaveSameMembers([kept.id])
        expect(answer.totalResults, 'totalResults').toEqual(1)
      },
      { section: 'States and transitions / TextData existence', why: whyForms },
    ),
    must(
      'entries.filter.follows-create',
      'an entry is found through a filter as soon as its creation is answered, with what was sent',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writer = newUserId()
        const first = await group.add({ writerId: writer })
        const query = await filterForm(trusted, group.name, 'writerId', first)
        const second = await group.add({ writerId: writer })
        const answer = await list(trusted, group.name, query(writer))
        expect(idsOf(answer), 'the entries of the writer').toHaveSameMembers([first.id, second.id])
        expect(
          answer.entry.map(({ data }) => data),
          'the texts of the writer',
        ).toHaveSameMembers([first.data, second.data])
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.own-group-only',
      'a filter finds nothing of another group of the application',
      async ({ play }) => {
        const { first, second } = await play(neighbours)
        const [left, right] = [entriesOf(first.filtered), entriesOf(second.filtered)]
        const own = first.entries.map(({ id }) => id)
        expect(idsOf(left), 'the entries in the first group').toHaveSameMembers(own)
        expect(idsOf(right), 'the entries in the second group').toHaveSameMembers([second.entry.id])
      },
      { needs: ['slots:2'], why: whyForms },
    ),
  ],
)
