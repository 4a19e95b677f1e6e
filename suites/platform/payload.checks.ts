import {
  type CheckContext,
  each,
  expect,
  fixtureOfEach,
  type HttpResponse,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { isSuccess, needs, type Read, readListed } from './asking.ts'
import { type Endpoint, nameOf, reads } from './endpoints.ts'

const caseOf = (suffix: string) => (endpoint: Endpoint) => ({
  id: `platform.${endpoint.operation}.${suffix}`,
  title: nameOf(endpoint),
})

function expectJson(response: HttpResponse): void {
  expect(response).toBeNoServerError()
  if (response.body === '') return
  expect(response.json, `the body of ${response.status}, read as JSON`, response).toSatisfy(
    (json) => json !== undefined,
    'be JSON',
  )
  expect(response).toBeLabelledJson()
}

/**
 * Expects JSON from a listed endpoint, unless its path contains made-up ids that may match no route: a router has its
 * own response to that.
 */
function expectJsonOf(
  context: CheckContext,
  { areKnown }: Pick<Read, 'areKnown'>,
  response: HttpResponse,
): void {
  if (!areKnown && response.status === 404 && response.json === undefined)
    context.inapplicable(
      'no id is known for this path, and the router of the target may not accept the form of a made-up id',
    )
  expectJson(response)
}

const inOtherFormat = fixtureOfEach<Endpoint, HttpResponse>(reads, {
  title: (endpoint) => `${nameOf(endpoint)} with format=xml`,
  needs: () => needs,
  act: async (context, endpoint) => {
    const { path, caller } = await readListed(context, endpoint)
    const query = { format: 'xml' }
    return await context[caller].request({ method: 'GET', path, query, invalid: 'format is not json' })
  },
})

/** The response with another format; inapplicable if the endpoint is not served without a format. */
async function readInOtherFormat(context: CheckContext, endpoint: Endpoint): Promise<HttpResponse> {
  const { best } = await readListed(context, endpoint)
  if (!isSuccess(best))
    context.inapplicable(`the target answers ${best.status} without a format: a refusal shows nothing`)
  return await inOtherFormat(context, endpoint)
}

export default suite(
  'Listed endpoints: payload',
  { class: 'platform', section: 'Endpoints', resource: 'Listed endpoints' },
  [
    must(
      'platform.json',
      'what a listed GET answers is JSON',
      'R-service-json',
      each(reads, caseOf('json'), async (context, endpoint) => {
        const read = await readListed(context, endpoint)
        expectJsonOf(context, read, read.best)
      }),
      { needs, why: 'Which response it is, is not stated: an error is JSON too. No body at all passes.' },
    ),
    should(
      'platform.body',
      'a listed GET that is answered with 200 has a body',
      'R-endpoints-json',
      each(reads, caseOf('body'), async (context, endpoint) => {
        const { best } = await readListed(context, endpoint)
        if (best.status !== 200) context.inapplicable(`the target answers ${best.status}`)
        expect(best.body.length, 'the length of the body', best).toBeAtLeast(1)
      }),
      { needs, why: 'Payloads are JSON. What is read is not stated, but an empty body is not JSON.' },
    ),
    must(
      'platform.format',
      'a listed GET accepts format=json: the response has the same status as without it',
      'R-endpoints-format',
      each(reads, caseOf('format'), async (context, endpoint) => {
        const read = await readListed(context, endpoint)
        const { best, caller, path } = read
        const response = await context[caller].request({ method: 'GET', path, query: { format: 'json' } })
        expect(response).toHaveStatus(best.status)
        expectJsonOf(context, read, response)
      }),
      { needs },
    ),
    must(
      'platform.format-other',
      'a listed GET refuses a format other than json, or ignores it: the response is JSON anyway',
      'R-endpoints-format',
      each(reads, caseOf('format-ignored'), async (context, endpoint) => {
        const response = await readInOtherFormat(context, endpoint)
        if (!isSuccess(response)) return expect(response).toBeRefused()
        expectJson(response)
      }),
      { needs },
    ),
    should(
      'platform.format-refused',
      'a listed GET refuses a format other than json with 400',
      'R-endpoints-format',
      each(reads, caseOf('format-other'), async (context, endpoint) =>
        expect(await readInOtherFormat(context, endpoint)).toHaveStatus(400),
      ),
      {
        needs,
        why: 'json is the only allowed value, so another value is invalid data (400). A target that ignores format answers in JSON anyway.',
      },
    ),
  ],
)
