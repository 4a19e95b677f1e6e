import { sharedFixture, suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'

/** A group is created and deleted, each also when it is refused. */
const briefly = sharedFixture(
  'a group is created and deleted for the contract',
  async ({ trusted, anonymous, groups }) => {
    const name = await groups.slot()
    await anonymous.createGroup({ name })
    await trusted.createGroup({ name })
    await trusted.createGroup({ name })
    await anonymous.deleteGroup(name)
    await trusted.deleteGroup(name)
    await trusted.deleteGroup(name)
  },
)

export default suite(
  'TextDataGroup: contract',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    contract('textdatagroup.create', 'R-group-create', ({ use }) => use(briefly)),
    contract('textdatagroup.list', 'R-group-list', async ({ trusted, anonymous, groups }) => {
      await groups.shared()
      await Promise.all([
        trusted.listGroups(),
        trusted.listGroups({ query: { count: 5, startIndex: 1 } }),
        trusted.listGroups({ query: { startIndex: 900 } }),
        trusted.listGroups({ query: { count: 0 }, invalid: 'count is below 1' }),
        anonymous.listGroups(),
      ])
    }),
    contract('textdatagroup.read', 'R-group-read', async ({ trusted, anonymous, groups }) => {
      const { name } = await groups.shared()
      await Promise.all([
        trusted.readGroup(name),
        trusted.readGroup(groups.newName()),
        anonymous.readGroup(name),
      ])
    }),
    contract('textdatagroup.delete', 'R-group-delete', ({ use }) => use(briefly)),
  ],
)
