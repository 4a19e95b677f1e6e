import anyRequest from './any-request.ts'
import concurrency from './concurrency.ts'
import entrySequences from './entry-sequences.ts'
import groupSequences from './group-sequences.ts'
import hostile from './hostile.ts'
import invalid from './invalid.ts'
import lists from './lists.ts'
import valid from './valid.ts'

/** Properties of any request and any sequence of requests, tried with generated cases. */
export default [valid, invalid, lists, entrySequences, groupSequences, concurrency, anyRequest, ...hostile]
