import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { achievements, answering, answeringBody, isView } from '../declare.ts'
import { queried, remembering } from '../remembering.ts'

/** Answers some requests with an error. */
const failing = (
  status: number,
  when: (facts: RequestFacts, response: ServiceResponse) => boolean,
): PolicyOverride =>
  answering(['achievements.list', 'achievements.read'], (response, facts) =>
    when(facts, response) ? { ...response, ...errorAnswer(status) } : response,
  )

const idsIn = ({ path }: RequestFacts): readonly string[] => path.split('/').at(-1)?.split(',') ?? []

/** Faults of rare requests for achievements, right or wrong. */
export const achievementsRareRequestsFaults: readonly Fault[] = [
  ...(['startIndex', 'fields', 'sortBy'] as const).map((parameter) =>
    achievements.boundary(
      `achievement-default-count-20-with-${parameter.toLowerCase()}`,
      `with ${parameter} and without count, a page has at most 20 achievements`,
      [
        `achievements.paging.count-default.${{ startIndex: 'start', fields: 'fields', sortBy: 'sort' }[parameter]}`,
      ],
      answeringBody(['achievements.list'], (body, { query }) =>
        query.has(parameter) && !query.has('count') && Array.isArray(body.entry)
          ? { ...body, entry: body.entry.slice(0, 20) }
          : body,
      ),
    ),
  ),
  achievements.boundary(
    'achievement-several-at-most-50',
    'if more than 50 ids are read, only the first 50 are returned',
    ['achievements.several.many'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, entry: body.entry.slice(0, 50) } : body,
    ),
  ),
  achievements.boundary(
    'achievement-more-ids-sorted',
    'if more than five ids are read, sorted is true',
    ['achievements.several.flag-more'],
    answeringBody(['achievements.read'], (body, facts) =>
      idsIn(facts).length > 5 && 'sorted' in body ? { ...body, sorted: true } : body,
    ),
  ),
  achievements.fault(
    'achievement-several-one-field',
    'if several ids are read, a single name in fields is ignored',
    ['achievements.fields.several-alone'],
    answeringBody(['achievements.read'], (body, facts) => {
      const fields = queried(facts, 'fields')
      if (fields === undefined || fields.includes(',') || !Array.isArray(body.entry)) return body
      return {
        ...body,
        entry: body.entry.map((one: unknown) => (isView(one) ? { ...one, type: 'STANDARD' } : one)),
      }
    }),
  ),
  achievements.sequence(
    'achievement-id-remembered-by-path',
    'an achievement that was read by its id is shown to every application that sends the same request',
    ['achievements.foreign-own-ids'],
    remembering(() => {
      const first = new Map<string, readonly [application: string, response: ServiceResponse]>()
      return (response, { operation, path, rawQuery = '', applicationId }) => {
        if (operation !== 'achievements.read' || applicationId === undefined) return response
        const request = `${path}?${rawQuery}`
        const kept = first.get(request)
        if (kept !== undefined && kept[0] !== applicationId) return kept[1]
        if (response.status === 200) first.set(request, [applicationId, response])
        return response
      }
    }),
  ),
  achievements.boundary(
    'achievement-start-beyond-32-bits',
    'a startIndex of achievements beyond 32 bits answers 500',
    ['achievements.paging.beyond-largest-next'],
    failing(500, (facts) => Number(queried(facts, 'startIndex') ?? 1) > 2_147_483_647),
  ),
  achievements.fault(
    'achievement-user-unknown-500',
    'if a user reads an unknown achievement, it answers 500',
    ['achievements.read.unknown-proxy'],
    failing(500, ({ caller }, { status }) => caller === 'proxy' && status === 404),
  ),
  achievements.fault(
    'achievement-user-format-500',
    'if a user reads an achievement by its id with a format other than json, it answers 500',
    ['achievements.wrong.proxy-format-one'],
    failing(
      500,
      (facts) =>
        facts.caller === 'proxy' &&
        facts.operation === 'achievements.read' &&
        (queried(facts, 'format') ?? 'json') !== 'json',
    ),
  ),
  achievements.fault(
    'achievement-list-posted',
    'POST on the list of achievements is answered like GET',
    ['achievements.read-only.own-list-post'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        /\/achievements\/@app$/.test(facts.path) && method === 'POST'
          ? 'GET'
          : policy.methodTakenAs(method, facts),
    }),
  ),
  achievements.encoding(
    'achievement-comma-encoded-refused',
    'fields with a percent-encoded comma is refused',
    ['achievements.fields.encoded-comma'],
    failing(400, ({ rawQuery }) => /fields=[^&]*%2C/i.test(rawQuery ?? '')),
  ),
]
