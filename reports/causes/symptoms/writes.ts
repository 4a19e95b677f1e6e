import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { Symptom } from './symptom.ts'

/** The write of a case whose effect its exchange may show. */
export const lastWriteBefore = ({ case: { exchanges }, exchange }: Symptom): Exchange | undefined =>
  exchanges.findLast(({ id, request }) => id < (exchange?.id ?? 0) && request.method !== 'GET')

/** Was a request answered with success? */
export const wasAccepted = ({ response }: Exchange): boolean => (response?.status ?? 500) < 300
