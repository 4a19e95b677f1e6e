import type { Incoming } from '../connection/incoming.ts'

/** The parts of an answer that show who has answered. */
type Answer = Pick<Incoming, 'status' | 'body'>

/** Statuses of a gateway that got no answer from behind: those of HTTP, and those of Cloudflare. */
const withoutAnswer: ReadonlySet<number> = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Is there an error body, as the service itself sends it (section "Errors / Error body")? */
const hasErrorBody = ({ body }: Answer): boolean => /"Error"\s*:/.test(body)

/** Does a gateway report that nobody answers behind it? */
export const isOfGateway = (answer: Answer): boolean =>
  withoutAnswer.has(answer.status) && !hasErrorBody(answer)

/** Is it the status of a gateway, or of a target that is busy at the moment? */
export const isGatewayOrBusy = ({ status }: Answer): boolean => status === 503 || withoutAnswer.has(status)

/** Is it a 403 that does not come from the service? */
export const isOfFirewall = (answer: Answer): boolean => answer.status === 403 && !hasErrorBody(answer)

/** Too many requests: 429, or a 403 that states when to come again, as some services send it. */
export const isThrottle = ({ status, headers }: Incoming): boolean =>
  status === 429 || (status === 403 && headers['retry-after'] !== undefined)
