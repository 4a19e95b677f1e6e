import type { RequestOptions } from '../../../harness/index.ts'

/** Signs a request with a consumer secret that is not the one of the application. */
export const wrongSecret = {
  sign: { consumerSecret: 'not the secret of this application' },
  invalid: 'with a wrong consumer secret',
} as const satisfies RequestOptions
