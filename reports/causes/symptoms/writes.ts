import type { Exchange } from '../../../harness/http/message/exchange.ts'

/** Was a request answered with success? */
export const wasAccepted = ({ response }: Exchange): boolean => (response?.status ?? 500) < 300
