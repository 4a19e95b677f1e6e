import { expect, must, type RequestSpec } from '../../harness/index.ts'
import { type Endpoint, isRead, nameOf } from './endpoints.ts'
import { idsFor, madeUpIds, served } from './serving.ts'

/** The check that a listed endpoint does not serve a caller without authentication. */
export function anonymousRefused(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.anonymous`,
    `${nameOf(endpoint)} without authentication answers 401 with the error body`,
    async (context) => {
      const answer = await context.anonymous.request(unauthenticated(endpoint, endpoint.path(pathIds())))
      expect(answer).toBeError(401)

      // A write carries ids that nobody has handed out: nothing is harmed where the target serves everybody.
      function pathIds() {
        const madeUp = madeUpIds(context)
        return isRead(endpoint) ? madeUp : { ...madeUp, user: madeUp.person }
      }
    },
    {
      needs: ['user'],
      section: 'Authentication',
      why: isRead(endpoint)
        ? 'A missing authorization is 401. 404 and 405 would mean that the method or the path is not offered.'
        : 'A missing authorization is 401; 404 and 405 would mean that the method or the path is not offered. What the ' +
          'write does is not stated, so it is sent without credentials only. A target that looks at the credentials ' +
          'before the path answers 401 to everything, so 401 alone does not prove that the endpoint is there.',
    },
  )
}

/** The request of an endpoint as somebody sends it who is nobody: writes have an empty object as body. */
export function unauthenticated(endpoint: Endpoint, path: string): RequestSpec {
  const { method } = endpoint
  return { method, path, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) }
}

/** The check that a listed GET looks at the signature, and does not merely ask for one. */
export function wrongSecretRefused(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.wrong-secret`,
    `${nameOf(endpoint)} signed with a wrong consumer secret answers 401 with the error body`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const path = endpoint.path(ids)
      const { best, caller } = await served(context, path)
      const answer = await context[caller].request({
        method: 'GET',
        path,
        sign: { consumerSecret: `${context.config.application.consumerSecret}x` },
        flaw: 'the signature is made with another consumer secret',
      })
      expect(best.status, 'the status with the right secret').toSatisfy(
        (status) => typeof status === 'number' && status < 500,
        'be below 500',
      )
      expect(answer).toBeError(401)
    },
    { needs: ['user'], section: 'Authentication / Request signing' },
  )
}

/** The check that a method is refused that the specification names nowhere. */
export function patchRefused(endpoint: Endpoint) {
  return must(
    `platform.method.patch.${endpoint.operation}`,
    `PATCH on ${endpoint.listed} is not carried out: 405, or 401 without authentication, with the error body`,
    async (context) => {
      const madeUp = madeUpIds(context)
      const path = endpoint.path({ ...madeUp, user: madeUp.person })
      expect(await context.anonymous.request({ method: 'PATCH', path, body: {} })).toBeError(401, 405)
    },
    {
      needs: ['user'],
      section: 'Errors / HTTP status codes',
      why: 'It is sent without credentials, so that it cannot change anything; the target may look at the credentials or at the method first.',
    },
  )
}

/** The check that a signed method is refused that a path does not list; for paths where nothing can be changed. */
export function signedPatchRefused(endpoint: Endpoint) {
  return must(
    `platform.method.patch.signed.${endpoint.operation}`,
    `PATCH by the application on ${endpoint.listed}, which lists GET alone, answers 405 with the error body`,
    async ({ trusted }) => {
      const path = endpoint.listed
      expect(await trusted.request({ method: 'PATCH', path, body: {} })).toBeError(405)
    },
    {
      section: 'Errors / HTTP status codes',
      why: 'Only paths without ids that list nothing but GET are tried, with an empty object as the change.',
    },
  )
}
