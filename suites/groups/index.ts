import choices from './choices.checks.ts'
import contract from './contract.checks.ts'
import create from './create/create.checks.ts'
import createBody from './create/create-body.checks.ts'
import name from './create/name.checks.ts'
import nameAgain from './create/name-again.checks.ts'
import nameRefused from './create/name-refused.checks.ts'
import parent from './create/parent.checks.ts'
import children from './delete/children.checks.ts'
import remove from './delete/delete.checks.ts'
import deleteOthers from './delete/delete-others.checks.ts'
import deletedForGood from './delete/deleted-for-good.checks.ts'
import format from './format.checks.ts'
import limit from './limit/limit.checks.ts'
import methods from './methods.checks.ts'
import afterASingleWrite from './read/after-a-single-write.checks.ts'
import list from './read/list.checks.ts'
import listRefused from './read/list-refused.checks.ts'
import listedReadable from './read/listed-readable.checks.ts'
import read from './read/read.checks.ts'

/** The checks of TextDataGroup, by topic. */
export default [
  // First, because a target that does not delete runs out of slots before the rule could be tested.
  remove,
  deleteOthers,
  nameAgain,
  children,
  deletedForGood,
  listedReadable,
  create,
  createBody,
  name,
  nameRefused,
  parent,
  read,
  list,
  listRefused,
  afterASingleWrite,
  limit,
  methods,
  format,
  choices,
  contract,
]
