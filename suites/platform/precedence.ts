import { type Answer, type CheckContext, expect, type RequestSpec } from '../../harness/index.ts'

/** Sends a request in the way that has no right to be served: unsigned, or with a wrong signature. */
export type SendWithoutRight = (spec: RequestSpec) => Promise<Answer>

/**
 * Demands that a request without right is refused with 401. Where the request may have another flaw (what a listed
 * endpoint wants is not stated), the target may name that one first: 400 or 404 pass at a target that does so with
 * another request, too, of which the flaw is known. A target that looks at credentials first there has let this
 * request in.
 * @param perhapsFlawed whether the request may have another flaw
 */
export async function expectUnauthorized(
  { groups }: CheckContext,
  answer: Answer,
  send: SendWithoutRight,
  perhapsFlawed: () => Promise<boolean>,
): Promise<void> {
  const probes = flawedRequests(groups.newName())[answer.status]
  if (probes !== undefined && (await perhapsFlawed())) {
    const answers = await Promise.all(probes.map(send))
    if (answers.some(({ status }) => status === answer.status)) return expect(answer).toBeError(answer.status)
  }
  expect(answer).toBeError(401)
}

/** Requests that would be refused with a status whoever sends them; none could have an effect. */
const flawedRequests = (unknownGroup: string): Readonly<Record<number, readonly RequestSpec[]>> => ({
  400: [
    { method: 'GET', path: '/textdata/@app/@all', query: { count: 0 }, flaw: 'count is below 1' },
    { method: 'POST', path: '/textdata/@app/@all', body: {}, flaw: 'a group without a name' },
  ],
  404: [{ method: 'GET', path: `/textdata/@app/${unknownGroup}/@self` }],
})
