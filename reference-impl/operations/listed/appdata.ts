import type { Call, Operation } from '../../call.ts'
import { Refusal } from '../../refusal.ts'
import { userOfPath, usersOfPath } from './people.ts'

const maximumPairs = 30
const maximumKeyBytes = 32
const maximumValueBytes = 1024

function pairsOf(call: Call, userId: string): Map<string, string> {
  const key = `${call.caller.application.applicationId}:${userId}`
  const known = call.world.appData.get(key)
  if (known) return known
  const pairs = new Map<string, string>()
  call.world.appData.set(key, pairs)
  return pairs
}

function keysAsked(call: Call, required: boolean): readonly string[] | undefined {
  const values = call.query.get('fields')
  if (values === undefined) {
    if (required) throw new Refusal('listed-invalid', 'fields is required')
    return undefined
  }
  return call.policy.fieldNames(values, call.operation)
}

const writePairs: Operation = (call) => {
  const pairs = pairsOf(call, userOfPath(call, 'user'))
  const keys = keysAsked(call, true) ?? []
  const body = call.json()
  const accepted: (readonly [string, string])[] = []
  for (const key of keys) {
    const value = Object.hasOwn(body, key) ? body[key] : undefined
    if (typeof value !== 'string') throw new Refusal('listed-invalid', `${key} must be a string`)
    if (Buffer.byteLength(key) > maximumKeyBytes || Buffer.byteLength(value) > maximumValueBytes) {
      throw new Refusal('listed-invalid', `${key} is too large`)
    }
    accepted.push([key, value])
  }
  if (new Set([...pairs.keys(), ...keys]).size > maximumPairs) {
    throw new Refusal('listed-invalid', `at most ${maximumPairs} pairs`)
  }
  for (const [key, value] of accepted) pairs.set(key, value)
  return undefined
}

const deletePairs: Operation = (call) => {
  const pairs = pairsOf(call, userOfPath(call, 'user'))
  const keys = keysAsked(call, true) ?? []
  const deleted = [...pairs].filter(([key]) => keys.includes(key))
  for (const [key] of deleted) pairs.delete(key)
  return Object.fromEntries(deleted)
}

const readPairs: Operation = (call) => {
  const users = usersOfPath(call, 'users')
  const keys = keysAsked(call, false)
  const read = (userId: string): unknown =>
    Object.fromEntries([...pairsOf(call, userId)].filter(([key]) => !keys || keys.includes(key)))
  const [first] = users
  if (users.length === 1 && first !== undefined) return read(first)
  return { entry: Object.fromEntries(users.map((userId) => [userId, read(userId)])) }
}

/** AppData: listed by method and path only. */
export const appDataOperations = {
  'appdata.create': writePairs,
  'appdata.update': writePairs,
  'appdata.delete': deletePairs,
  'appdata.read': readPairs,
}
