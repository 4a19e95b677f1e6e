import { expect, test } from 'vitest'
import { configuredAt } from '../../http/connection/configured-at.test-data.ts'
import { queryPairs, type RequestSpec } from '../../http/message/request.ts'
import { type HttpResponse, NoResponseError } from '../../http/message/response.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { queryLeftOut, queryMistakes } from '../../http/signing/query-mistakes.ts'
import { type SignatureChanges, sign } from '../../http/signing/signing.ts'
import { queryProblem } from './first-query.ts'

const keys = { consumerKey: 'key', consumerSecret: 'a secret of forty characters or so', requestorId: '1' }

const signatureOf = ({ method, path, query }: RequestSpec, changes: SignatureChanges = {}): string =>
  sign(
    keys,
    { method, url: `http://localhost${path}`, query: queryPairs(query) },
    { ...changes, nonce: 'n', timestamp: '1' },
  ).header

/** What is said about a target with these answers, and how many requests it gets. */
async function saidOf(answer: (request: RequestSpec) => HttpResponse) {
  let requests = 0
  const trusted = callerOf(
    'trusted',
    async (request) => {
      requests++
      return answer(request)
    },
    () => Promise.reject(new Error('nothing is written')),
  )
  const problem = await queryProblem({ config: configuredAt(9), trusted, proxy: undefined })
  return { problem, requests }
}

const page = (itemsPerPage: number) =>
  sampleResponse(200, { entry: [], startIndex: 1, itemsPerPage, totalResults: 0 })

/** A target that verifies signatures with a mistake. */
const verifyingWith =
  (changes: SignatureChanges, { refusal = 401, itemsPerPage = 1 } = {}) =>
  (request: RequestSpec): HttpResponse => {
    if (signatureOf(request, request.sign) !== signatureOf(request, changes)) return sampleResponse(refusal)
    return request.path.includes('looks') ? sampleResponse(404) : page(itemsPerPage)
  }

test('a target that verifies signatures right gets two requests, and nothing is said', async () => {
  expect(await saidOf(verifyingWith({}))).toEqual({ problem: undefined, requests: 2 })
})

test.each(queryMistakes)('the mistake is named: $what', async ({ what, section, changes }) => {
  const { problem } = await saidOf(verifyingWith(changes))
  expect(problem).toContain(`: the target ${what} (RFC 5849, section ${section}), and so refuses valid`)
  expect(problem).toContain('the keys are right: fix this first')
})

test('a wrong signature may be answered 403 instead of 401', async () => {
  const { problem } = await saidOf(verifyingWith(queryLeftOut.changes, { refusal: 403 }))
  expect(problem).toMatch(
    /^a signed request with a query is answered 403 \(\?format=json&count=1\), without it 200/,
  )
})

test('if no answer shows that the query has arrived, something in front of the target may drop it', async () => {
  const { problem } = await saidOf(verifyingWith(queryLeftOut.changes, { itemsPerPage: 50 }))
  expect(problem).toContain('unless something in front of it drops queries')
})

test('a mistake that is none of the usual ones is described', async () => {
  const { problem } = await saidOf(({ query }) => (query === undefined ? page(50) : sampleResponse(401)))
  expect(problem).toBe(
    'a signed request with a query is answered 401 (?format=json&count=1), without it 200: the target verifies the ' +
      'signatures of such requests incorrectly (RFC 5849, section 3.4.1.3); fix this first',
  )
})

test.each([
  ['400', ({ query }: RequestSpec) => (query === undefined ? page(50) : sampleResponse(400))],
  ['405', ({ query }: RequestSpec) => (query === undefined ? page(50) : sampleResponse(405))],
  [
    '403, as of a firewall',
    ({ query }: RequestSpec) => (query === undefined ? page(50) : sampleResponse(403)),
  ],
  [
    '401 for an unknown group, whatever the query',
    ({ path }: RequestSpec) => sampleResponse(path.includes('looks') ? 401 : 200, {}),
  ],
])('a refusal with %s is no mistake of signatures', async (_what, answer) => {
  expect((await saidOf(answer)).problem).toBeUndefined()
})

test('a target that does not answer requests with a query is not judged here', async () => {
  const { problem } = await saidOf(({ query, path }) => {
    if (query !== undefined) throw new NoResponseError(`GET ${path}`, 'timeout', page(1).exchange)
    return page(1)
  })
  expect(problem).toBeUndefined()
})

test('a target that refuses only once is not accused', async () => {
  let refused = 0
  const { problem } = await saidOf(({ query }) =>
    query !== undefined && refused++ === 0 ? sampleResponse(401) : page(1),
  )
  expect(problem).toBeUndefined()
})
