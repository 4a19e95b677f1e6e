import fields from './fields.ts'
import list from './list.ts'
import members from './members.ts'
import sort from './sort.ts'

export default [list, members, fields, sort]
