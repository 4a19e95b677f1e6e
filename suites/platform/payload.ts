import { type Answer, expect, must, should } from '../../harness/index.ts'
import { type Endpoint, nameOf } from './endpoints.ts'
import { idsFor, isSuccess, served } from './serving.ts'

/** The check that a listed GET answers JSON, whatever the answer is. */
export function answersJson(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.json`,
    `what ${nameOf(endpoint)} answers is JSON`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const { best } = await served(context, endpoint.path(ids))
      expectJson(best, nameOf(endpoint))
    },
    {
      needs: ['user'],
      section: 'Endpoints',
      why: 'Which answer it is is not stated: an error is JSON too. A success without a body passes.',
    },
  )
}

function expectJson(answer: Answer, name: string): void {
  if (!isSuccess(answer)) {
    expect(answer).toBeError(answer.status)
    expect(answer).toHaveMediaType('application/json')
    return
  }
  expect(answer.body, `the body of ${name}`).toSatisfy(
    (body) => body === '' || answer.json !== undefined,
    'be JSON',
  )
  if (answer.body !== '') expect(answer).toHaveMediaType('application/json')
}

/** The check that a listed GET that is served shows something. */
export function answersBody(endpoint: Endpoint) {
  return should(
    `platform.${endpoint.operation}.body`,
    `${nameOf(endpoint)}, where it answers 200, has a body`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const { best } = await served(context, endpoint.path(ids))
      if (best.status !== 200) context.inapplicable(`${nameOf(endpoint)} answers ${best.status}`)
      expect(best.body.length, 'the length of the body').toBeBetween(1, Number.MAX_SAFE_INTEGER)
    },
    {
      needs: ['user'],
      section: 'Endpoints',
      why: 'Payloads are JSON. What is read is not stated, but nothing at all is no JSON.',
    },
  )
}

/** The check that a listed GET accepts `format=json`. */
export function formatAccepted(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.format`,
    `${nameOf(endpoint)} accepts format=json: the answer has the status that it has without`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const path = endpoint.path(ids)
      const { best, caller } = await served(context, path)
      const answer = await context[caller].request({ method: 'GET', path, query: { format: 'json' } })
      expect(answer).toHaveStatus(best.status)
      expectJson(answer, nameOf(endpoint))
    },
    { needs: ['user'], section: 'Endpoints' },
  )
}

/** The check that a listed GET refuses another format. */
export function otherFormatRefused(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}.format-other`,
    `${nameOf(endpoint)} refuses format=xml with 400 and the error body`,
    async (context) => {
      const { ids } = await idsFor(context, endpoint)
      const path = endpoint.path(ids)
      const { best, caller } = await served(context, path)
      const answer = await context[caller].request({
        method: 'GET',
        path,
        query: { format: 'xml' },
        flaw: 'format is not json',
      })
      // Where the request is refused anyway, the target may see that flaw first.
      if (isSuccess(best)) expect(answer).toBeError(400)
      else expect(answer).toBeError(400, best.status)
    },
    {
      needs: ['user'],
      section: 'Endpoints',
      why: 'json is the only value allowed for format, and invalid request data is 400.',
    },
  )
}
