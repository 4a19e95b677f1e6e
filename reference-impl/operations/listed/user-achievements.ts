import { type Call, type Operation, pathParameter } from '../../call.ts'
import { pageAnswer, readPage } from '../../collection.ts'
import type { AchievementRecord } from '../../policy/achievements.ts'
import { Refusal } from '../../refusal.ts'
import { userOfPath } from './people.ts'

function definitionOfPath(call: Call): AchievementRecord {
  const id = pathParameter(call, 'id')
  const record = call.caller.application.achievements.find((candidate) => candidate.id === id)
  if (!record) throw new Refusal('listed-unknown', 'the achievement does not exist')
  return record
}

const keyOf = (record: AchievementRecord, userId: string): string => `${record.appId}:${record.id}:${userId}`

function viewOf(call: Call, record: AchievementRecord, userId: string): Readonly<Record<string, unknown>> {
  const steps = call.world.achievementSteps.get(keyOf(record, userId)) ?? 0
  const unlocked = steps >= record.totalSteps
  return {
    userId: Number(userId),
    appId: record.appId,
    achievementId: record.id,
    state: unlocked ? 'UNLOCKED' : record.defaultState,
    steps,
    numOfUnlocked: unlocked ? 1 : 0,
  }
}

const listStates: Operation = (call) => {
  const userId = userOfPath(call, 'user')
  const all = call.caller.application.achievements
  return pageAnswer(call, readPage(call), { matching: all }, (record) => viewOf(call, record, userId))
}

const readState: Operation = (call) => viewOf(call, definitionOfPath(call), userOfPath(call, 'user'))

const readFriends: Operation = (call) => {
  const userId = userOfPath(call, 'user')
  const record = definitionOfPath(call)
  const friends = [...new Set(call.world.tokens.map((token) => token.userId))].filter((id) => id !== userId)
  return pageAnswer(call, readPage(call), { matching: friends }, (id) => viewOf(call, record, id))
}

function setSteps(call: Call, record: AchievementRecord, userId: string, steps: number): unknown {
  call.world.achievementSteps.set(keyOf(record, userId), Math.max(0, Math.min(steps, record.totalSteps)))
  return viewOf(call, record, userId)
}

const updateState: Operation = (call) => {
  const record = definitionOfPath(call)
  const userId = userOfPath(call, 'user')
  const { state, steps } = call.json()
  if (state === 'UNLOCKED') return setSteps(call, record, userId, record.totalSteps)
  if (typeof steps === 'number') return setSteps(call, record, userId, steps)
  if (state === 'HIDDEN' || state === 'REVEALED') return viewOf(call, record, userId)
  throw new Refusal('listed-invalid', 'state or steps is required')
}

const incrementSteps: Operation = (call) => {
  const record = definitionOfPath(call)
  const userId = userOfPath(call, 'user')
  const { steps } = call.json()
  if (typeof steps !== 'number' || !Number.isInteger(steps)) {
    throw new Refusal('listed-invalid', 'steps must be an integer')
  }
  const before = call.world.achievementSteps.get(keyOf(record, userId)) ?? 0
  return setSteps(call, record, userId, before + steps)
}

/** User achievements: listed by method and path only. */
export const userAchievementOperations = {
  'userachievements.list': listStates,
  'userachievements.read': readState,
  'userachievements.friends': readFriends,
  'userachievements.update': updateState,
  'userachievements.increment': incrementSteps,
}
