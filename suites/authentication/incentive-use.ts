import { type CheckContext, expect, isJsonObject, segment } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { chosen, type InvalidCredential } from './invalid-credential.ts'
import { noAuthorization } from './invalid-headers.ts'
import { tokenLeftOut, unknownKeys, wrongTokens } from './invalid-keys.ts'
import { otherMethods, otherQueries, wrongSignatures } from './invalid-signatures.ts'
import { cardPath } from './operations.ts'
import { blamedOn, writing } from './writing.ts'

/** The invalid credentials that are tried on the use of an incentive. */
export const onUseOfIncentive: readonly InvalidCredential[] = [
  noAuthorization,
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(otherMethods, 'signed-method'),
  ...chosen(otherQueries, 'query-unsigned'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(wrongTokens, 'token-wrong', 'token-secret-wrong', 'token-secret-empty'),
  tokenLeftOut,
]

async function isAvailable({ proxy, fixture }: CheckContext, id: string): Promise<boolean> {
  const query = { fields: 'incentiveId,available' }
  const { json } = await proxy.readIncentive(fixture('user').id, id, { query })
  return isJsonObject(json) && json.available === true
}

/** The checks on the use itself consume the last available incentive and the latest one, perhaps at the same time. */
const mostUsed = 2

/** The first available incentive that those checks do not consume; undefined if too few are left. */
async function leftByTheUse(context: CheckContext, ids: readonly string[]): Promise<string | undefined> {
  const available: string[] = []
  for (const id of ids) {
    if (await isAvailable(context, id)) available.push(id)
    if (available.length > mostUsed) return available[0]
  }
  return undefined
}

/** Uses an incentive. The valid request would consume it permanently, so another check sends that. */
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
    const { config, fixture } = context
    const ids = fixture('fixtures.consumableIncentives')
    const left = await leftByTheUse(context, ids)
    const id = left ?? known(ids[0], 'consumable incentive')
    const before = left !== undefined
    return {
      spec: () => ({
        method: 'PUT',
        path: `${cardPath(context)}/${segment(id)}`,
        query: { fields: 'appId,available' },
        body: { appId: config.application.id, available: false },
      }),
      look: async (responses) => {
        const after = before && (await isAvailable(context, id))
        return blamedOn(responses, () =>
          expect(after, `available of the incentive ${id} after the refused updates`).toEqual(before),
        )
      },
      withRight: false,
    }
  },
)
