import { ExpectationFailure, type HttpResponse, requestLine } from '../../harness/index.ts'

/** What was asked and answered in one execution, as a list that a person can follow and repeat. */
export interface Script {
  /** Adds a request and its answer. */
  add(response: HttpResponse): void
  /** Ends the execution as failed: the expectation, and the script up to it. */
  failed(expected: string): never
}

/** Longest body in a line, in characters. */
const longestBody = 200

/** Opens the script of one execution. */
export function openScript(): Script {
  const lines: string[] = []
  return {
    add: (response) => {
      const { request } = response.exchange
      const body = request.body === undefined ? '' : ` ${cut(request.body)}`
      lines.push(
        `${lines.length + 1}. ${requestLine(response)}${body} → ${response.status} ${cut(response.body)}`,
      )
    },
    failed: (expected) => {
      throw new ExpectationFailure(
        `request ${lines.length}: expected ${expected}\nThe requests in their order:\n${lines.join('\n')}`,
      )
    },
  }
}

const cut = (text: string): string => (text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)
