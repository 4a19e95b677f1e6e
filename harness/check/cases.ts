import type { Need, Norm } from '../vocabulary.ts'
import type { CheckContext } from './context.ts'

/**
 * One input of a check. The unit of running, failing, baselining and replaying: it has its own id, outcome, message and
 * exchanges. A check without a table has one case, with the id of the check.
 */
export interface Case<Result = void> {
  /** Dotted and unique; it never changes. */
  readonly id: string
  /** The input in a few words; shown below the check's sentence. */
  readonly title: string
  /** What this case rests on, if it is more exact than the norm of its check: another section of the same RFC. */
  readonly norm?: Norm
  /** What this case needs in addition to the needs of its check. */
  readonly needs?: readonly Need[]
  readonly run: (context: CheckContext) => Promise<Result>
}

/** What a row of a table says about its case. */
export type CaseHead = Omit<Case<unknown>, 'run'>

/**
 * Makes the cases of a check from a table of inputs.
 * @param rows the table
 * @param head describes the case of a row
 * @param run runs the case of a row
 */
export function each<Row, Result = void>(
  rows: readonly Row[],
  head: (row: Row) => CaseHead,
  run: (context: CheckContext, row: Row) => Promise<Result>,
): readonly Case<Result>[] {
  return rows.map((row) => ({ ...head(row), run: (context) => run(context, row) }))
}
