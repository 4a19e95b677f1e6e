import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import { refusal } from '../answers.ts'

/** Carries requests out, and answers some of them as if they were refused. */
export const refusedAfterwards =
  (status: number, isMeant: (facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    finishResponse: (response, facts) =>
      response.status < 300 && isMeant(facts)
        ? refusal(status, 'refused')
        : policy.finishResponse(response, facts),
  })

/** Adds a field that marks a changed head. */
const marked = (text: string): string => text.replace('\r\n', '\r\nX-Odd: yes\r\n')

/** Reads a malformed request as if it were right, carries it out, and answers 400. */
export const readAllTheSame =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    ...refusedAfterwards(400, ({ headers }) => headers['x-odd'] !== undefined)(policy),
    received: () => (text) => {
      const read = change(text)
      return read === text ? text : marked(read)
    },
  })

/** The ids of the cases that look whether an unreadable request had an effect. */
export const noEffect = (prefix: string, ...names: readonly string[]) =>
  names.map((name) => `transport.${prefix}.${name}.no-effect`)

/** Changes the received heads, or bytes of bodies, before they are read. */
export const reading = (change: (text: string) => string): PolicyOverride => ({ received: () => change })

/** Answers 500 if a request cannot be read; a conforming server answers 400. */
export const unreadableFails = (policy: Policy): Partial<Policy> => ({
  errorStatus: (problem, facts) =>
    problem === 'request-malformed' && facts.method === '' ? 500 : policy.errorStatus(problem, facts),
})
