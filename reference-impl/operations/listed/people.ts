import { type Call, firstValue, type Operation, pathParameter } from '../../call.ts'
import { pageAnswer, readFields, readPage } from '../../collection.ts'
import { Refusal } from '../../refusal.ts'

/**
 * The user ids of a path segment: ids joined by commas, `@me` for the caller.
 * @throws Refusal for `@me` without a logged-in user, and for a user that does not exist
 */
export function usersOfPath(call: Call, name: string): readonly string[] {
  return pathParameter(call, name)
    .split(',')
    .map((segment) => {
      const userId = segment === '@me' ? call.caller.userId : segment
      if (userId === undefined) throw new Refusal('listed-invalid', '@me needs a logged-in user')
      if (!call.world.tokens.some((token) => token.userId === userId)) {
        throw new Refusal('listed-unknown', 'the user does not exist')
      }
      return userId
    })
}

/** The only user of a path segment. @throws Refusal as usersOfPath does, and for several ids */
export function userOfPath(call: Call, name: string): string {
  const [userId, ...more] = usersOfPath(call, name)
  if (userId === undefined || more.length > 0) throw new Refusal('listed-invalid', 'one user id is expected')
  return userId
}

const personView = (call: Call, userId: string, fields: readonly string[] | undefined): unknown =>
  call.policy.selectFields(
    {
      id: `${call.world.domain}:${userId}`,
      nickname: `player ${userId}`,
      displayName: `player ${userId}`,
      hasApp: true,
      isVerified: true,
      isFamous: false,
      grade: 3,
    },
    fields,
    call.operation,
  )

const listPeople: Operation = (call) => {
  const fields = readFields(call, [])
  const page = readPage(call)
  const users = usersOfPath(call, 'users')
  const group = pathParameter(call, 'group')
  if (!['@self', '@friends', '@all'].includes(group))
    throw new Refusal('listed-unknown', 'no such people group')
  const [first] = users
  if (group === '@self' && users.length === 1 && first !== undefined) return personView(call, first, fields)
  const people =
    group === '@self'
      ? users
      : [...new Set(call.world.tokens.map((token) => token.userId))].filter((id) => !users.includes(id))
  return pageAnswer(call, page, { matching: people }, (id) => personView(call, id, fields))
}

const readPeople: Operation = (call) => {
  const fields = readFields(call, [])
  usersOfPath(call, 'users')
  const people = usersOfPath(call, 'persons')
  const [first] = people
  if (people.length === 1 && first !== undefined) return personView(call, first, fields)
  return pageAnswer(call, readPage(call), { matching: people }, (id) => personView(call, id, fields))
}

const checkText: Operation = (call) => {
  const text = firstValue(call, 'text')
  if (text === undefined) throw new Refusal('listed-invalid', 'text is required')
  return { valid: !call.policy.profane(text, call.policy.profaneWords, call.operation, call.caller.kind) }
}

const listBlacklist: Operation = (call) => {
  usersOfPath(call, 'users')
  return pageAnswer(call, readPage(call), { matching: [] }, (item) => item)
}

const readBlacklist: Operation = (call) => {
  usersOfPath(call, 'users')
  throw new Refusal('listed-unknown', 'the person is not on the blacklist')
}

const sendNotification: Operation = (call) => {
  const { payload, recipientId } = call.json()
  if (typeof payload !== 'object' || payload === null || !('message' in payload)) {
    throw new Refusal('listed-invalid', 'payload.message is required')
  }
  const broadcast = call.operation === 'notification.send' && recipientId === undefined
  if (broadcast && call.caller.kind === 'proxy') {
    throw new Refusal('listed-refused', 'a user may not send to everybody')
  }
  return {}
}

/** People, profanity, blacklist and remote notification: listed by method and path only. */
export const peopleOperations = {
  'people.list': listPeople,
  'people.read': readPeople,
  'profanity.read': checkText,
  'blacklist.list': listBlacklist,
  'blacklist.read': readBlacklist,
  'notification.send': sendNotification,
  'notification.sendTo': sendNotification,
}
