import type { Incoming } from '../connection/incoming.ts'

/** What tells apart who has answered. */
type Answer = Pick<Incoming, 'status' | 'body'>

/** What a gateway answers by itself where it has no answer from behind: statuses of HTTP, and those of Cloudflare. */
const withoutAnswer: ReadonlySet<number> = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** The service itself sends an error body (section "Errors / Error body"). */
const hasErrorBody = ({ body }: Answer): boolean => /"Error"\s*:/.test(body)

/** Does a gateway say that nobody answers behind it? */
export const isOfGateway = (answer: Answer): boolean =>
  withoutAnswer.has(answer.status) && !hasErrorBody(answer)

/** Is it the status of a gateway, or of a target that is busy for the moment? */
export const isGatewayOrBusy = ({ status }: Answer): boolean => status === 503 || withoutAnswer.has(status)

/** A 403 that is no answer of the service. */
export const isOfFirewall = (answer: Answer): boolean => answer.status === 403 && !hasErrorBody(answer)

/** Too many requests, by the status or, as some services say it, by a 403 that says when to come again. */
export const isThrottle = ({ status, headers }: Incoming): boolean =>
  status === 429 || (status === 403 && headers['retry-after'] !== undefined)
