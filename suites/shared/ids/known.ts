import { MisuseError } from '../../../harness/index.ts'

/**
 * A value that the suite itself has put there: a row of a table, the input of a shared fixture.
 * @param what completes "the suite has no …"
 * @throws MisuseError if it is missing: an error of the suite, which accuses no target
 */
export function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new MisuseError(`the suite has no ${what}`)
  return value
}
