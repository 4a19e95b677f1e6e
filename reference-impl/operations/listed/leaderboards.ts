import { type Call, type Operation, pathParameter } from '../../call.ts'
import { pageAnswer, readFields, readPage, severalItems, wholeNumbers } from '../../collection.ts'
import { Refusal } from '../../refusal.ts'
import { userOfPath } from './people.ts'

interface Leaderboard {
  readonly id: string
  readonly title: string
  readonly allowLowerScore: boolean
  readonly reverse: boolean
}

const leaderboards: readonly Leaderboard[] = [
  { id: '1', title: 'High score', allowLowerScore: false, reverse: false },
  { id: '2', title: 'Fastest lap', allowLowerScore: false, reverse: true },
]

const viewOf = (call: Call, board: Leaderboard): unknown =>
  call.policy.selectFields(
    {
      id: board.id,
      appId: call.caller.application.applicationId,
      title: board.title,
      scoreFormat: 'number',
      scorePrecision: 0,
      allowLowerScore: board.allowLowerScore,
      allowNegativeScore: false,
      reverse: board.reverse,
      archived: false,
    },
    readFields(call, []),
    call.operation,
  )

const unknown = (): Refusal => new Refusal('listed-unknown', 'the leaderboard does not exist')

function boardOfPath(call: Call): Leaderboard {
  const id = pathParameter(call, 'id')
  const board = leaderboards.find((candidate) => candidate.id === id)
  if (!board) throw unknown()
  return board
}

const scoreKey = (call: Call, board: Leaderboard, userId: string): string =>
  `${call.caller.application.applicationId}:${board.id}:${userId}`

const listLeaderboards: Operation = (call) =>
  pageAnswer(call, readPage(call), { matching: leaderboards }, (board) => viewOf(call, board))

const readLeaderboards: Operation = (call) => {
  const text = pathParameter(call, 'ids')
  const found = severalItems(call, text, (id) => leaderboards.find((board) => board.id === id), unknown)
  const [first] = found
  if (!text.includes(',') && first) return viewOf(call, first)
  return {
    entry: found.map((board) => viewOf(call, board)),
    ...wholeNumbers(found.length),
  }
}

const readScores: Operation = (call) => {
  const board = boardOfPath(call)
  const userId = userOfPath(call, 'user')
  const group = pathParameter(call, 'group')
  if (!['@self', '@friends', '@all'].includes(group))
    throw new Refusal('listed-unknown', 'no such people group')
  const users = group === '@all' ? call.world.tokens.map((token) => token.userId) : [userId]
  const scores = users
    .flatMap((id) => {
      const value = call.world.scores.get(scoreKey(call, board, id))
      return value === undefined ? [] : [{ userId: id, value, displayValue: String(value) }]
    })
    .sort((left, right) => (board.reverse ? left.value - right.value : right.value - left.value))
    .map((score, index) => ({ ...score, rank: index + 1 }))
  return pageAnswer(call, readPage(call), { matching: scores }, (score) => score)
}

const writeScore: Operation = (call) => {
  const board = boardOfPath(call)
  const key = scoreKey(call, board, userOfPath(call, 'user'))
  const { value } = call.json()
  if (typeof value !== 'number') throw new Refusal('listed-invalid', 'value must be a number')
  const before = call.world.scores.get(key)
  const better = before === undefined || (board.reverse ? value < before : value > before)
  if (better || board.allowLowerScore) call.world.scores.set(key, value)
  return undefined
}

const deleteScore: Operation = (call) => {
  const key = scoreKey(call, boardOfPath(call), userOfPath(call, 'user'))
  if (!call.world.scores.delete(key)) throw new Refusal('listed-unknown', 'the user has no score')
  return undefined
}

/** Leaderboards: listed by method and path only. */
export const leaderboardOperations = {
  'leaderboards.list': listLeaderboards,
  'leaderboards.read': readLeaderboards,
  'leaderboards.scores': readScores,
  'leaderboards.writeScore': writeScore,
  'leaderboards.deleteScore': deleteScore,
}
