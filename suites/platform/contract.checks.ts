import { each, isJsonObject, observe, suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'
import { askUnsigned, needs, readListed } from './asking.ts'
import { type Endpoint, endpoints, nameOf, reads } from './endpoints.ts'

/** The form of a JSON value in a few words, without names that may be private. */
export function shape(value: unknown): string {
  if (value === undefined) return 'without JSON'
  if (!isJsonObject(value)) return 'with JSON that is not an object'
  return Array.isArray(value.entry) ? 'with a collection' : 'with an object'
}

/** The contract of a listed operation: errors have the form of all errors, and the server does not fail. */
const contractOf = (endpoint: Endpoint) =>
  contract(
    endpoint.operation,
    'R-error-body',
    async (context) => {
      if (endpoint.method === 'GET') await readListed(context, endpoint)
      await askUnsigned(context, endpoint)
    },
    {
      sentence: `every error of ${endpoint.operation} has the error body as JSON, and none is a server error`,
      needs,
      section: 'Errors / Error body',
      why: 'What a success looks like is not stated.',
    },
  )

export default suite(
  'Listed endpoints: responses',
  {
    class: 'platform',
    section: 'Endpoints / Other listed endpoints (method and path only)',
    resource: 'Listed endpoints',
  },
  [
    ...endpoints.filter(({ neverSent }) => neverSent !== true).map(contractOf),
    observe(
      'platform.shape',
      'what a listed GET answers, and to whom',
      'R-listed-not-shown',
      each(
        reads,
        (endpoint) => ({ id: `platform.${endpoint.operation}.shape`, title: nameOf(endpoint) }),
        async (context, endpoint) => {
          const { best, caller } = await readListed(context, endpoint)
          return `${best.status} ${shape(best.json)} to the ${caller} caller`
        },
      ),
      { needs, why: 'For endpoints that are listed only by method and path no response is stated.' },
    ),
  ],
)
