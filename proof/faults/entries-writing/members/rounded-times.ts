import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import { isView } from '../../declare.ts'

/** Stored times are rounded to the second; the response to a creation has the times before they are rounded. */
export const roundingStoredTimes: PolicyOverride = (policy) => ({
  formatTime: (time) => policy.formatTime(new Date(time.getTime() + 500)),
  finishResponse: (response, facts) => {
    const finished = policy.finishResponse(response, facts)
    const { status, body } = finished
    if (facts.operation !== 'textdata.create' || status !== 201 || !isView(body)) return finished
    const [published, updated] = [body.published, body.updated].map((time) =>
      policy.formatTime(new Date(Date.parse(`${time}Z`) - 1000)),
    )
    return { ...finished, body: { ...body, published, updated } }
  },
})
