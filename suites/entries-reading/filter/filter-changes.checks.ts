import {
  type CheckContext,
  each,
  entryOf,
  expect,
  idsOf,
  must,
  part,
  sharedFixture,
  suite,
} from '../../../harness/index.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { filterForm, whyForms } from '../../shared/lists/filter-form.ts'
import { listPage } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

/**
 * Two entries of one owner and one writer; one of them is updated without a writer: its status then says that the
 * partner updated it.
 */
const updatedByPartner = sharedFixture(
  'one of two entries is updated without a writer',
  async ({ trusted, groups, text, distinctUserIds }) => {
    const group = await groups.shared()
    const [ownerId, writerId] = distinctUserIds(2)
    const sent = { ownerId, writerId }
    const [entry, other] = await Promise.all([group.add(sent), group.add(sent)])
    const body = { data: text.sentence(), ownerId }
    const options = { invalid: 'writerId is missing' }
    const update = await trusted.updateEntry(group.name, entry.id, body, options)
    const shownBefore = await trusted.readEntry(group.name, entry.id)
    const filtered = async (by: 'ownerId' | 'writerId') => {
      const query = await filterForm(trusted, group.name, by, other)
      return await listPage(trusted, group.name, query(sent[by]))
    }
    const found = {
      ownerId: await part(() => filtered('ownerId')),
      writerId: await part(() => filtered('writerId')),
    }
    // The writer is read before and after the lists: if it changes in between, the lists may be older than the update.
    const shown = await trusted.readEntry(group.name, entry.id)
    return { sent, entry, other, update, shownBefore, shown, found }
  },
)

/** Creates two entries of one owner, the first of which will be updated, and asks how to filter by an owner. */
async function twoOfOneOwner({ trusted, groups, newUserId }: CheckContext, ownerId: string) {
  const group = await groups.shared()
  const sent = { ownerId, writerId: newUserId() }
  const [entry, other] = await Promise.all([group.add(sent), group.add(sent)])
  return { group, sent, entry, other, query: await filterForm(trusted, group.name, 'ownerId', other) }
}

