import { isDeepStrictEqual } from 'node:util'
import type { Members } from '../../../harness/index.ts'

/** The names of the members that differ between two readings of the same object. */
export const changedMembers = (before: Members, after: Members): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
