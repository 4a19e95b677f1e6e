import {
  type Caller,
  type CheckContext,
  each,
  expect,
  must,
  segment,
  should,
  suite,
} from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { unlistedMethod } from '../shared/requests/unlisted-method.ts'
import { holder } from './incentive.ts'
import { readings } from './readings.ts'
import { postId } from './use/after-use.ts'
import { expectTrialChangedNothing } from './use/trials.ts'
import { usedIn } from './used.ts'

const onOne = ['POST', 'DELETE', 'PATCH'] as const
const onCard = ['POST', 'PUT', 'DELETE', 'PATCH'] as const

const cardPath = (context: CheckContext): string =>
  `/people/${encodeURIComponent(holder(context).id)}/@self/partnercard`

const send = (caller: Caller, method: string, path: string) =>
  caller.request({ method, path, invalid: unlistedMethod, ...(method === 'DELETE' ? {} : { body: {} }) })

/** Tries a method on an incentive that does not exist, so nothing can be lost. */
async function onUnknown(context: CheckContext, method: string) {
  const { id } = await context.use(readings)
  return send(context.proxy, method, `${cardPath(context)}/${segment(unknownIdLike(id.value()))}`)
}

const why =
  'Incentives are read and updated, the card is read. Nothing of the card holder is put at risk: the incentive does not exist or is already used, and the card is addressed without authentication.'

export default suite(
  'Card incentive: methods',
  { class: 'card-incentive', section: 'Errors / HTTP status codes', resource: 'Card incentive' },
  [
    must(
      'incentive.methods.refused',
      'a method that the specification does not list for the card incentive is refused, signed or not, for used and for unknown incentives',
      'R-status-405',
      [
        ...each(
          onOne,
          (method) => ({
            id: `incentive.method.one-${method.toLowerCase()}`,
            title: `${method} on an incentive that does not exist`,
          }),
          async (context, method) => expect(await onUnknown(context, method)).toBeRefused(),
        ),
        ...each(
          onCard,
          (method) => ({
            id: `incentive.method.latest-${method.toLowerCase()}`,
            title: `${method} on the card, without authentication`,
          }),
          async (context, method) =>
            expect(await send(context.anonymous, method, cardPath(context))).toBeRefused(),
        ),
        {
          id: postId,
          title: 'POST on the incentive that the run has used, with what a valid update carries',
          needs: ['fixtures.consumableIncentives'],
          run: async (context) => {
            const { used } = await usedIn(context)
            const tried = known(used.trials.get(postId), `trial ${postId}`)
            expect(tried.response.value()).toBeRefused()
            expectTrialChangedNothing(tried)
          },
        },
      ],
      { needs: ['user'], why },
    ),
    should(
      'incentive.methods.not-allowed',
      'a method that the path of an incentive does not list is refused with 405, or with 404 because the incentive does not exist',
      'R-status-405',
      each(
        onOne,
        (method) => ({
          id: `incentive.method.one-${method.toLowerCase()}.status`,
          title: `${method} on an incentive that does not exist`,
        }),
        async (context, method) => expect(await onUnknown(context, method)).toHaveStatus(405, 404),
      ),
      {
        needs: ['user'],
        why: 'The method would be tried on an incentive that exists only if it could not be lost. Both statuses are right for one that does not exist.',
      },
    ),
  ],
)
