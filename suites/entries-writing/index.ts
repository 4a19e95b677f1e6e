import contract from './contract.ts'
import create from './create.ts'
import createBody from './create-body.ts'
import dataSize from './data-size.ts'
import dataVerbatim from './data-verbatim.ts'
import deletion from './delete.ts'
import existence from './existence.ts'
import limit from './limit.ts'
import methods from './methods.ts'
import owner from './owner.ts'
import parent from './parent.ts'
import profanity from './profanity.ts'
import readOnly from './read-only.ts'
import status from './status.ts'
import time from './time.ts'
import update from './update.ts'
import updateBody from './update-body.ts'
import writer from './writer.ts'

export default [
  create,
  createBody,
  dataSize,
  dataVerbatim,
  profanity,
  parent,
  owner,
  writer,
  time,
  status,
  update,
  updateBody,
  deletion,
  existence,
  readOnly,
  methods,
  limit,
  contract,
]
