import access from './access.checks.ts'
import alike from './alike.checks.ts'
import application from './application.checks.ts'
import choices from './choices.checks.ts'
import contract from './contract.checks.ts'
import fields from './fields.checks.ts'
import headers from './headers.checks.ts'
import icons from './icons.checks.ts'
import list from './list.checks.ts'
import members from './members.checks.ts'
import paging from './paging.checks.ts'
import read from './read.checks.ts'
import readOnly from './read-only.checks.ts'
import several from './several.checks.ts'
import sort from './sort.checks.ts'
import unusualQueries from './unusual-queries.checks.ts'
import wrongValues from './wrong-values.checks.ts'

export default [
  list,
  read,
  several,
  members,
  icons,
  fields,
  sort,
  paging,
  wrongValues,
  unusualQueries,
  headers,
  access,
  alike,
  application,
  readOnly,
  choices,
  contract,
]
