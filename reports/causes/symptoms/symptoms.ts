import { holdsErrorInSuccess } from '../../../harness/http/message/error-in-success.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CaseResult, CheckResult, RunResult } from '../../../harness/run/result/result.ts'
import type { Norm } from '../../../harness/vocabulary.ts'
import { decisiveExchange } from '../../text/decisive.ts'
import { parametersOf } from './addresses.ts'
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
    return [{ check, case: one, message, deviation: one.deviation, exchange, ...readFrom(exchange, one) }]
  }
  return one.violations.map(({ message, exchange, deviation, norm, seen }) => ({
    check,
    case: one,
    message,
    deviation,
    exchange,
    ...readFrom(exchange, one),
    ...(norm === undefined ? {} : { norm }),
    ...(seen === undefined ? {} : { seen }),
  }))
}

/** What the messages of exchanges say: read once, since they are unpacked whenever they are asked for. */
const readFrom = (
  exchange: Exchange | undefined,
  { exchanges }: CaseResult,
): Pick<Symptom, 'isErrorInSuccess' | 'parameters' | 'lastWrite'> => ({
  isErrorInSuccess: holdsErrorInSuccess(exchange),
  parameters: exchange?.request.method === 'GET' ? parametersOf(exchange.request.url) : 0,
  lastWrite: exchanges.findLast(({ id, request }) => id < (exchange?.id ?? 0) && request.method !== 'GET'),
})

/** What was broken: the norm of the way in which it was, of the case or of the check, the nearest of them that has one. */
export const normOf = (symptom: Symptom): Norm => symptom.norm ?? symptom.case.norm ?? symptom.check.norm

/** The resource that an exchange was about, by its operation; that of the check where there is none. */
export const resourceOf = ({ check, exchange }: Symptom): string =>
  exchange?.operation?.split('.')[0] ?? check.resource

/** Does a case say it whose inputs were made up? */
export const isGenerated = ({ check }: Symptom): boolean => check.generated === true
