import afterASingleWrite from './after-a-single-write.checks.ts'
import conditional from './conditional/conditional.checks.ts'
import conditionalAtOnce from './conditional/conditional-at-once.checks.ts'
import contract from './contract.checks.ts'
import filter from './filter/filter.checks.ts'
import filterChanges from './filter/filter-changes.checks.ts'
import filterValues from './filter/filter-values.checks.ts'
import format from './format.checks.ts'
import combination from './list/combination.checks.ts'
import fields from './list/fields.checks.ts'
import list from './list/list.checks.ts'
import listAgain from './list/list-again.checks.ts'
import longList from './list/long-list.checks.ts'
import notAllowed from './list/not-allowed.checks.ts'
import paging from './list/paging.checks.ts'
import pagingBounds from './list/paging-bounds.checks.ts'
import read from './read/read.checks.ts'
import readAgain from './read/read-again.checks.ts'
import sameEverywhere from './read/same-everywhere.checks.ts'
import several from './read/several.checks.ts'
import severalUnknown from './read/several-unknown.checks.ts'
import sort from './sort/sort.checks.ts'
import sortByOnly from './sort/sort-by-only.checks.ts'
import sortWriter from './sort/sort-writer.checks.ts'

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
