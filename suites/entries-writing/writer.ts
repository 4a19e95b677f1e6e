import { entryOf, expect, must, observe, should, suite } from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { expectUser, plainUserId } from '../entries-reading/user-id.ts'
import { expectUnchanged, readBack, updated } from './stored.ts'

/** The partner as a writer: `0`, with a domain or without. */
function expectPartner(writerId: unknown, name: string): void {
  expect(writerId, name).toSatisfy(
    (value) => value === '0' || plainUserId(value) === '0',
    'be the partner: 0, with a domain or without',
  )
}

const rule = 'A missing writerId becomes 0, the partner; whether 0 has a domain is left open.'

export default suite(
  'TextData: writer',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.writer.prefix',
      'writerId is returned as a domain, a colon and the user id: in the answer, by id and in the list',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writer = newUserId()
        const created = await group.add({ writerId: writer })
        expectUser(created.writerId, writer, 'writerId in the answer')
        const [read, listed] = await Promise.all([
          readBack(trusted, group.name, created.id),
          listedLike(trusted, group.name, created, 'writerId'),
        ])
        expectUser(read.writerId, writer, 'writerId read by id')
        expectUser(listed.find(({ id }) => id === created.id)?.writerId, writer, 'writerId in the list')
      },
    ),
    must(
      'entries.writer.given',
      'with 2-legged access the writer is the one that the body names, another for each entry',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writers = [newUserId(), newUserId(), newUserId()]
        const entries = await group.addMany(3, (index) => ({ writerId: writers[index] ?? '' }))
        for (const [index, { id }] of entries.entries()) {
          const { writerId } = await readBack(trusted, group.name, id)
          expectUser(writerId, writers[index] ?? '', `writerId of entry ${index + 1}`)
        }
      },
    ),
    should(
      'entries.writer.same-domain',
      'writers of one application are returned with one domain',
      async ({ groups }) => {
        const group = await groups.shared()
        const entries = await group.addMany(3)
        const domains = entries.map(({ writerId }) => String(writerId).replace(/:[^:]*$/, ''))
        expect([...new Set(domains)], 'the domains').toHaveLength(1)
      },
      { why: 'User ids are those of one platform.' },
    ),
    must(
      'entries.writer.partner',
      'with 2-legged access a creation without writerId is accepted, and its writer is 0',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, { data: text.sentence(), ownerId: newUserId() })
        expect(answer).toHaveStatus(201)
        const created = entryOf(answer)
        expectPartner(created.writerId, 'writerId in the answer')
        const [read, listed] = await Promise.all([
          readBack(trusted, group.name, created.id),
          listedLike(trusted, group.name, created),
        ])
        expectPartner(read.writerId, 'writerId read by id')
        expectPartner(listed.find(({ id }) => id === created.id)?.writerId, 'writerId in the list')
      },
      { why: rule },
    ),
    must(
      'entries.writer.partner-again',
      'a creation without writerId has the writer 0 also after one with a writer',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const first = await group.add()
        const body = { data: text.sentence(), parentId: first.id, ownerId: newUserId() }
        const answer = await trusted.createEntry(group.name, body)
        expect(answer).toHaveStatus(201)
        expectPartner(entryOf(answer).writerId, 'writerId of a reply without a writer')
      },
      { why: rule },
    ),
    must(
      'entries.writer.update-given',
      'an update that names the entry’s own writer is accepted and leaves that writer',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const data = text.sentence()
        const after = await updated(trusted, group.name, id, { data, writerId })
        expect(after.data, 'the text after the update').toEqual(data)
        expectUser(after.writerId, writerId, 'writerId after the update')
      },
    ),
    must(
      'entries.writer.update-other',
      'an update that names another writer changes the text, and the writer is one of the two',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [first, second] = [newUserId(), newUserId()]
        const { id } = await group.add({ writerId: first })
        const data = text.sentence()
        const after = await updated(trusted, group.name, id, { data, writerId: second })
        expect(after.data, 'the text after the update').toEqual(data)
        expect(plainUserId(after.writerId), 'the user in writerId').toBeOneOf([first, second])
      },
      { why: 'Whether the writer of an update becomes the writer of the entry is left open.' },
    ),
    must(
      'entries.writer.update-omitted',
      'with 2-legged access an update without writerId takes effect with the writer kept or 0, or answers 400 and changes nothing',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const before = await readBack(trusted, group.name, id)
        const data = text.sentence()
        const answer = await trusted.updateEntry(group.name, id, { data })
        if (answer.status !== 202) {
          expect(answer).toBeError(400)
          await expectUnchanged(trusted, group.name, before, 'after the refused update')
          return
        }
        const after = await readBack(trusted, group.name, id)
        expect(after.data, 'the text after the update').toEqual(data)
        expect(plainUserId(after.writerId) ?? after.writerId, 'the user in writerId').toBeOneOf([
          writerId,
          '0',
        ])
      },
      { why: 'writerId is required on update, and yet 0 when omitted: both readings pass.' },
    ),
    observe(
      'entries.writer.after-update-omitted',
      'what an update without writerId does',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const { id, writerId } = await group.add()
        const answer = await trusted.updateEntry(group.name, id, { data: text.sentence() })
        if (answer.status !== 202) return String(answer.status)
        const after = await readBack(trusted, group.name, id)
        return after.writerId === writerId ? 'the writer stays' : 'the writer becomes the partner'
      },
    ),
    observe(
      'entries.writer.after-update-other',
      'what an update with another writerId does to the writer',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id, writerId } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId() }
        const answer = await trusted.updateEntry(group.name, id, body)
        if (answer.status !== 202) return String(answer.status)
        const after = await readBack(trusted, group.name, id)
        return after.writerId === writerId ? 'the writer stays' : 'the writer changes'
      },
    ),
    observe(
      'entries.writer.partner-form',
      'how the partner comes back as the writer',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, { data: text.sentence() })
        if (answer.status !== 201) return String(answer.status)
        return entryOf(answer).writerId === '0' ? '0' : 'with a domain'
      },
    ),
    observe(
      'entries.writer.zero',
      'what a creation with writerId 0 does',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(group.name, { data: text.sentence(), writerId: '0' })
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    observe(
      'entries.writer.no-digits',
      'what a creation does whose writerId is no number',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(
          group.name,
          { data: text.sentence(), writerId: 'somebody' },
          { flaw: 'a user id that is no number' },
        )
        return answer.status === 201 ? 'accepted' : String(answer.status)
      },
    ),
    observe(
      'entries.writer.with-domain',
      'what a writerId does that is sent with its domain, as it was returned',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const { writerId } = await group.add()
        const answer = await trusted.createEntry(
          group.name,
          { data: text.sentence(), writerId: String(writerId) },
          { flaw: 'a user id with its domain' },
        )
        if (answer.status !== 201) return String(answer.status)
        return entryOf(answer).writerId === writerId ? 'taken as the same user' : 'taken as another user'
      },
    ),
  ],
)
