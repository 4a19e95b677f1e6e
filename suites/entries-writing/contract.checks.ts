import { suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'

export default suite(
  'TextData: contract of writing',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    contract('textdata.create', 'R-entry-create', async ({ trusted, anonymous, groups, text, newUserId }) => {
      const group = await groups.shared()
      const body = { data: text.sentence(), writerId: newUserId() }
      const parent = await group.add()
      await Promise.all([
        trusted.createEntry(group.name, body),
        trusted.createEntry(group.name, { ...body, parentId: parent.id, ownerId: newUserId() }),
        trusted.createEntry(group.name, { data: text.sentence() }),
        trusted.createEntry(
          group.name,
          { ...body, data: text.ofBytes(2049) },
          { invalid: '2049 bytes of text' },
        ),
        trusted.createEntry(groups.newName(), body),
        anonymous.createEntry(group.name, body),
      ])
    }),
    contract('textdata.update', 'R-entry-update', async ({ trusted, anonymous, groups, text, newUserId }) => {
      const group = await groups.shared()
      const body = { data: text.sentence(), writerId: newUserId() }
      const { id } = await group.add({ writerId: body.writerId })
      await trusted.updateEntry(group.name, id, body)
      await trusted.updateEntry(group.name, id, { ...body, ownerId: newUserId() })
      const tooLarge = { ...body, data: text.ofBytes(2049) }
      await trusted.updateEntry(group.name, id, tooLarge, { invalid: '2049 bytes of text' })
      await Promise.all([
        trusted.updateEntry(group.name, unknownIdLike(id), body),
        anonymous.updateEntry(group.name, id, body),
      ])
    }),
    contract('textdata.delete', 'R-entry-delete', async ({ trusted, anonymous, groups }) => {
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
