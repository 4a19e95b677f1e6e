import {
  type CheckContext,
  each,
  expect,
  fail,
  type HttpResponse,
  must,
  refusesCaller,
  requestLine,
  should,
  suite,
} from '../../harness/index.ts'
import { askUnsigned, idsOfList, needs, readListed } from './asking.ts'
import { type Endpoint, type IdSource, nameOf, reads, writeOnly, writes } from './endpoints.ts'
import { type Presence, presenceOfPath, presenceOfReading, presenceOfWrite } from './offered.ts'
import { questionsAbout, readOfWriteOnly } from './questions.ts'
import { isRefusedAsUnlisted } from './unknown-path.ts'

const whyRead =
  'Requests and responses are not stated, so a response passes if it shows that the target knows the method and the path: ' +
  'success, 400 for a missing parameter, 403, and 404 if the path names something that need not exist. ' +
  'The application asks first, then its user, because it is not stated which of them is served.'

const whyWrite =
  'What a write does is not stated, so it is sent without credentials, with ids that do not exist. It shows that an endpoint is missing ' +
  'only if the target looks at method and path before it looks at the credentials.'

const missing = (endpoint: Endpoint, response: HttpResponse, what: string): never =>
  fail(`${nameOf(endpoint)} is not offered: ${requestLine(response)} got ${response.status}, ${what}`, {
    exchange: response.exchange,
    deviation: { kind: 'status', expected: 'an answer of an endpoint that exists', got: response.status },
  })

/** Fails if an endpoint is missing; ends the case with a reason if nothing shows whether it exists. */
function expectPresent(
  { inapplicable, untested }: CheckContext,
  endpoint: Endpoint,
  presence: Presence,
): void {
  if (presence.kind === 'missing') missing(endpoint, presence.response, presence.why)
  if (presence.kind === 'unclear') inapplicable(presence.reason)
  if (presence.kind === 'unauthorized')
    untested(`neither the application nor its user is authorized for ${nameOf(endpoint)}`)
}

/** Expects that a listed GET is offered. */
async function expectOffered(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const read = await readListed(context, endpoint)
  for (const response of read.responses) expect(response).toBeNoServerError()
  const presence = await presenceOfReading(endpoint, read, questionsAbout(context, endpoint))
  expectPresent(context, endpoint, presence)
}

/** Expects that the path of an endpoint is known for which the table lists only POST. */
async function expectPathKnown(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const read = await readOfWriteOnly(context, endpoint)
  expect(read.response).toBeNoServerError()
  expectPresent(context, endpoint, await presenceOfPath(read, questionsAbout(context, endpoint)))
}

/** Expects that a listed write is offered. */
async function expectWriteOffered(context: CheckContext, endpoint: Endpoint): Promise<void> {
  const asked = await askUnsigned(context, endpoint)
  expect(asked.response).toBeNoServerError()
  expectPresent(context, endpoint, await presenceOfWrite(endpoint, asked, questionsAbout(context, endpoint)))
}

/** Is the id in a path made up because the list from which it is taken is empty? */
const isMadeUp = async (context: CheckContext, idFrom: IdSource | undefined): Promise<boolean> =>
  idFrom !== undefined && (await idsOfList(context, idFrom)).length === 0

export default suite(
  'Listed endpoints: offered',
  {
    class: 'platform',
    section: 'Endpoints / Other listed endpoints (method and path only)',
    resource: 'Listed endpoints',
  },
  [
    must(
      'platform.offered',
      'each listed GET is offered',
      'R-service-listed',
      each(
        reads,
        (endpoint) => ({ id: `platform.${endpoint.operation}`, title: nameOf(endpoint) }),
        expectOffered,
      ),
      { needs, why: whyRead },
    ),
    should(
      'platform.offered-to-user',
      'a listed GET for an existing user does not answer 404 as an unlisted path does',
      'R-service-listed',
      each(
        reads.filter(({ ofUser }) => ofUser === true),
        (endpoint) => ({ id: `platform.${endpoint.operation}.of-user`, title: nameOf(endpoint) }),
        async (context, endpoint) => {
          const { path, responses } = await readListed(context, endpoint)
          if (await isMadeUp(context, endpoint.idFrom))
            return context.inapplicable('the path names an id that was made up')
          for (const response of responses) {
            expect(response).toBeNoServerError()
            if (response.status !== 404) continue
            if (await isRefusedAsUnlisted(context, response, path))
              missing(endpoint, response, 'the same answer as at a path that does not exist')
          }
        },
      ),
      { needs, why: 'A user without any data may get 404; an empty response is more likely.' },
    ),
    must(
      'platform.offered-paths',
      'each path for which the table lists only POST is known',
      'R-service-listed',
      each(
        writeOnly,
        (endpoint) => ({ id: `platform.${endpoint.operation}`, title: endpoint.listed }),
        expectPathKnown,
      ),
      {
        needs,
        why: 'A GET is sent, because it has no effects: a known path refuses the method (405). If the target refuses GET as an unknown path on all of these paths, or answers the write itself in another way (sent without credentials, with a body that breaks off), it may not distinguish methods from paths.',
      },
    ),
    must(
      'platform.offered-writes',
      'each listed write is offered',
      'R-service-listed',
      each(
        writes.filter(({ neverSent }) => neverSent !== true),
        (endpoint) => ({
          id: `platform.${endpoint.operation}${writeOnly.includes(endpoint) ? '.offered' : ''}`,
          title: nameOf(endpoint),
        }),
        expectWriteOffered,
      ),
      { needs, why: whyWrite },
    ),
    should(
      'platform.method.get',
      'GET on a path that lists only POST is refused with 405',
      'R-status-405',
      each(
        writeOnly,
        (endpoint) => ({ id: `platform.method.get.${endpoint.operation}`, title: endpoint.listed }),
        async (context, endpoint) => {
          const { response } = await readOfWriteOnly(context, endpoint)
          if (refusesCaller(response.status))
            context.untested(`neither the application nor its user has access to ${endpoint.listed}`)
          expect(response).toHaveStatus(405)
        },
      ),
      {
        needs,
        section: 'Errors / HTTP status codes',
        why: 'Frameworks that do not distinguish methods from paths answer 404. Who has access to the path is not stated: the application tries it first, then its user.',
      },
    ),
  ],
)
