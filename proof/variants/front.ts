import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'

/** An HTML page, as a front end shows it. */
export const page = (status: number, headers: Readonly<Record<string, string>> = {}): ServiceResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
})

/** A front end before the service: requests that it answers do not reach the service. */
export const front =
  (answer: (facts: RequestFacts) => ServiceResponse | undefined): PolicyOverride =>
  (policy) => ({
    respondInstead: (facts) => answer(facts) ?? policy.respondInstead(facts),
    bodyText: (body, facts) =>
      typeof body === 'string' && body.startsWith('<html>') ? body : policy.bodyText(body, facts),
  })

/** A front end that answers some requests with its own page. */
export const refusing = (status: number, isRefused: (facts: RequestFacts) => boolean): PolicyOverride =>
  front((facts) => (isRefused(facts) ? page(status) : undefined))
