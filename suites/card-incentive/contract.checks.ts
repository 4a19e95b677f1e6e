import { suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { holder, inFull } from './incentive.ts'
import { readings } from './readings.ts'
import { update } from './use/wrong-updates.ts'

const needs = ['user'] as const

export default suite(
  'Card incentive: contract',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    contract(
      'incentive.latest',
      'R-incentive-latest',
      async (context) => {
        const user = holder(context).id
        await Promise.all([
          context.proxy.latestIncentive(user),
          context.proxy.latestIncentive('@me', inFull),
          context.anonymous.latestIncentive(user),
          context.trusted.latestIncentive(user),
        ])
      },
      { needs },
    ),
    contract(
      'incentive.read',
      'R-incentive-read',
      async (context) => {
        const user = holder(context).id
        const id = (await context.use(readings)).id.value()
        await Promise.all([
          context.proxy.readIncentive(user, id),
          context.proxy.readIncentive('@me', id, inFull),
          context.proxy.readIncentive(user, unknownIdLike(id)),
          context.anonymous.readIncentive(user, id),
        ])
      },
      { needs },
    ),
    contract(
      'incentive.update',
      'R-incentive-update',
      async (context) => {
        await update(context, unknownIdLike((await context.use(readings)).id.value()))
      },
      {
        needs,
        why: 'It sends a request that is refused, because a use cannot be undone; if the run sends a successful update, that response is judged too.',
      },
    ),
  ],
)
