import type { Call } from '../call.ts'
import type { EntryInput } from '../policy/entries.ts'
import { Refusal } from '../refusal.ts'

/**
 * Reads and validates the body of a create or update.
 * @throws Refusal for illegal JSON, wrong types, missing, empty, too large or profane data
 */
export function readEntryInput(call: Call): EntryInput {
  const { policy, operation } = call
  const body = call.json()
  const member = (name: string): string | undefined => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (value === undefined) return undefined
    if (!policy.memberAccepted(name, value, operation)) {
      throw new Refusal('member-type', `${name} must be a string`)
    }
    return policy.memberText(name, value)
  }
  const input: EntryInput = {
    data: member('data'),
    parentId: member('parentId'),
    writerId: member('writerId'),
    ownerId: member('ownerId'),
    sent: body,
  }
  checkData(call, input.data)
  if (
    call.caller.kind !== 'proxy' &&
    input.writerId === undefined &&
    policy.writerMissing(operation) === 'refuse'
  ) {
    throw new Refusal('writer-missing', 'writerId is required')
  }
  return input
}

function checkData({ policy, operation, caller }: Call, data: string | undefined): void {
  if (data === undefined) {
    if (policy.dataRequired(operation)) throw new Refusal('data-missing', 'data is required')
    return
  }
  if (data === '' && !policy.emptyDataAccepted) throw new Refusal('data-empty', 'data must not be empty')
  const maximum = policy.dataMaximumBytes(operation)
  if (policy.dataBytes(data) > maximum) {
    throw new Refusal('data-too-large', `data must be at most ${maximum} bytes`)
  }
  if (policy.profane(data, policy.profaneWords, operation, caller.kind)) {
    throw new Refusal('data-profane', 'data violates the terms of service')
  }
}
