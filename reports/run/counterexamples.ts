import type { CaseResult, CheckResult, RunResult } from '../../harness/run/result.ts'
import { curlOf } from '../text/curl.ts'
import { oneLine } from '../text/escaping.ts'

/** Counterexamples of more requests are left to exchanges.har. */
const mostRequests = 60

/**
 * A POSIX shell script that sends the requests of every property's smallest counterexample again, numbered and in their order, by
 * {@link curlOf}; what it was answered stands beside each. Ids in the paths are those of the run: a script is for reading and
 * for picking requests from; the replay command makes fresh ones.
 * @returns an empty text where no property failed
 */
export function counterexampleScript(run: RunResult): string {
  const parts = run.checks.flatMap((check) => check.cases.flatMap((one) => scriptOf(check, one)))
  if (parts.length === 0) return ''
  return ['#!/bin/sh', ...parts, ''].join('\n')
}

function scriptOf(check: CheckResult, one: CaseResult): string[] {
  const { counterexample = 0, exchanges } = one
  if (counterexample === 0 || counterexample > mostRequests) return []
  const requests = exchanges.slice(-counterexample)
  return [
    '',
    `# ${oneLine(one.id)}: ${oneLine(check.sentence)}`,
    ...(one.replay === undefined ? [] : [`# With fresh names and ids: ${oneLine(one.replay)}`]),
    ...requests.flatMap((exchange, index) => {
      const { method, url } = exchange.request
      const status = exchange.response?.status ?? 'no answer'
      return [
        '',
        `echo '${index + 1} of ${requests.length}'`,
        `# ${index + 1}. ${oneLine(`${method} ${url}`)} → ${status}`,
        curlOf(exchange),
      ]
    }),
  ]
}
