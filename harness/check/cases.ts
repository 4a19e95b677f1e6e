import type { Need, Norm } from '../vocabulary.ts'
import type { CheckContext } from './context.ts'

/**
 * One input of a check. The unit of running, failing, baselining and replaying: it has its own id, outcome, message and
 * exchanges. A check without a table has one case, with the check's own id.
 */
export interface Case<Result = void> {
  /** Dotted, stable for ever, unlike that of any other case. */
  readonly id: string
  /** The input in a few words, to be read below the check's sentence. */
  readonly title: string
  /** What this case rests on, where that says more than the norm of its check: another section of the same RFC. */
  readonly norm?: Norm
  /** What this case needs beside the check's needs. */
  readonly needs?: readonly Need[]
  readonly run: (context: CheckContext) => Promise<Result>
}

/** What a row of a table says about its case. */
export type CaseHead = Omit<Case<unknown>, 'run'>

/**
 * Makes the cases of a check from a table of inputs.
 * @param rows the table
 * @param head names the case of a row
 * @param run what is done with each row
 */
export function each<Row, Result = void>(
  rows: readonly Row[],
  head: (row: Row) => CaseHead,
  run: (context: CheckContext, row: Row) => Promise<Result>,
): readonly Case<Result>[] {
  return rows.map((row) => ({ ...head(row), run: (context) => run(context, row) }))
}
