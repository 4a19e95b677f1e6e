import { type CheckContext, expect, must, suite } from '../../harness/index.ts'
import { holder } from './incentive.ts'
import { expectNoRight, turnsTimeout } from './target.ts'

const why = 'The methods of the path are listed, and this one is not among them: 405.'
const flaw = 'a method that the path does not offer'

const path = (context: CheckContext, id?: string): string =>
  `/people/${encodeURIComponent(holder(context).id)}/@self/partnercard${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

export default suite(
  'Card incentive: methods',
  { class: 'card-incentive', section: 'Endpoints / Card incentive', resource: 'Card incentive' },
  [
    ...(['POST', 'PUT', 'DELETE', 'PATCH'] as const).map((method) =>
      must(
        `incentive.method.latest-${method.toLowerCase()}`,
        `${method} on the path of the latest incentive answers 405 with the error body`,
        async (context) => {
          const body = method === 'DELETE' ? {} : { body: {} }
          const [known, refused] = await Promise.all([
            context.proxy.latestIncentive(holder(context).id),
            context.proxy.request({ method, path: path(context), ...body, flaw }),
          ])
          expect(known).toHaveStatus(200)
          expect(refused).toBeError(405)
        },
        { needs: ['user'], why },
      ),
    ),
    ...(['POST', 'DELETE', 'PATCH'] as const).map((method, index) =>
      must(
        `incentive.method.one-${method.toLowerCase()}`,
        `${method} on the path of one incentive answers 405 with the error body and changes nothing`,
        (context) => {
          const body = method === 'DELETE' ? {} : { body: {} }
          return expectNoRight(
            context,
            106 + index,
            (id) => context.proxy.request({ method, path: path(context, id), ...body, flaw }),
            [405],
          )
        },
        { needs: ['user', 'fixtures.consumableIncentives'], why, timeoutMs: turnsTimeout },
      ),
    ),
  ],
)
