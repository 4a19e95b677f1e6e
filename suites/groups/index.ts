import contract from './contract.ts'
import create from './create.ts'
import createBody from './create-body.ts'
import remove from './delete.ts'
import format from './format.ts'
import limit from './limit.ts'
import list from './list.ts'
import listRefused from './list-refused.ts'
import methods from './methods.ts'
import name from './name.ts'
import nameRefused from './name-refused.ts'
import parent from './parent.ts'
import read from './read.ts'

/** The checks of TextDataGroup, by topic. */
export default [
  // First, since a target that does not delete runs out of slots before the rule could be seen.
  remove,
  create,
  createBody,
  name,
  nameRefused,
  parent,
  read,
  list,
  listRefused,
  limit,
  methods,
  format,
  contract,
]
