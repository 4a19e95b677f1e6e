import achievements from './achievements.checks.ts'
import anyRequest from './any-request.checks.ts'
import boardBurst from './board-burst.checks.ts'
import concurrency from './concurrency.checks.ts'
import entrySequences from './entry-sequences.checks.ts'
import groupLimit from './group-limit.checks.ts'
import groupSequences from './group-sequences.checks.ts'
import invalid from './invalid.checks.ts'
import largeList from './large-list.checks.ts'
import lists from './lists.checks.ts'
import oddValues from './odd-values.checks.ts'
import texts from './texts.checks.ts'
import valid from './valid.checks.ts'

/**
 * Properties of any request and any sequence of requests, tested with generated cases.
 *
 * This folder has generated values and bodies, valid (`valid`, `texts`) or invalid (`invalid`, `odd-values`), and
 * sequences of requests. Fixed values, each in a case with an id, are in `errors/`, `robustness/`, or the folder of the
 * resource.
 */
export default [
  valid,
  texts,
  invalid,
  lists,
  largeList,
  oddValues,
  entrySequences,
  groupSequences,
  concurrency,
  boardBurst,
  groupLimit,
  achievements,
  anyRequest,
]
