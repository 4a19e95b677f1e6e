import {
  type CheckContext,
  expect,
  isRecord,
  must,
  type Observation,
  observe,
  type Untestable,
  untestable,
} from '../../harness/index.ts'
import { type Endpoint, nameOf } from './endpoints.ts'
import { idsFor, madeUpIds, served } from './serving.ts'
import { isUnknownPath } from './unknown-path.ts'

const why =
  'Requests and answers are not stated, so any answer passes that shows that the method and the path are known: ' +
  'success, 400 for a parameter that is missing, 403, and 404 where the path names something that need not exist. ' +
  'The application asks first, then its user, since it is not stated which of them is served.'

/** The check that a listed GET is there. */
export function readExists(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}`,
    `${nameOf(endpoint)} is offered`,
    async (context) => {
      const { ids, known } = await idsFor(context, endpoint)
      const path = endpoint.path(ids)
      const { answers } = await served(context, path)
      for (const { status } of answers) {
        expect(status, `the status of ${nameOf(endpoint)}`).toSatisfy(isNoFailure, 'be below 500')
      }
      const statuses = answers.map(({ status }) => status)
      if (statuses.some((status) => status === 403 || ![401, 404, 405].includes(status))) return
      const missing = answers.find(({ status }) => status === 404)
      if (missing !== undefined) {
        expect(missing).toBeError(404)
        const unknown = await isUnknownPath(context, missing, path, known, endpoint.path(madeUpIds(context)))
        expect(unknown, `whether the path ${endpoint.listed} is unknown to the target`).toBeFalse()
        return
      }
      expect(
        statuses.every((status) => status === 405),
        `whether GET ${endpoint.listed} is refused with 405 to the application and to its user`,
      ).toBeFalse()
      context.untested(`neither the application nor its user is authorized for ${nameOf(endpoint)}`)
    },
    { needs: ['user'], why },
  )
}

const isNoFailure = (status: unknown): boolean => typeof status === 'number' && status < 500

/**
 * The check that a path is there that lists nothing but POST. Reading has no effects, so it is what is tried: the
 * method is refused on a path that is known, and the path is refused where it is not.
 */
export function writePathExists(endpoint: Endpoint) {
  return must(
    `platform.${endpoint.operation}`,
    `the path of ${nameOf(endpoint)} is known`,
    async (context) => {
      const madeUp = madeUpIds(context)
      const path = endpoint.path({ ...madeUp, person: madeUp.user })
      const answer = await context.trusted.request({ method: 'GET', path })
      expect(answer.status, `the status of GET ${endpoint.listed}`).toSatisfy(isNoFailure, 'be below 500')
      if (answer.status !== 404) return
      expect(answer).toBeError(404)
      const known = !endpoint.listed.includes('{achievementId}')
      const unknown = await isUnknownPath(context, answer, path, known, endpoint.path(madeUp))
      expect(unknown, `whether the path ${endpoint.listed} is unknown to the target`).toBeFalse()
    },
    {
      needs: ['user'],
      why:
        'What the write does is not stated, so it is never sent with credentials. A GET is sent in its place: a known ' +
        'path answers 405, or anything else but the refusal that a path gets that is on no list. That POST itself is ' +
        'offered shows only where an unauthenticated request is routed before it is refused.',
    },
  )
}

/** That a write is offered on a path that can also be read: no request can show it and be sure to change nothing. */
export function writeOffered(endpoint: Endpoint): Untestable {
  return untestable(
    `platform.${endpoint.operation}`,
    `${nameOf(endpoint)} is offered`,
    'what the write does is not stated, so it is never sent with credentials; the check without credentials finds it missing where the target looks at the method first',
  )
}

/** The check that a method is refused which a path does not list: GET on a path with POST alone. */
export function readRefused(endpoint: Endpoint) {
  return must(
    `platform.method.get.${endpoint.operation}`,
    `GET on ${endpoint.listed}, which lists POST alone, answers 405 with the error body`,
    async (context) => {
      const madeUp = madeUpIds(context)
      const path = endpoint.path({ ...madeUp, person: madeUp.user })
      const answer = await context.trusted.request({ method: 'GET', path })
      if (answer.status !== 401 && answer.status !== 403) {
        return expect(answer).toBeError(...refusals(endpoint))
      }
      // A path that is for users alone may refuse the application before it looks at the method.
      expect(answer).toBeError(answer.status)
      const other = await context.proxy.request({ method: 'GET', path })
      expect(other).toBeError(...refusals(endpoint), 401, 403)
      if (other.status === 401 || other.status === 403) {
        context.untested(`neither the application nor its user has access to ${endpoint.listed}`)
      }
    },
    {
      needs: ['user'],
      section: 'Errors / HTTP status codes',
      why: 'Who has access to the path is not stated: it is tried by the application, then by its user. 404 passes too where the path names an achievement that does not exist.',
    },
  )
}

const refusals = ({ listed }: Endpoint): [number, ...number[]] =>
  listed.includes('{achievementId}') ? [405, 404] : [405]

/** What a listed GET answers: it is not stated, so it is recorded. */
export function readShape(endpoint: Endpoint): Observation {
  return observe(
    `platform.${endpoint.operation}.shape`,
    `what ${nameOf(endpoint)} answers`,
    (context) => shapeOf(context, endpoint),
    {
      needs: ['user'],
      why: 'The answers of the endpoints that are listed by method and path are not stated.',
    },
  )
}

async function shapeOf(context: CheckContext, endpoint: Endpoint): Promise<string> {
  const { ids } = await idsFor(context, endpoint)
  const { best, caller } = await served(context, endpoint.path(ids))
  return `${best.status} ${shape(best.json)} to the ${caller} caller`
}

/** The form of a JSON value in a few words, without names that may be a user's own. */
export function shape(value: unknown): string {
  if (value === undefined) return 'without JSON'
  if (!isRecord(value)) return 'with JSON that is no object'
  return Array.isArray(value.entry) ? 'with a collection' : 'with an object'
}
