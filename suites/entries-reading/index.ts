import combination from './combination.ts'
import contract from './contract.ts'
import fields from './fields.ts'
import filter from './filter.ts'
import filterChanges from './filter-changes.ts'
import filterValues from './filter-values.ts'
import format from './format.ts'
import list from './list.ts'
import paging from './paging.ts'
import pagingBounds from './paging-bounds.ts'
import read from './read.ts'
import several from './several.ts'
import sort from './sort.ts'

export default [
  list,
  paging,
  pagingBounds,
  sort,
  filter,
  filterChanges,
  filterValues,
  fields,
  read,
  several,
  format,
  combination,
  contract,
]
