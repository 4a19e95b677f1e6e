import { type Call, type Operation, pathParameter, raceGap, validateAndFind } from '../call.ts'
import { readFields, wholeNumbers } from '../collection.ts'
import type { IncentiveRecord } from '../policy/incentives.ts'
import { Refusal } from '../refusal.ts'

/** The members of a card incentive, in the order of the specification. */
export const incentiveMembers: readonly string[] = [
  'userId',
  'incentiveId',
  'level',
  'available',
  'usedAmount',
  'usedAmountStartDate',
  'usedAmountEndDate',
  'currentUsedAmount',
  'currentUsedAmountStartDate',
  'currentUsedAmountEndDate',
  'isConsumedApp',
]

/**
 * The incentives of the user that the path names, oldest first.
 * @throws Refusal for another user's path, or a user without a card
 */
function incentivesOfPath(call: Call): IncentiveRecord[] {
  const { policy, caller, world } = call
  const userId = policy.incentivePathUser(pathParameter(call, 'user'), caller.userId, call.facts)
  if (userId !== caller.userId && policy.incentiveOtherUser) {
    throw new Refusal(policy.incentiveOtherUser, "another user's card may not be used")
  }
  const incentives = world.incentives.get(userId)
  if (!incentives) {
    if (!policy.cardRequired(call.operation)) return []
    throw new Refusal('incentive-no-member', 'the user is not a card member')
  }
  return incentives
}

function incentiveOfPath(call: Call): IncentiveRecord {
  const { policy, world } = call
  const id = pathParameter(call, 'id')
  const own = incentivesOfPath(call)
  const owners = policy.incentiveOwnersRead(own[0]?.userId ?? '', [...world.incentives.keys()])
  const record = owners
    .flatMap((owner) => world.incentives.get(owner) ?? [])
    .find(({ incentiveId }) => policy.idNames(id, incentiveId, call.operation))
  if (!record || !policy.incentiveFound(record, call.facts)) {
    throw new Refusal('incentive-unknown', 'the incentive does not exist')
  }
  return record
}

function viewOf(call: Call, record: IncentiveRecord): Readonly<Record<string, unknown>> {
  const { policy, operation } = call
  return policy.finishIncentiveView(
    {
      userId: policy.incentiveUserId(record.userId, operation),
      incentiveId: record.incentiveId,
      level: record.level,
      available: record.available,
      usedAmount: record.usedAmount,
      usedAmountStartDate: record.usedAmountStartDate,
      usedAmountEndDate: record.usedAmountEndDate,
      currentUsedAmount: record.currentUsedAmount,
      currentUsedAmountStartDate: record.currentUsedAmountStartDate,
      currentUsedAmountEndDate: policy.currentUsedAmountEndDate(policy.now()),
      isConsumedApp: policy.isConsumedApp(record, call.caller.application.applicationId),
    },
    record,
    call.facts,
  )
}

const latestIncentive: Operation = (call) => {
  const { policy, operation } = call
  const fields = readFields(call, incentiveMembers)
  const latest = policy.latestIncentive(incentivesOfPath(call))
  return {
    entry: latest.map((record) => policy.selectFields(viewOf(call, record), fields, operation)),
    ...wholeNumbers(latest.length),
  }
}

const readIncentive: Operation = (call) => {
  const fields = readFields(call, incentiveMembers)
  return call.policy.selectFields(viewOf(call, incentiveOfPath(call)), fields, call.operation)
}

interface Update {
  readonly appId: string
  readonly available: boolean
  readonly alsoWritten: Partial<IncentiveRecord>
}

function readUpdate(call: Call): Update {
  const { policy, caller } = call
  const fields = call.query.get('fields')
  const names = fields && policy.fieldNames(fields, call.operation)
  if (!policy.incentiveUpdateFieldsAccepted(names)) {
    throw new Refusal('incentive-fields', 'fields must name both appId and available')
  }
  const body = call.json()
  const { appId, available } = body
  if (!policy.incentiveUpdateBodyAccepted(appId, available, body)) {
    throw new Refusal('incentive-body', 'appId must be a string and available a boolean')
  }
  return {
    appId: policy.incentiveAppIdRead(appId, caller.application.applicationId),
    available: policy.incentiveAvailableRead(available),
    alsoWritten: policy.incentiveAlsoWritten(body),
  }
}

function checkApplication(call: Call, appId: string): void {
  if (!call.policy.incentiveApplicationAccepted(appId, call.caller.application.applicationId)) {
    throw new Refusal('incentive-application', 'appId does not belong to the client')
  }
}

const updateIncentive: Operation = async (call) => {
  const { policy, caller, world } = call
  const { valid, found: before } = validateAndFind(
    call,
    () => {
      const update = readUpdate(call)
      if (policy.incentiveApplicationFirst) checkApplication(call, update.appId)
      return update
    },
    () => incentiveOfPath(call),
  )
  if (!policy.incentiveApplicationFirst) checkApplication(call, valid.appId)
  const applicationId = caller.application.applicationId
  const refusal = policy.incentiveTransition(before, valid.available, applicationId)
  if (refusal) throw new Refusal(refusal, 'the incentive cannot be moved to this state')
  const gap = raceGap(call)
  if (gap) await gap
  const after = policy.updatedIncentive(
    before,
    { ...before, available: valid.available, consumedBy: applicationId, ...valid.alsoWritten },
    call.facts,
  )
  for (const owner of policy.incentiveOwnersWritten(before.userId, [...world.incentives.keys()])) {
    const incentives = world.incentives.get(owner) ?? []
    const position = incentives.findIndex((record) => record.incentiveId === before.incentiveId)
    const stored = policy.storedIncentive(before, after, call.facts)
    if (position >= 0) incentives[position] = { ...stored, userId: owner }
  }
  return policy.selectFields({ ...viewOf(call, after), appId: valid.appId }, updatedMembers, call.operation)
}

/** The members in the response to an update. */
const updatedMembers = ['userId', 'appId', 'incentiveId', 'available', 'level', 'isConsumedApp']

/** The operations of the card incentive. */
export const incentiveOperations = {
  'incentive.latest': latestIncentive,
  'incentive.read': readIncentive,
  'incentive.update': updateIncentive,
}
