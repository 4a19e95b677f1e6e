import afterASingleWrite from './after-a-single-write.checks.ts'
import children from './children.checks.ts'
import choices from './choices.checks.ts'
import contract from './contract.checks.ts'
import create from './create.checks.ts'
import createBody from './create-body.checks.ts'
import remove from './delete.checks.ts'
import deleteOthers from './delete-others.checks.ts'
import deletedForGood from './deleted-for-good.checks.ts'
import format from './format.checks.ts'
import limit from './limit.checks.ts'
import list from './list.checks.ts'
import listRefused from './list-refused.checks.ts'
import listedReadable from './listed-readable.checks.ts'
import methods from './methods.checks.ts'
import name from './name.checks.ts'
import nameAgain from './name-again.checks.ts'
import nameRefused from './name-refused.checks.ts'
import parent from './parent.checks.ts'
import read from './read.checks.ts'

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
