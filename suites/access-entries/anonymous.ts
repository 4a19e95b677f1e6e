import { entryOf, expect, must, suite } from '../../harness/index.ts'
import { namedMembers } from '../entries-reading/entry-members.ts'
import { expectStored } from './stored.ts'

const why = 'Without authentication no operation on TextData is allowed; a missing authorization is 401.'

export default suite(
  'TextData: anonymous access',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextData',
  },
  [
    must(
      'access.entries.anonymous.list',
      'without authentication the list of entries answers 401 with the error body',
      async ({ trusted, anonymous, groups }) => {
        const library = await groups.library()
        const [known, refused] = await Promise.all([
          trusted.listEntries(library.name, { query: { count: 1 } }),
          anonymous.listEntries(library.name, { query: { count: 1 } }),
        ])
        expect(known).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.entries.anonymous.read',
      'without authentication reading an entry answers 401 with the error body',
      async ({ trusted, anonymous, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const [known, refused] = await Promise.all([
          trusted.readEntry(group.name, id),
          anonymous.readEntry(group.name, id),
        ])
        expect(known).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.entries.anonymous.several',
      'without authentication reading several entries answers 401 with the error body',
      async ({ trusted, anonymous, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 2).map(({ entry }) => entry.id)
        const [known, refused] = await Promise.all([
          trusted.readEntry(library.name, ids),
          anonymous.readEntry(library.name, ids),
        ])
        expect(known).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.entries.anonymous.create',
      'without authentication creating an entry answers 401 with the error body and stores nothing',
      async ({ trusted, anonymous, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [body, theirs] = [{ writerId: newUserId(), ownerId: newUserId() }, text.sentence()]
        const [right, refused] = await Promise.all([
          trusted.createEntry(group.name, { ...body, data: text.sentence() }),
          anonymous.createEntry(group.name, { ...body, data: theirs }),
        ])
        expect(right).toHaveStatus(201)
        expect(refused).toBeError(401)
        await expectStored(trusted, group.name, entryOf(right), theirs)
      },
      { why },
    ),
    must(
      'access.entries.anonymous.update',
      'without authentication updating an entry answers 401 with the error body and changes nothing',
      async ({ trusted, anonymous, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
        const before = entryOf(await trusted.readEntry(group.name, id))
        const refused = await anonymous.updateEntry(group.name, id, {
          data: text.sentence(),
          writerId: newUserId(),
        })
        expect(refused).toBeError(401)
        const after = entryOf(await trusted.readEntry(group.name, id))
        expect(namedMembers(after), 'the entry after the refused update').toEqual(namedMembers(before))
      },
      { why },
    ),
    must(
      'access.entries.anonymous.delete',
      'without authentication deleting an entry answers 401 with the error body and deletes nothing',
      async ({ trusted, anonymous, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        expect(await anonymous.deleteEntry(group.name, id)).toBeError(401)
        expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
      },
      { why },
    ),
    must(
      'access.entries.anonymous.no-text',
      'the refusal of an anonymous reader does not carry the text of the entry',
      async ({ anonymous, groups, text }) => {
        const group = await groups.shared()
        const data = text.sentence()
        const { id } = await group.add({ data })
        const refused = await anonymous.readEntry(group.name, id)
        expect(refused).toBeError(401)
        expect(refused.body.includes(data), 'whether the refusal contains the text').toBeFalse()
      },
      { why },
    ),
  ],
)
