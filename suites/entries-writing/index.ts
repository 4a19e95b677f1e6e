import acceptedAtOnce from './accepted-at-once.checks.ts'
import contract from './contract.checks.ts'
import arranged from './create/arranged.checks.ts'
import create from './create/create.checks.ts'
import idAskedForBefore from './create/id-asked-for-before.checks.ts'
import deletion from './delete/delete.checks.ts'
import orphans from './delete/orphans.checks.ts'
import severalIds from './delete/several-ids.checks.ts'
import forGood from './for-good.checks.ts'
import limit from './limit/limit.checks.ts'
import dataSize from './members/data-size.checks.ts'
import dataVerbatim from './members/data-verbatim.checks.ts'
import owner from './members/owner.checks.ts'
import parent from './members/parent.checks.ts'
import partner from './members/partner.checks.ts'
import profanity from './members/profanity.checks.ts'
import readOnly from './members/read-only.checks.ts'
import status from './members/status.checks.ts'
import time from './members/time.checks.ts'
import writer from './members/writer.checks.ts'
import races from './races.checks.ts'
import afterRefused from './refused/after-refused.checks.ts'
import body from './refused/body.checks.ts'
import existence from './refused/existence.checks.ts'
import methods from './refused/methods.checks.ts'
import partialUpdate from './update/partial-update.checks.ts'
import update from './update/update.checks.ts'

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
