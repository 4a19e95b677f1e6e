import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'

/** A page, as what stands before a service shows it. */
export const page = (status: number, headers: Readonly<Record<string, string>> = {}): ServiceResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
})

/** Stands before the service: what it answers does not reach it. */
export const front =
  (answer: (facts: RequestFacts) => ServiceResponse | undefined): PolicyOverride =>
  (policy) => ({
    respondInstead: (facts) => answer(facts) ?? policy.respondInstead(facts),
    bodyText: (body, facts) =>
      typeof body === 'string' && body.startsWith('<html>') ? body : policy.bodyText(body, facts),
  })

/** Answers some requests with a page of its own. */
export const refusing = (status: number, isRefused: (facts: RequestFacts) => boolean): PolicyOverride =>
  front((facts) => (isRefused(facts) ? page(status) : undefined))
