import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'

/** A refusal as the service writes it. */
export const refusal = (status: number) => ({
  status,
  headers: {},
  body: { Error: { Code: String(status), Message: 'refused' } },
})

/** Carries requests out, and answers some as if it had refused them. */
export const refusedAfterwards =
  (status: number, isMeant: (facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    finishResponse: (response, facts) =>
      response.status < 300 && isMeant(facts) ? refusal(status) : policy.finishResponse(response, facts),
  })

/** A field that says that a head was not as it should be. */
export const marked = (text: string): string => text.replace('\r\n', '\r\nX-Odd: yes\r\n')

/** Reads a request all the same, carries it out, and answers 400. */
export const readAllTheSame =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    ...refusedAfterwards(400, ({ headers }) => headers['x-odd'] !== undefined)(policy),
    received: () => (text) => {
      const read = change(text)
      return read === text ? text : marked(read)
    },
  })

/** The ids of cases that look whether an unreadable request had an effect. */
export const noEffect = (prefix: string, ...names: readonly string[]) =>
  names.map((name) => `transport.${prefix}.${name}.no-effect`)

/** Reads heads, or bytes of bodies, otherwise than they were written. */
export const reading = (change: (text: string) => string): PolicyOverride => ({ received: () => change })

/** A conforming server would refuse what cannot be read with 400. */
export const unreadableFails = (policy: Policy): Partial<Policy> => ({
  errorStatus: (problem, facts) =>
    problem === 'request-malformed' && facts.method === '' ? 500 : policy.errorStatus(problem, facts),
})
