import { type ExecutableCheck, expect, must, type RequestSpec, segment } from '../../harness/index.ts'
import type { CredentialFlaw } from './flaw.ts'
import { signedRequestOf } from './signed-request.ts'

/**
 * The check that one flaw of a credential is refused on the use of an incentive. The right request would use the
 * incentive up, so that there is no twin; whether it is used up meanwhile is other checks' doing.
 */
export const updateRefused = (flaw: CredentialFlaw): ExecutableCheck =>
  must(
    `auth.card-incentive.update.${flaw.id}`,
    `using an incentive ${flaw.what} answers ${flaw.statuses.join(' or ')} with the error body`,
    async (context) => {
      const { proxy, config } = context
      const user = config.user?.id ?? '@me'
      const incentive = config.fixtures.consumableIncentives?.[0] ?? ''
      const spec: RequestSpec = {
        method: 'PUT',
        path: `/people/${segment(user)}/@self/partnercard/${segment(incentive)}`,
        query: { fields: 'appId,available' },
        body: { appId: config.application.id, available: false },
      }
      const options = flaw.options(signedRequestOf(context, spec, 3), context)
      expect(await proxy.request({ ...spec, ...options, flaw: flaw.what })).toBeError(...flaw.statuses)
    },
    {
      needs: [...new Set([...(flaw.needs ?? []), 'user' as const, 'fixtures.consumableIncentives' as const])],
      why: 'The fixture is one that may be used up, since a faulty target uses it.',
    },
  )
