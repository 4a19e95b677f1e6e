import { MisuseError } from '../../harness/index.ts'

/**
 * A value that the suite itself has put where it is looked for: a row of a table, what a shared fixture was asked for.
 * @param what completes "the suite has no …"
 * @throws MisuseError where it is missing: an error of the suite, which accuses no target
 */
export function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new MisuseError(`the suite has no ${what}`)
  return value
}
