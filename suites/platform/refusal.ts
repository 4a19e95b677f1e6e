import { expect, must, type RequestSpec } from '../../harness/index.ts'
import { type Endpoint, isRead, nameOf } from './endpoints.ts'
import { expectUnauthorized } from './precedence.ts'
import { idsFor, isSuccess, madeUpIds, served } from './serving.ts'

const whyPrecedence =
  'Which flaw of several is named first is not stated: a target that refuses other requests for their data (400) or ' +
  'for what they name (404) before it looks at the credentials may do so here, where the request may lack something.'

/** The check that a listed endpoint does not serve a caller without authentication. */
export function anonymousRefused(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.anonymous`,
    `${nameOf(endpoint)} without authentication answers 401 with the error body`,
    async (context) => {
      const path = endpoint.path(pathIds())
      const answer = await context.anonymous.request(unauthenticated(endpoint, path))
      await expectUnauthorized(
        context,
        answer,
        (spec) => context.anonymous.request(spec),
        async () => !isRead(endpoint) || !isSuccess((await served(context, path)).best),
      )

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
        ? `A missing authorization is 401. 404 and 405 would mean that the method or the path is not offered. ${whyPrecedence}`
        : 'A missing authorization is 401; 404 and 405 would mean that the method or the path is not offered. What the ' +
          'write does is not stated, so it is sent without credentials only. A target that looks at the credentials ' +
          `before the path answers 401 to everything, so 401 alone does not prove that the endpoint is there. ${whyPrecedence}`,
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
      const wrongly = (spec: RequestSpec) =>
        context[caller].request({
          ...spec,
          sign: { consumerSecret: `${context.config.application.consumerSecret}x` },
          flaw: 'the signature is made with another consumer secret',
        })
      const answer = await wrongly({ method: 'GET', path })
      expect(best.status, 'the status with the right secret').toSatisfy(
        (status) => typeof status === 'number' && status < 500,
        'be below 500',
      )
      await expectUnauthorized(context, answer, wrongly, async () => !isSuccess(best))
    },
    { needs: ['user'], section: 'Authentication / Request signing', why: whyPrecedence },
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
    async ({ trusted, untested }) => {
      const answer = await trusted.request({ method: 'PATCH', path: endpoint.listed, body: {} })
      if (answer.status === 401 || answer.status === 403) {
        expect(answer).toBeError(answer.status)
        untested('the application itself has no access to this path')
      }
      expect(answer).toBeError(405)
    },
    {
      section: 'Errors / HTTP status codes',
      why: 'Only paths without ids that list nothing but GET are tried, with an empty object as the change.',
    },
  )
}
