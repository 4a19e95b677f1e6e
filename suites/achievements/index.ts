import access from './access.ts'
import contract from './contract.ts'
import fields from './fields.ts'
import format from './format.ts'
import headers from './headers.ts'
import list from './list.ts'
import members from './members.ts'
import methods from './methods.ts'
import paging from './paging.ts'
import proxy from './proxy.ts'
import read from './read.ts'
import sort from './sort.ts'

export default [list, read, members, fields, sort, paging, headers, format, access, proxy, methods, contract]
