import access from './access.checks.ts'
import choices from './choices.checks.ts'
import contract from './contract.checks.ts'
import format from './format.checks.ts'
import methods from './methods.checks.ts'
import days from './read/days.checks.ts'
import fields from './read/fields.checks.ts'
import latest from './read/latest.checks.ts'
import members from './read/members.checks.ts'
import otherIds from './read/other-ids.checks.ts'
import read from './read/read.checks.ts'
import update from './use/update.checks.ts'
import updateEffects from './use/update-effects.checks.ts'
import updateRefused from './use/update-refused.checks.ts'
import usedForGood from './use/used-for-good.checks.ts'
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
