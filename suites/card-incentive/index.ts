import access from './access.ts'
import consume from './consume.ts'
import contract from './contract.ts'
import fields from './fields.ts'
import format from './format.ts'
import latest from './latest.ts'
import members from './members.ts'
import methods from './methods.ts'
import read from './read.ts'
import updateRefused from './update-refused.ts'

export default [latest, read, members, fields, format, updateRefused, consume, access, methods, contract]
