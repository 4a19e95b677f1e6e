import afterASingleWrite from './after-a-single-write.checks.ts'
import combination from './combination.checks.ts'
import conditional from './conditional.checks.ts'
import conditionalAtOnce from './conditional-at-once.checks.ts'
import contract from './contract.checks.ts'
import fields from './fields.checks.ts'
import filter from './filter.checks.ts'
import filterChanges from './filter-changes.checks.ts'
import filterValues from './filter-values.checks.ts'
import format from './format.checks.ts'
import list from './list.checks.ts'
import listAgain from './list-again.checks.ts'
import longList from './long-list.checks.ts'
import notAllowed from './not-allowed.checks.ts'
import paging from './paging.checks.ts'
import pagingBounds from './paging-bounds.checks.ts'
import read from './read.checks.ts'
import readAgain from './read-again.checks.ts'
import sameEverywhere from './same-everywhere.checks.ts'
import several from './several.checks.ts'
import severalUnknown from './several-unknown.checks.ts'
import sort from './sort.checks.ts'
import sortByOnly from './sort-by-only.checks.ts'
import sortWriter from './sort-writer.checks.ts'

export default [
  list,
  listAgain,
  paging,
  pagingBounds,
  longList,
  sort,
  sortByOnly,
  sortWriter,
  filter,
  filterChanges,
  filterValues,
  notAllowed,
  fields,
  read,
  sameEverywhere,
  several,
  severalUnknown,
  conditional,
  conditionalAtOnce,
  format,
  combination,
  readAgain,
  afterASingleWrite,
  contract,
]
