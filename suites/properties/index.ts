import achievements from './achievements.ts'
import anyRequest from './any-request.ts'
import concurrency from './concurrency.ts'
import entrySequences from './entry-sequences.ts'
import groupLimit from './group-limit.ts'
import groupSequences from './group-sequences.ts'
import hostile from './hostile.ts'
import invalid from './invalid.ts'
import largeList from './large-list.ts'
import lists from './lists.ts'
import oddValues from './odd-values.ts'
import texts from './texts.ts'
import valid from './valid.ts'

/** Properties of any request and any sequence of requests, tried with generated cases. */
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
  groupLimit,
  achievements,
  anyRequest,
  ...hostile,
]
