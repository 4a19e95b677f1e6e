import { expect, suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'
import { illegalNamesSent } from './create/wrong-names.ts'
import { life } from './life.ts'
import { lists } from './read/wrong-paging.ts'
import { trialOf } from './refused-creations.ts'
import { shownGroup } from './shown-group.ts'

export default suite(
  'TextDataGroup: contract',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    contract('textdatagroup.create', 'R-group-create', async (context) => {
      const { created } = (await context.use(life)).creation
      expect(created).toHaveStatus(201)
      const { response } = trialOf(context, await context.use(illegalNamesSent), 'digit')
      expect(response).toBeRefused()
    }),
    contract('textdatagroup.list', 'R-group-list', async ({ use }) => {
      const { all, beyondEnd } = await use(shownGroup)
      for (const response of [all, beyondEnd]) expect(response).toHaveStatus(200)
      expect((await use(lists)).right).toHaveStatus(200)
    }),
    contract('textdatagroup.read', 'R-group-read', async ({ use }) => {
      expect((await use(shownGroup)).read).toHaveStatus(200)
      expect((await use(life)).creation.before.read).toHaveStatus(404)
    }),
    contract('textdatagroup.delete', 'R-group-delete', async ({ use }) => {
      const { deleted, after } = (await use(life)).deletion.value()
      expect(deleted).toHaveStatus(202)
      expect(after.deletedAgain).toHaveStatus(404)
    }),
  ],
)
