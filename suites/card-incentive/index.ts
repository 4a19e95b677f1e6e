import consume from './consume.ts'
import latest from './latest.ts'
import members from './members.ts'
import updateRefused from './update-refused.ts'

export default [latest, members, updateRefused, consume]
