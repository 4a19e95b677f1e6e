import { contract, suite } from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'

export default suite(
  'TextData: contract of writing',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    contract('textdata.create', async ({ trusted, anonymous, groups, text, newUserId }) => {
      const group = await groups.shared()
      const body = { data: text.sentence(), writerId: newUserId() }
      const parent = await group.add()
      await Promise.all([
        trusted.createEntry(group.name, body),
        trusted.createEntry(group.name, { ...body, parentId: parent.id, ownerId: newUserId() }),
        trusted.createEntry(group.name, { data: text.sentence(), ownerId: '' }),
        trusted.createEntry(
          group.name,
          { ...body, data: text.ofBytes(2049) },
          { flaw: '2049 bytes of text' },
        ),
        trusted.createEntry(groups.newName(), body),
        anonymous.createEntry(group.name, body),
      ])
    }),
    contract('textdata.update', async ({ trusted, anonymous, groups, text, newUserId }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      const body = { data: text.sentence(), writerId: newUserId() }
      await trusted.updateEntry(group.name, id, body)
      await Promise.all([
        trusted.updateEntry(group.name, id, { ...body, ownerId: newUserId() }),
        trusted.updateEntry(
          group.name,
          id,
          { ...body, data: text.ofBytes(2049) },
          { flaw: '2049 bytes of text' },
        ),
        trusted.updateEntry(group.name, unknownIdLike(id), body),
        anonymous.updateEntry(group.name, id, body),
      ])
    }),
    contract('textdata.delete', async ({ trusted, anonymous, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      await anonymous.deleteEntry(group.name, id)
      await trusted.deleteEntry(group.name, id)
      await Promise.all([
        trusted.deleteEntry(group.name, id),
        trusted.deleteEntry(group.name, unknownIdLike(id)),
        trusted.deleteEntry(groups.newName(), id),
      ])
    }),
  ],
)
