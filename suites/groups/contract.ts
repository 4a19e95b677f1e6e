import { contract, expect, suite } from '../../harness/index.ts'
import { create } from './created.ts'

export default suite(
  'TextDataGroup: contract',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    contract('textdatagroup.create', async (context) => {
      const { trusted, groups } = context
      const illegal = `${groups.newNameOfBytes(24)}-7`
      const name = await groups.slot()
      const [refused] = await Promise.all([
        trusted.createGroup({ name: illegal }, { flaw: 'an illegal name' }),
        create(context, name),
      ])
      expect(refused).toHaveStatus(400)
      expect(await trusted.createGroup({ name })).toHaveStatus(400)
    }),
    contract('textdatagroup.list', async ({ trusted, groups }) => {
      await groups.shared()
      const [whole, page, empty, refused] = await Promise.all([
        trusted.listGroups({ query: { format: 'json' } }),
        trusted.listGroups({ query: { count: 1, startIndex: 1 } }),
        trusted.listGroups({ query: { startIndex: 900 } }),
        trusted.listGroups({ query: { count: 0 }, flaw: 'count is 0' }),
      ])
      for (const answer of [whole, page, empty]) expect(answer).toHaveStatus(200)
      expect(refused).toHaveStatus(400)
    }),
    contract('textdatagroup.read', async ({ trusted, groups }) => {
      const { name } = await groups.shared()
      const [known, unknown] = await Promise.all([
        trusted.readGroup(name),
        trusted.readGroup(groups.newName()),
      ])
      expect(known).toHaveStatus(200)
      expect(unknown).toHaveStatus(404)
    }),
    contract('textdatagroup.delete', async ({ trusted, groups }) => {
      const { name } = await groups.private()
      const [known, unknown] = await Promise.all([
        trusted.deleteGroup(name),
        trusted.deleteGroup(groups.newName()),
      ])
      expect(known).toHaveStatus(202)
      expect(unknown).toHaveStatus(404)
    }),
  ],
)