export default suite(
  'TextData: filter after changes',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.filter.follows-create',
      'a filter finds an entry as soon as its creation is answered, with what was sent',
      'R-entry-filter-by',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const first = await group.add({ writerId })
        const query = await filterForm(trusted, group.name, 'writerId', first)
        const second = await group.add({ writerId })
        const found = await listPage(trusted, group.name, query(writerId))
        expect(
          found.entry.map(({ id, data }) => [id, data]),
          'ids and texts of the writer',
        ).toHaveSameMembers([first, second].map(({ id, data }) => [id, data]))
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.follows-owner',
      'after an update of ownerId a filter finds the entry under the new owner and no longer under the old one',
      'R-entry-filter-by',
      async (context) => {
        const { trusted, text } = context
        const [before, after] = context.distinctUserIds(2)
        const { group, sent, entry, other, query } = await twoOfOneOwner(context, before)
        const body = { ...sent, data: text.sentence(), ownerId: after }
        expect(await trusted.updateEntry(group.name, entry.id, body)).toHaveStatus(202)
        const [old, fresh] = await Promise.all([
          listPage(trusted, group.name, query(before)),
          listPage(trusted, group.name, query(after)),
        ])
        expect(idsOf(old), 'the entries of the old owner').toEqual([other.id])
        expect(idsOf(fresh), 'the entries of the new owner').toEqual([entry.id])
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.follows-blank-owner',
      'after an update that clears ownerId a filter does not find the entry under the old owner any more',
      'R-entry-filter-by',
      async (context) => {
        const { trusted, text, inapplicable } = context
        const { group, sent, entry, other, query } = await twoOfOneOwner(context, context.newUserId())
        const body = { ...sent, data: text.sentence(), ownerId: '' }
        const options = { invalid: 'an empty ownerId' }
        const update = await trusted.updateEntry(group.name, entry.id, body, options)
        const after = plainUserId(entryOf(await trusted.readEntry(group.name, entry.id)).ownerId)
        if (update.status !== 202 || after === sent.ownerId)
          inapplicable('an empty ownerId does not clear the owner')
        const found = await listPage(trusted, group.name, query(sent.ownerId))
        expect(idsOf(found), 'the entries of the old owner').toEqual([other.id])
      },
      { why: `${whyForms} Whether an empty ownerId clears the owner is tested by other checks.` },
    ),
    must(
      'entries.filter.follows-partner',
      'after an update without writerId, a filter by the old owner or writer finds the entry if and only if it still shows that user',
      'R-entry-filter-by',
      each(
        ['ownerId', 'writerId'] as const,
        (by) => ({ id: `entries.filter.follows-partner.${by}`, title: `filterBy=${by}` }),
        async ({ use, inapplicable }, by) => {
          const { sent, entry, other, update, shownBefore, shown, found } = await use(updatedByPartner)
          if (passesAsRefused(update)) return inapplicable('an update without a writer is refused')
          const [first, last] = [shownBefore, shown].map((read) => plainUserId(entryOf(read)[by]))
          if (first !== last)
            return inapplicable('the update took effect between the two readings, so the lists prove nothing')
          const isStill = last === sent[by]
          const name = `the entries of the user, ${isStill ? 'with' : 'without'} the updated one`
          expect(idsOf(found[by].value()), name).toHaveSameMembers(
            isStill ? [entry.id, other.id] : [other.id],
          )
        },
      ),
      { why: `${whyForms} An update without a writer may be refused, and may make the partner the writer.` },
    ),
    must(
      'entries.filter.follows-filter-by',
      'for one user id, filterBy=ownerId lists what the user owns, and filterBy=writerId right after it what the user wrote',
      'R-entry-filter-by',
      async ({ trusted, groups, distinctUserIds }) => {
        const group = await groups.private()
        const [user, other] = distinctUserIds(2)
        const owned = await group.add({ ownerId: user, writerId: other })
        const written = await group.add({ ownerId: other, writerId: user })
        const [byOwner, byWriter] = await Promise.all([
          filterForm(trusted, group.name, 'ownerId', owned),
          filterForm(trusted, group.name, 'writerId', written),
        ])
        const asOwner = await listPage(trusted, group.name, byOwner(user))
        const asWriter = await listPage(trusted, group.name, byWriter(user))
        expect(idsOf(asOwner), 'the entries that the user owns').toEqual([owned.id])
        expect(idsOf(asWriter), 'the entries that the user wrote').toEqual([written.id])
      },
      {
        why: `${whyForms} The second request differs from the first only in filterBy; a cache must not ignore it.`,
      },
    ),
    must(
      'entries.filter.follows-writer',
      'after an update that names another writer a filter finds the entry under the writer that it shows, and only there',
      'R-entry-filter-by',
      async ({ trusted, groups, text, distinctUserIds, inapplicable }) => {
        const group = await groups.shared()
        const [before, after] = distinctUserIds(2)
        const [entry, other] = await Promise.all([
          group.add({ writerId: before }),
          group.add({ writerId: before }),
        ])
        const query = await filterForm(trusted, group.name, 'writerId', other)
        const body = { data: text.sentence(), writerId: after }
        const update = await trusted.updateEntry(group.name, entry.id, body)
        if (passesAsRefused(update)) return inapplicable('an update that names another writer is refused')
        expect(update).toHaveStatus(202)
        const [shown, old, fresh] = await Promise.all([
          trusted.readEntry(group.name, entry.id),
          listPage(trusted, group.name, query(before)),
          listPage(trusted, group.name, query(after)),
        ])
        const writer = plainUserId(entryOf(shown).writerId)
        expect(idsOf(old), 'the entries of the writer before').toHaveSameMembers(
          writer === before ? [other.id, entry.id] : [other.id],
        )
        expect(idsOf(fresh), 'the entries of the writer after').toHaveSameMembers(
          writer === after ? [entry.id] : [],
        )
      },
      {
        tries: 'the unusual',
        why: `${whyForms} writerId is sent on creation; whether an update changes the writer is not stated, and either passes.`,
      },
    ),
  ],
)
