import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import { errorAnswer, refusal } from '../answers.ts'

/** A text without its percent-encoding; unchanged if the encoding is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Answers 500 to requests with certain texts in a decoded part of the address. */
export const failingOnAddress =
  (breaks: (text: string, facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    finishResponse: (given, facts) => {
      const response = policy.finishResponse(given, facts)
      const query = [...facts.query].flatMap(([name, values]) => [name, ...values])
      const texts = [...facts.path.split('/').map(decoded), ...query]
      return texts.some((text) => breaks(text, facts)) ? { ...response, ...errorAnswer(500) } : response
    },
  })

/** Answers 500 to requests with certain bodies. */
export const failingOnBody =
  (breaks: (text: string, operation: OperationId) => boolean) =>
  (policy: Policy): Partial<Policy> => {
    let bad = false
    return {
      parseJson: (text, operation) => {
        bad = breaks(text, operation)
        return policy.parseJson(text, operation)
      },
      bodyAccepted: (body, operation) => {
        if (bad) throw new RangeError('the body cannot be stored')
        return policy.bodyAccepted(body, operation)
      },
    }
  }

/** Answers 500 to requests with certain texts in the address or the body. */
export const failingOnBoth =
  (breaksAddress: (text: string) => boolean, breaksBody: (text: string) => boolean): PolicyOverride =>
  (policy) => ({ ...failingOnAddress(breaksAddress)(policy), ...failingOnBody(breaksBody)(policy) })

/** Answers 500 to requests with certain values of a header. */
export const failingOnHeader = (name: string, breaks: (value: string) => boolean): PolicyOverride => ({
  respondInstead: (facts) => (breaks(String(facts.headers[name] ?? '')) ? refusal(500) : undefined),
})

/** Names of members that every JavaScript object has. */
export const namesOfObjects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
