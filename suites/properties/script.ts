import {
  ExpectationFailure,
  expect,
  type FailureDetails,
  fail,
  type HttpResponse,
  requestLine,
} from '../../harness/index.ts'
import type { Judgement } from '../model/verdict.ts'

/** The requests and responses of one execution, as a list that a person can follow and repeat. */
export interface PlayedScript {
  /** Adds a request and its response. */
  add(response: HttpResponse): void
  /**
   * Fails the execution because of the response that was added last. The message has the expectation and the script so
   * far.
   */
  failed(expected: string): never
}

/** Words that name nothing. */
const article = /^(an?|the|no|each|every|only|nothing|exactly)$/

/** A member that `fields` does not select: `only data, not updated`. */
const unasked = /^only .*, not \w+$/

/** A wrong number: `2 entries, not 1`, `7 entries on the page, not 6`. */
const counted = /^(\d+) ([a-z ]+), not (\d+)$/

/** A wrong statement about the list: `totalResults 30, not 57`, `sorted true, not false`. */
const stated = /^(totalResults|startIndex|sorted|filtered) (\d+|true), not (\d+|\w+)$/

/** A wrong order: `id descending, not 12 before 13`. */
const sorted = /^(\w+) (ascending|descending), not /

/** How a list that is sorted by a member is called in the checks on sorting. */
const sortedLists = new Map([
  ['id', 'the ids'],
  ['updated', 'the times of update'],
])

/** How a response deviates from what the model permits: by its status, or by a value. */
export function deviationOf(expected: string, { status, exchange }: HttpResponse): FailureDetails {
  const [word = ''] = expected.split(' ')
  const ofStatus = /^\d{3}$/.test(word) && word !== String(status)
  const isRefusal = expected.startsWith('a refusal')
  if (ofStatus || isRefusal) {
    return {
      exchange,
      deviation: { kind: 'status', expected: ofStatus ? word : 'a refusal (4xx)', got: status },
    }
  }
  // The same name as in the checks on fields.
  if (unasked.test(expected))
    return {
      exchange,
      deviation: { kind: 'value', name: 'members beyond those of fields', way: 'unwanted' },
    }
  const [, member, right, wrong] = stated.exec(expected) ?? []
  if (member !== undefined)
    return {
      exchange,
      deviation: { kind: 'value', name: member, way: 'wrong', instead: `${wrong} instead of ${right}` },
    }
  const of = (what: string) => `${exchange.operation ?? 'the response'}: ${what}`
  const [, wanted, things = '', got] = counted.exec(expected) ?? []
  if (wanted !== undefined)
    return {
      exchange,
      deviation: {
        kind: 'value',
        name: `the ${things}`,
        way: 'wrong',
        instead: `of ${got} instead of ${wanted}`,
      },
    }
  const [, by = '', direction] = sorted.exec(expected) ?? []
  if (direction === 'ascending' || direction === 'descending')
    return {
      exchange,
      deviation: { kind: 'value', name: sortedLists.get(by) ?? `the ${by}s`, way: 'wrong', order: direction },
    }
  const name = article.test(word) ? 'the answer' : word
  return { exchange, deviation: { kind: 'value', name: of(name), way: 'wrong' } }
}

/** Expects that a list is answered with 200, and as the model permits. */
export function expectPermitted(verdict: Judgement<unknown>, response: HttpResponse): void {
  expect(response).toHaveStatus(200)
  if (verdict.permitted) return
  const { expected } = verdict
  fail(
    `${requestLine(response)} answered ${response.status}: expected ${expected}`,
    deviationOf(expected, response),
  )
}

/** The longest body in a line, in characters. */
const longestBody = 200

/** Opens the script of one execution. */
export function openScript(): PlayedScript {
  const lines: string[] = []
  let last: HttpResponse | undefined
  return {
    add: (response) => {
      last = response
      const { request } = response.exchange
      const body = request.body === undefined ? '' : ` ${cut(request.body)}`
      lines.push(
        `${lines.length + 1}. ${requestLine(response)}${body} → ${response.status} ${cut(response.body)}`,
      )
    },
    failed: (expected) => {
      throw new ExpectationFailure(
        `request ${lines.length}: expected ${expected}\nThe requests in their order:\n${lines.join('\n')}`,
        last === undefined ? {} : deviationOf(expected, last),
      )
    },
  }
}

const cut = (text: string): string => (text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)
