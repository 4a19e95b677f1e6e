import access from './access.checks.ts'
import choices from './choices.checks.ts'
import contract from './contract.checks.ts'
import days from './days.checks.ts'
import fields from './fields.checks.ts'
import format from './format.checks.ts'
import latest from './latest.checks.ts'
import members from './members.checks.ts'
import methods from './methods.checks.ts'
import otherIds from './other-ids.checks.ts'
import read from './read.checks.ts'
import update from './update.checks.ts'
import updateEffects from './update-effects.checks.ts'
import updateRefused from './update-refused.checks.ts'
import usedForGood from './used-for-good.checks.ts'
import users from './users.checks.ts'

export default [
  latest,
  read,
  otherIds,
  members,
  days,
  fields,
  format,
  update,
  updateEffects,
  updateRefused,
  access,
  users,
  methods,
  contract,
  choices,
  usedForGood,
]
