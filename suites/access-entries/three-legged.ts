import {
  type Answer,
  type CheckContext,
  type Entry,
  entryOf,
  expect,
  type User,
} from '../../harness/index.ts'

/** Why both answers to a user's request pass; for `explain`. */
export const whyBoth =
  '2-legged access is the permitted type for TextData, while writerId is also described for 3-legged access: a service may ' +
  'refuse users with 405 or serve them.'

/**
 * Ends the check as inapplicable where the target refuses the operation to users, after demanding the error body of
 * such a refusal (section "Authentication / Per API family").
 * @param answer to a 3-legged request
 * @param operation what was asked, for the reason
 */
export function requireServed(context: CheckContext, answer: Answer, operation: string): void {
  if (answer.status !== 405) return
  expect(answer).toBeError(405)
  context.inapplicable(`the target refuses to ${operation} under 3-legged access with 405`)
}

/** Creates an entry in a user's name; ends the check as inapplicable where the target refuses that with 405. */
export async function addAs(
  context: CheckContext,
  caller: CheckContext['proxy'],
  group: string,
  body: Readonly<Record<string, string>>,
): Promise<Entry> {
  const answer = await caller.createEntry(group, body)
  requireServed(context, answer, 'create entries')
  expect(answer).toHaveStatus(201)
  return entryOf(answer)
}

/** A fresh entry of the user `user`, in a shared group; ends the check as inapplicable where that is refused with 405. */
export async function ownEntry(context: CheckContext) {
  const group = await context.groups.shared()
  const data = context.text.sentence()
  const entry = await addAs(context, context.proxy, group.name, { data })
  return { group, entry, data }
}

/** The id of a configured user; the check has stated the need, so that it is there. */
export function idOf(user: User | undefined): string {
  return user?.id ?? ''
}
