import {
  type Caller,
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { filterForm } from '../entries-reading/filter-form.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import type { ListQuery } from '../entries-reading/pages.ts'
import { plainUserId } from '../entries-reading/user-id.ts'
import { readBack, updated } from './stored.ts'

/** Values of the table but 20, which only an operator brings about. */
const notDeleted = [0, 11, 21, 31] as const

const operatorNeeds = ['fixtures.operatorDeletedEntry'] as const
const operatorDeleted = ({ config }: CheckContext) =>
  config.fixtures.operatorDeletedEntry ?? { group: '', id: '' }

/** Looks through the pages of a list of any length for one entry. */
async function foundInList(trusted: Caller, group: string, id: string): Promise<Entry | undefined> {
  const count = 1000
  // A service that always answers the same page must not keep us here.
  const starts = new Set<string>()
  for (let startIndex = 1; ; startIndex += count) {
    const page = entriesOf(await trusted.listEntries(group, { query: { count, startIndex } }))
    const found = page.entry.find((entry) => entry.id === id)
    const start = page.entry[0]?.id ?? ''
    if (found !== undefined || page.entry.length < count || starts.has(start)) return found
    starts.add(start)
  }
}

export default suite(
  'TextData: status',
  { class: 'textboard', section: 'States and transitions / TextData status', resource: 'TextData' },
  [
    must(
      'entries.status.new',
      'a new entry is normal: its status is the number 0 in the answer, by id, among several and in the list',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const created = await group.add({ ownerId: newUserId() })
        const [read, several, listed] = await Promise.all([
          readBack(trusted, group.name, created.id),
          group.add().then((other) => trusted.readEntry(group.name, [other.id, created.id])),
          listedLike(trusted, group.name, created),
        ])
        expect(created.status, 'status in the answer').toEqual(0)
        expect(read.status, 'status read by id').toEqual(0)
        const among = entriesOf(several).entry.find(({ id }) => id === created.id)
        expect(among?.status, 'status among several').toEqual(0)
        expect(listed.find(({ id }) => id === created.id)?.status, 'status in the list').toEqual(0)
      },
    ),
    must(
      'entries.status.reply',
      'a new reply to another entry is normal too, and so stays the other',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const reply = await group.add({ parentId: parent.id })
        expect(reply.status, 'status of the reply').toEqual(0)
        expect(
          (await readBack(trusted, group.name, parent.id)).status,
          'status of the entry that was answered',
        ).toEqual(0)
      },
    ),
    must(
      'entries.status.after-update',
      'the status of an updated entry is one of the table, and not that of a deleted entry',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add({ ownerId: newUserId() })
        const body = { data: text.sentence(), writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        expect(after.status, 'status after one update').toBeOneOf(notDeleted)
        const again = await updated(trusted, group.name, id, { ...body, data: text.sentence() })
        expect(again.status, 'status after two updates').toBeOneOf(notDeleted)
      },
      { why: 'Transitions between the values are not shown: an update may change the status or leave it.' },
    ),
    must(
      'entries.status.after-update-everywhere',
      'after an update the list and several ids show the status that reading by id shows',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const [{ id }, other] = await Promise.all([group.add({ ownerId }), group.add()])
        const body = { data: text.sentence(), ownerId, writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        const [several, listed] = await Promise.all([
          trusted.readEntry(group.name, [id, other.id]),
          listedLike(trusted, group.name, after),
        ])
        const among = entriesOf(several).entry.find((entry) => entry.id === id)
        expect(among?.status, 'status among several').toEqual(after.status)
        expect(listed.find((entry) => entry.id === id)?.status, 'status in the list').toEqual(after.status)
      },
    ),
    must(
      'entries.status.update-of-other',
      'updating one entry leaves another normal',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ids = { ownerId: newUserId(), writerId: newUserId() }
        const [changed, other] = await Promise.all([group.add(ids), group.add(ids)])
        await updated(trusted, group.name, changed.id, { ...ids, data: text.sentence() })
        expect((await readBack(trusted, group.name, other.id)).status, 'status of the other entry').toEqual(0)
      },
    ),
    must(
      'entries.status.operator-deleted',
      'an entry that an operator deleted is read with 200 and status 20',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const entry = entryOf(await context.trusted.readEntry(group, id))
        expect(entry.id, 'id').toEqual(id)
        expect(entry.status, 'status').toEqual(20)
      },
      { needs: operatorNeeds, section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.status.operator-deleted-listed',
      'an entry that an operator deleted stands in the list with status 20',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const found = await foundInList(context.trusted, group, id)
        expect(found?.id, 'id of the entry in the list').toEqual(id)
        expect(found?.status, 'status in the list').toEqual(20)
      },
      { needs: operatorNeeds, section: 'Endpoints / TextData' },
    ),
    must(
      'entries.status.operator-deleted-found',
      'an entry that an operator deleted is found by its writer, and counts in totalResults',
      async (context) => {
        const { trusted } = context
        const { group, id } = operatorDeleted(context)
        const entry = entryOf(await trusted.readEntry(group, id))
        const writer = plainUserId(entry.writerId)
        if (writer === undefined || writer === '')
          return context.untested('the fixture shows no writer to filter by')
        const query = await filterForm(trusted, group, 'writerId', entry)
        const listWith = async (filter: ListQuery) =>
          entriesOf(await trusted.listEntries(group, { query: { ...filter, count: 1000 } }))
        const [found, whole] = await Promise.all([listWith(query(writer)), listWith({})])
        expect(idsOf(found), 'ids of the entries of its writer').toContain(id)
        if (whole.entry.length < 1000)
          expect(whole.totalResults, 'totalResults of the whole list').toEqual(whole.entry.length)
      },
      { needs: operatorNeeds, section: 'Endpoints / TextData' },
    ),
    must(
      'entries.status.operator-deleted-unchanged',
      'reading an entry that an operator deleted leaves it as it is',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const [first] = [entryOf(await context.trusted.readEntry(group, id))]
        const second = entryOf(await context.trusted.readEntry(group, id))
        expect(second.status, 'status on the second reading').toEqual(20)
        expect(second.updated, 'updated on the second reading').toEqual(first.updated)
      },
      { needs: operatorNeeds, section: 'States and transitions / TextData existence' },
    ),
    should(
      'entries.status.operator-deleted-among-several',
      'an entry that an operator deleted is answered among several ids with status 20',
      async (context) => {
        const { trusted } = context
        const { group, id } = operatorDeleted(context)
        const page = entriesOf(await trusted.listEntries(group, { query: { count: 50 } }))
        const other = page.entry.find((entry) => entry.id !== id)
        if (other === undefined) return context.untested(`the group ${group} holds no second entry`)
        const several = entriesOf(await trusted.readEntry(group, [id, other.id]))
        expect(several.entry.find((entry) => entry.id === id)?.status, 'status among several').toEqual(20)
      },
      { needs: operatorNeeds, section: 'Endpoints / TextData' },
    ),
    observe(
      'entries.status.operator-deleted-text',
      'what data holds of an entry that an operator deleted',
      async (context) => {
        const { group, id } = operatorDeleted(context)
        const { data } = entryOf(await context.trusted.readEntry(group, id))
        if (data === undefined || data === null) return data === null ? 'null' : 'absent'
        return data === '' ? 'empty' : 'a text'
      },
      { needs: operatorNeeds },
    ),
    observe(
      'entries.status.partner-update',
      'the status after updates by the application, as itself and in a writer’s name',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const { id, writerId } = await group.add()
        const writer = String(writerId).replace(/^.*:/, '')
        const body = { data: text.sentence(), writerId: writer }
        const first = (await updated(trusted, group.name, id, body)).status
        const second = (await updated(trusted, group.name, id, { ...body, writerId: '0' })).status
        return `${first} in the writer’s name, then ${second} as the partner`
      },
    ),
    untestable(
      'entries.status.edited-by-operator',
      'an entry that an operator edited has status 21',
      'no caller of the interface is an operator, and no fixture stands for such an entry',
    ),
    untestable(
      'entries.status.edited-by-others',
      'an entry has status 11 when a user edited it, and 31 when the partner did',
      'transitions between the values are not shown; which value an update brings is observed',
    ),
  ],
)
