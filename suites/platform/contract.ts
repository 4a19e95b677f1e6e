import { contract } from '../../harness/index.ts'
import { type Endpoint, isRead } from './endpoints.ts'
import { unauthenticated } from './refusal.ts'
import { idsFor, madeUpIds, served } from './serving.ts'

/** The contract check of a listed operation: an answer to each caller, and for writes the refusal alone. */
export function listedContract(endpoint: Endpoint) {
  return contract(
    endpoint.operation,
    async (context) => {
      const madeUp = madeUpIds(context)
      if (isRead(endpoint)) {
        const { ids } = await idsFor(context, endpoint)
        await served(context, endpoint.path(ids))
        await context.anonymous.request(unauthenticated(endpoint, endpoint.path(ids)))
      } else {
        const path = endpoint.path({ ...madeUp, user: madeUp.person })
        await context.anonymous.request(unauthenticated(endpoint, path))
      }
    },
    { needs: ['user'] },
  )
}
