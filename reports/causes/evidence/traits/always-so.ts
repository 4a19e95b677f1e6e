import { carriesSignature, type Exchange } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { expectedStatus } from '../../symptoms/wording.ts'
import { traitsOfBody, users } from './request-traits.ts'

/** If at least this many valid requests all get the same answer, it is not an accident. */
const fewestRequests = 5

/** The valid requests of the operation of a symptom, if only success was expected. */
function validRequests(
  { deviation, exchange }: Symptom,
  { exchanges }: Pick<RunResult, 'exchanges'>,
): readonly Exchange[] {
  if (deviation?.kind !== 'status' || exchange?.operation === undefined) return []
  if (!expectedStatus.onlySuccess.test(deviation.expected)) return []
  return exchanges.filter(
    ({ operation, invalid, request }) =>
      operation === exchange.operation && invalid === undefined && carriesSignature(request),
  )
}

const areAll = (exchanges: readonly Exchange[], status: number): boolean =>
  exchanges.every(({ response }) => response?.status === status)

/** Does every valid request of an operation get this status, although it should succeed? */
export function isAlwaysSo(lead: Symptom, run: Pick<RunResult, 'exchanges'>): boolean {
  const valid = validRequests(lead, run)
  return valid.length >= fewestRequests && areAll(valid, lead.exchange?.response?.status ?? 0)
}

/** How a request is refused because users may not send it. */
const notForUsers = 405

/**
 * Who gets this status from an operation for valid requests, which should succeed, if it is everyone, or only the
 * application: completes "answers 400 to …". A 405 to users does not count: they may not create groups.
 */
export function answeredAlways(lead: Symptom, run: Pick<RunResult, 'exchanges'>): string | undefined {
  const valid = validRequests(lead, run)
  const status = lead.exchange?.response?.status ?? 0
  const ofUsers = valid.filter(({ caller }) => users.has(caller))
  const ofApplication = valid.filter(({ caller }) => caller === 'trusted')
  const isAll = areAll(valid, status) || (areAll(ofApplication, status) && areAll(ofUsers, notForUsers))
  if (valid.length >= fewestRequests && isAll) return `every valid request${lackedByAll(ofApplication)}`
  const refused = ofApplication.filter(({ response }) => response?.status === status)
  // Requests that name another application are refused rightly.
  const isOnlyOfUsers = !ofApplication.some(succeeds) && ofUsers.some(succeeds)
  return status >= 400 && refused.length >= fewestRequests && isOnlyOfUsers ? 'the application' : undefined
}

const succeeds = ({ response }: Exchange): boolean => response !== undefined && response.status < 300

/** The status of a request with a body that is not what the target wants. */
const badRequest = 400

/**
 * If requests with a body are refused as bad: the members that none of their bodies has, because the target may require
 * them.
 */
function lackedByAll(valid: readonly Exchange[]): string {
  if (valid.length === 0 || !areAll(valid, badRequest)) return ''
  const lacks = valid.map((one) => traitsOfBody(one)?.filter((trait) => withoutMember.test(trait)) ?? [])
  const [first = [], ...others] = lacks
  const [member] = first.filter((trait) => others.every((traits) => traits.includes(trait)))
  return member === undefined ? '' : `, each ${member}`
}

const withoutMember = /^without \w+ in the body$/
