import { type CheckContext, expect, type HttpResponse } from '../../../harness/index.ts'

/**
 * May a write have been carried out twice? It was sent again after an error of a gateway, or after its connection
 * broke, so nobody knows whether the first attempt was carried out.
 */
export const mayBeDoubled = ({ repeated, exchange }: HttpResponse): boolean =>
  repeated && exchange.request.method !== 'GET'

/**
 * Expects that a deletion was accepted. If it was sent again, the first attempt may have been carried out: then 404
 * passes, too.
 */
export function expectDeletionAccepted(response: HttpResponse): void {
  if (mayBeDoubled(response)) expect(response).toHaveStatus(202, 404)
  else expect(response).toHaveStatus(202)
}

/** Ends the case as untested if a write may have been carried out twice. */
export function requireSentOnce({ untested }: Pick<CheckContext, 'untested'>, response: HttpResponse): void {
  if (mayBeDoubled(response))
    untested('a write was repeated after an error of a gateway: its answer proves nothing')
}
