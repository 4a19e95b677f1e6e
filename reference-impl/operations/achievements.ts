import { type Call, type Operation, pathParameter } from '../call.ts'
import { pageAnswer, readFields, readPage, readSorting, severalItems, wholeNumbers } from '../collection.ts'
import { type AchievementRecord, achievementMembers } from '../policy/achievements.ts'
import { Refusal } from '../refusal.ts'

function viewOf(call: Call, record: AchievementRecord, fields: readonly string[] | undefined): unknown {
  const view = call.policy.finishAchievementView({ ...record }, record, call.facts)
  return call.policy.selectFields(view, fields ?? call.policy.achievementDefaultFields, call.operation)
}

const listAchievements: Operation = (call) => {
  const { policy, operation, facts } = call
  const page = readPage(call)
  const { sortBy, direction } = readSorting(call)
  const fields = readFields(call, achievementMembers)
  const all = policy.achievementsOf(call.caller.application.achievements)
  const compare = policy.achievementComparator(sortBy)
  const matching = all
    .filter((record) => policy.achievementListed(record, facts))
    .sort((left, right) => direction * compare(left, right))
  return {
    ...pageAnswer(call, page, { matching, all: all.length }, (record) => viewOf(call, record, fields)),
    sorted: policy.sortedFlag(sortBy, operation, false),
  }
}

const readAchievements: Operation = (call) => {
  const { policy, operation, facts } = call
  const text = pathParameter(call, 'ids')
  const fields = readFields(call, achievementMembers)
  const all = policy.achievementsOf(call.caller.application.achievements)
  const find = (id: string): AchievementRecord | undefined =>
    all.find((record) => policy.idNames(id, record.id, operation) && policy.achievementFound(record, facts))
  const unknown = (): Refusal => new Refusal('achievement-unknown', 'the achievement does not exist')
  if (!text.includes(',')) {
    const record = find(text)
    if (!record) throw unknown()
    return viewOf(call, record, fields)
  }
  const records = severalItems(call, text, find, unknown)
  return {
    entry: records.map((record) => viewOf(call, record, fields)),
    ...wholeNumbers(records.length),
    sorted: policy.sortedFlag(undefined, operation, true),
  }
}

/** The operations of the achievement definitions. */
export const achievementOperations = {
  'achievements.list': listAchievements,
  'achievements.read': readAchievements,
}
