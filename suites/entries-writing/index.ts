import acceptedAtOnce from './accepted-at-once.checks.ts'
import afterRefused from './after-refused.checks.ts'
import arranged from './arranged.checks.ts'
import body from './body.checks.ts'
import contract from './contract.checks.ts'
import create from './create.checks.ts'
import dataSize from './data-size.checks.ts'
import dataVerbatim from './data-verbatim.checks.ts'
import deletion from './delete.checks.ts'
import existence from './existence.checks.ts'
import forGood from './for-good.checks.ts'
import idAskedForBefore from './id-asked-for-before.checks.ts'
import limit from './limit.checks.ts'
import methods from './methods.checks.ts'
import orphans from './orphans.checks.ts'
import owner from './owner.checks.ts'
import parent from './parent.checks.ts'
import partialUpdate from './partial-update.checks.ts'
import partner from './partner.checks.ts'
import profanity from './profanity.checks.ts'
import races from './races.checks.ts'
import readOnly from './read-only.checks.ts'
import severalIds from './several-ids.checks.ts'
import status from './status.checks.ts'
import time from './time.checks.ts'
import update from './update.checks.ts'
import writer from './writer.checks.ts'

export default [
  create,
  idAskedForBefore,
  ...body,
  dataSize,
  dataVerbatim,
  profanity,
  parent,
  owner,
  writer,
  partner,
  time,
  status,
  update,
  partialUpdate,
  afterRefused,
  deletion,
  severalIds,
  orphans,
  existence,
  readOnly,
  races,
  methods,
  limit,
  acceptedAtOnce,
  arranged,
  forGood,
  contract,
]
