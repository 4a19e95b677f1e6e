import { type ExecutableCheck, expect, must, should } from '../../harness/index.ts'
import type { CredentialFlaw } from './flaw.ts'
import { callerFor, type Representative, stopIfRefused } from './representative.ts'
import { signedRequestOf } from './signed-request.ts'

/**
 * The check that one flaw of a credential is refused, and that a refused write has changed nothing. That the same request
 * is served without the flaw is shown once for each representative by {@link served}: a target that refused it too would
 * not be faulty in the matter of the flaw.
 */
export function refused(representative: Representative, flaw: CredentialFlaw): ExecutableCheck {
  const { id, what, success, legs } = representative
  const statuses = flaw.statuses.join(' or ')
  const effect = success === 200 ? '' : ' and has no effect'
  const declare = flaw.level === 'MUST' ? must : should
  return declare(
    `${id}.${flaw.id}`,
    `${what} ${flaw.what} answers ${statuses} with the error body${effect}`,
    async (context) => {
      const caller = callerFor(representative, context)
      const { spec, untouched } = await representative.prepare(context)
      const options = flaw.options(signedRequestOf(context, spec, legs), context)
      const wrong = await caller.request({ ...spec, ...options, flaw: flaw.what })
      // A text board without 3-legged access may say so before it looks at the credential.
      if (wrong.status === 405) stopIfRefused(representative, await caller.request(spec), context)
      expect(wrong).toBeError(...flaw.statuses)
      await untouched?.()
    },
    {
      needs: [...new Set([...representative.needs, ...(flaw.needs ?? [])])],
      ...(flaw.why === undefined ? {} : { why: flaw.why }),
    },
  )
}

/** The check that the request of a representative is served where nothing is wrong with its credential. */
export function served(representative: Representative): ExecutableCheck {
  const { id, what, success, needs } = representative
  return must(
    `${id}.served`,
    `${what} with a right credential answers ${success}`,
    async (context) => {
      const { spec } = await representative.prepare(context)
      const right = await callerFor(representative, context).request(spec)
      stopIfRefused(representative, right, context)
      expect(right).toHaveStatus(success)
    },
    { needs },
  )
}

/** Those flaws of a list that have one of the ids. */
export function chosen(flaws: readonly CredentialFlaw[], ids: readonly string[]): CredentialFlaw[] {
  return ids.map((id) => {
    const flaw = flaws.find((one) => one.id === id)
    if (flaw === undefined) throw new RangeError(`there is no flaw ${id}`)
    return flaw
  })
}
