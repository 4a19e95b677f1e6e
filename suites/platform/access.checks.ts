import {
  type CheckContext,
  each,
  expect,
  groupPath,
  groupsPath,
  type HttpResponse,
  type RequestSpec,
  should,
  suite,
} from '../../harness/index.ts'
import { askUnsigned, idsOfNothing, isSuccess, needs, readListed } from './asking.ts'
import { type Endpoint, endpoints, formOf, nameOf, reads } from './endpoints.ts'

/** Sends a request that must not be served: unsigned, or with a wrong signature. */
type SendWithoutRight = (spec: RequestSpec) => Promise<HttpResponse>

const whyAccess =
  'Requests and responses of these endpoints are not stated, so a target may serve some of them to everybody. ' +
  'Which of several errors comes first is not stated either: a target that refuses other requests for their data (400) or ' +
  'for what they name (404) before it looks at the credentials may do so here, because the request may lack something.'

/**
 * Expects 401 for a request without valid credentials. If the request may also be wrong in another way (the
 * specification does not state what a listed endpoint requires), 400 and 404 pass, too, but only if the target answers
 * the same to a probe: a request without valid credentials that is certainly wrong in that way. If the probe gets 401,
 * the target looks at the credentials first, so it has let this request in.
 * @param perhapsWrong whether the request may be wrong in another way
 */
async function expectUnauthorized(
  { groups }: CheckContext,
  response: HttpResponse,
  send: SendWithoutRight,
  perhapsWrong: boolean,
): Promise<void> {
  const probe = probes(groups.newName()).get(response.status)
  const first = perhapsWrong && probe !== undefined ? await send(probe) : undefined
  if (first?.status === response.status) expect(response).toBeRefused()
  else expect(response).toHaveStatus(401)
}

/** Requests that get a certain status from any caller. None of them can have an effect. */
const probes = (unknownGroup: string): ReadonlyMap<number, RequestSpec> =>
  new Map([
    [400, { method: 'GET', path: groupsPath, query: { count: 0 }, invalid: 'count is below 1' }],
    [404, { method: 'GET', path: groupPath(unknownGroup) }],
  ])

const sendable = endpoints.filter(({ neverSent }) => neverSent !== true)

/** One endpoint for each path to which a request with ids that do not exist may be sent. */
const paths: readonly Endpoint[] = sendable.filter(
  (endpoint) => sendable.find((other) => formOf(other) === formOf(endpoint)) === endpoint,
)

export default suite(
  'Listed endpoints: access',
  {
    class: 'platform',
    section: 'Endpoints / Other listed endpoints (method and path only)',
    resource: 'Listed endpoints',
  },
  [
    should(
      'platform.anonymous',
      'a request without authentication to a listed endpoint is refused: with 401, or with another error (4xx) that the target reports first',
      'R-status-401',
      each(
        sendable,
        (endpoint) => ({ id: `platform.${endpoint.operation}.anonymous`, title: nameOf(endpoint) }),
        async (context, endpoint) => {
          const { response } = await askUnsigned(context, endpoint)
          const perhapsWrong =
            endpoint.method !== 'GET' || !isSuccess((await readListed(context, endpoint)).best)
          await expectUnauthorized(context, response, (spec) => context.anonymous.request(spec), perhapsWrong)
        },
      ),
      { needs, section: 'Authentication', why: `${whyAccess} A write is sent with ids that do not exist.` },
    ),
    should(
      'platform.wrong-secret',
      'a listed GET that is signed with a wrong consumer secret is refused: with 401, or with another error (4xx) that the target reports first',
      'R-status-401',
      each(
        reads,
        (endpoint) => ({ id: `platform.${endpoint.operation}.wrong-secret`, title: nameOf(endpoint) }),
        async (context, endpoint) => {
          const { best, caller, path } = await readListed(context, endpoint)
          const wrongly: SendWithoutRight = (spec) =>
            context[caller].request({
              ...spec,
              sign: { consumerSecret: `${context.config.application.consumerSecret}x` },
              invalid: 'with a wrong consumer secret',
            })
          const response = await wrongly({ method: 'GET', path })
          await expectUnauthorized(context, response, wrongly, !isSuccess(best))
        },
      ),
      { needs, section: 'Authentication / Request signing', why: whyAccess },
    ),
    should(
      'platform.method.patch',
      'PATCH on a listed path, without authentication, is refused with 401 or 405',
      'R-status-405',
      each(
        paths,
        (endpoint) => ({ id: `platform.method.patch.${endpoint.operation}`, title: endpoint.listed }),
        async (context, endpoint) => {
          const path = endpoint.path(idsOfNothing(context))
          const response = await context.anonymous.request({ method: 'PATCH', path, body: {} })
          expect(response).toHaveStatus(401, 405)
        },
      ),
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'It is sent without credentials and with ids that do not exist, so it cannot change anything; the target may look at the credentials or at the method first. Frameworks that do not distinguish methods from paths answer 404.',
      },
    ),
  ],
)
