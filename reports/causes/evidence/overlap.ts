import { beginOf, type Exchange, endOf } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { grouped } from '../counting.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/** Fewer failures may overlap with other writes by chance, and fewer requests without overlap prove nothing. */
const fewestFailures = 2

const fewestApart = 5

const isWrite = ({ request: { method } }: Exchange): boolean => method !== 'GET'

const pathOf = ({ request: { url } }: Exchange): string => url.replace(/\?.*$/s, '')

/** At least this share of the overlapping writes must fail if the overlap is the reason. */
const leastFailing = 0.2

/**
 * The ids of the requests that overlap with another one of them. Some may have followed directly on each other, because
 * start times are whole milliseconds.
 */
export function overlappingIds(requests: readonly Exchange[]): ReadonlySet<number> {
  const spans = requests.map((one) => ({ id: one.id, begins: beginOf(one), ends: endOf(one) }))
  const overlapping = new Set<number>()
  let last: (typeof spans)[number] | undefined
  for (const span of spans.toSorted((one, other) => one.begins - other.begins)) {
    if (last !== undefined && span.begins < last.ends) {
      overlapping.add(span.id)
      overlapping.add(last.id)
    }
    if (last === undefined || span.ends > last.ends) last = span
  }
  return overlapping
}

/** The ids of the writes that overlap with another write to the same address. */
function meetingWrites(exchanges: readonly Exchange[]): ReadonlySet<number> {
  const paths = grouped(exchanges.filter(isWrite), pathOf)
  return new Set([...paths.values()].flatMap((writes) => [...overlappingIds(writes)]))
}

/**
 * Does an operation fail only while another write to the same address is in progress?
 * @param exchanges all exchanges of the run
 * @returns a function that says so for the lead of a cause
 */
export function failsDuringOthersIn({ exchanges }: Pick<RunResult, 'exchanges'>): (lead: Symptom) => boolean {
  let meeting: ReadonlySet<number> | undefined
  return ({ deviation, exchange }) => {
    if (deviation?.kind !== 'status' || deviation.got < 500 || exchange === undefined || !isWrite(exchange))
      return false
    meeting ??= meetingWrites(exchanges)
    const meets = ({ id }: Exchange) => meeting?.has(id) === true
    const own = exchanges.filter((one) => one.operation === exchange.operation && one.response !== undefined)
    const failed = own.filter(({ response }) => (response?.status ?? 0) >= 500)
    const overlapping = own.filter(meets)
    // An invalid request may fail because of its own mistake.
    const right = failed.filter(({ invalid }) => invalid === undefined)
    return (
      right.length >= fewestFailures &&
      failed.every(meets) &&
      failed.length >= leastFailing * overlapping.length &&
      own.length - overlapping.length >= fewestApart
    )
  }
}
