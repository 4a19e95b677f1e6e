import type { Deviation } from '../../../harness/http/message/deviation.ts'
import { holdsErrorInSuccess } from '../../../harness/http/message/error-in-success.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CaseResult, CheckResult, RunResult } from '../../../harness/run/result/result.ts'
import type { Norm } from '../../../harness/vocabulary.ts'
import { decisiveExchange } from '../../text/decisive.ts'
import { parametersOf } from './addresses.ts'
import { membersOf } from './bodies.ts'
import type { Symptom } from './symptom.ts'

/** Everything that failed, in the order of the checks. */
export function symptomsOf({ checks }: Pick<RunResult, 'checks'>): Symptom[] {
  return checks
    .flatMap((check) =>
      check.cases.filter(({ outcome }) => outcome === 'failed').flatMap((one) => ofCase(check, one)),
    )
    .map((one, order) => ({ ...one, order }))
}

function ofCase(check: CheckResult, one: CaseResult): Omit<Symptom, 'order'>[] {
  if (one.violations === undefined) {
    const message = one.message ?? 'no message'
    const exchange = decisiveExchange(one)
    return [
      {
        check,
        case: one,
        message,
        deviation: one.deviation,
        exchange,
        ...readFrom(exchange, one, one.deviation),
      },
    ]
  }
  return one.violations.map(({ message, exchange, deviation, ...more }) => ({
    check,
    case: one,
    message,
    deviation,
    exchange,
    ...readFrom(exchange, one, deviation),
    ...more,
  }))
}

/**
 * Facts from the exchanges of a symptom. They are read once, because exchanges are unpacked each time they are read.
 */
const readFrom = (
  exchange: Exchange | undefined,
  { exchanges }: CaseResult,
  deviation: Deviation | undefined,
): Pick<Symptom, 'isErrorInSuccess' | 'isNullList' | 'parameters' | 'lastWrite'> => ({
  isErrorInSuccess: holdsErrorInSuccess(exchange),
  isNullList: isOfBody(deviation) && hasNullList(exchange),
  parameters: exchange?.request.method === 'GET' ? parametersOf(exchange.request.url) : 0,
  lastWrite: exchanges.findLast(({ id, request }) => id < (exchange?.id ?? 0) && request.method !== 'GET'),
})

/** Is it about what a body holds? */
const isOfBody = (deviation: Deviation | undefined): boolean =>
  deviation?.kind === 'value' ||
  deviation?.kind === 'body' ||
  (deviation?.kind === 'contract' && deviation.place.startsWith('body'))

/** Does the body of a success have `null` where its list should be? */
function hasNullList(exchange: Exchange | undefined): boolean {
  const { status = 500, body = '' } = exchange?.response ?? {}
  return status < 300 && body.includes('null') && membersOf(body)?.get('entry') === null
}

/** The norm that was broken: the norm of the symptom, or else of the case, or else of the check. */
export const normOf = (symptom: Symptom): Norm => symptom.norm ?? symptom.case.norm ?? symptom.check.norm

/** The resource that an exchange was about, by its operation; without an operation, the resource of the check. */
export const resourceOf = ({ check, exchange }: Symptom): string =>
  exchange?.operation?.split('.')[0] ?? check.resource

/** Were the inputs of the case generated? */
export const isGenerated = ({ check }: Symptom): boolean => check.generated === true
