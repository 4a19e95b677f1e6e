import { expect, isJsonObject, segment } from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import { chosen, type InvalidCredential } from './invalid-credential.ts'
import { noAuthorization } from './invalid-headers.ts'
import { tokenLeftOut, unknownKeys, wrongTokens } from './invalid-keys.ts'
import { otherMethods, otherQueries, wrongSignatures } from './invalid-signatures.ts'
import { cardPath } from './operations.ts'
import { blamedOn, writing } from './writing.ts'

/** What is tried on the use of an incentive. */
export const onUseOfIncentive: readonly InvalidCredential[] = [
  noAuthorization,
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(otherMethods, 'signed-method'),
  ...chosen(otherQueries, 'query-unsigned'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(wrongTokens, 'token-wrong', 'token-secret-wrong'),
  tokenLeftOut,
]

/** Uses an incentive up. The valid request would use it up for ever: it is sent by a check of its own. */
export const useIncentive = writing(
  {
    id: 'auth.card-incentive.update',
    what: 'using an incentive',
    legs: 3,
    needs: ['user', 'fixtures.consumableIncentives'],
    success: 200,
  },
  onUseOfIncentive,
  async (context) => {
    const { proxy, config, fixture } = context
    const [first, ...others] = fixture('fixtures.consumableIncentives')
    const id = known(first, 'consumable incentive')
    const isAvailable = async () => {
      const { json } = await proxy.readIncentive(fixture('user').id, id, {
        query: { fields: 'incentiveId,available' },
      })
      return isJsonObject(json) && json.available === true
    }
    // A single one may be used up by the check that shows that incentives can be.
    const before = others.length > 0 && (await isAvailable())
    return {
      spec: () => ({
        method: 'PUT',
        path: `${cardPath(context)}/${segment(id)}`,
        query: { fields: 'appId,available' },
        body: { appId: config.application.id, available: false },
      }),
      look: async (responses) => {
        const after = before && (await isAvailable())
        return blamedOn(responses, () =>
          expect(after, `available of the incentive ${id} after the refused updates`).toEqual(before),
        )
      },
      withRight: false,
    }
  },
)
