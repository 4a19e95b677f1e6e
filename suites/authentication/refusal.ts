import { type ExecutableCheck, expect, must, should } from '../../harness/index.ts'
import type { CredentialFlaw } from './flaw.ts'
import { callerFor, type Representative, stopIfRefused } from './representative.ts'
import { signedRequestOf } from './signed-request.ts'

/**
 * The check that one flaw of a credential is refused: beside it, the same request without the flaw succeeds; and
 * after a refused write nothing has changed.
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
      const sendFlawed = () => caller.request({ ...spec, ...options, flaw: flaw.what })
      // A write that succeeds would hide what the flawed one did; reads do not disturb each other.
      const [wrong, right] =
        untouched === undefined
          ? await Promise.all([sendFlawed(), caller.request(spec)])
          : [await sendFlawed(), undefined]
      if (right !== undefined) {
        stopIfRefused(representative, right, context)
        expect(right).toHaveStatus(success)
      }
      expect(wrong).toBeError(...flaw.statuses)
      if (untouched !== undefined) {
        await untouched()
        expect(await caller.request(spec)).toHaveStatus(success)
      }
    },
    {
      needs: [...new Set([...representative.needs, ...(flaw.needs ?? [])])],
      ...(flaw.why === undefined ? {} : { why: flaw.why }),
    },
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
