import { expect, type Members } from '../../../harness/index.ts'

/**
 * The plain user id in a returned writerId or ownerId (section "Resources and their fields / TextData").
 * @param returned the member as it was returned: `<domain>:<user_id>`
 * @returns what follows the last colon; undefined if the value does not have that form
 */
export function plainUserId(returned: unknown): string | undefined {
  return typeof returned === 'string' ? /^.+:([^:]*)$/s.exec(returned)?.[1] : undefined
}

/**
 * Asserts that a returned writerId or ownerId names a user, with any domain before the id.
 * @param returned the member as it was returned
 * @param user the user's id, with a domain or without
 * @param name what the member is, for the message of the failure
 * @param from what shows the member: a response, or an object or a list from a response
 */
export function expectUser(returned: unknown, user: string, name: string, from?: object): void {
  const plain = plainUserId(user) ?? user
  expect(returned, name, from).toSatisfy(
    (value) => plainUserId(value) === plain && !hasDomainTwice(value),
    `be the user id ${plain} after one domain and a colon`,
  )
}

/**
 * Asserts that the owner was left blank: absent, null, empty, a domain with nothing after it, or 0.
 * @param name what it is, for the message of the failure
 */
export function expectBlankOwner(entry: Members, name: string): void {
  expect(entry.ownerId ?? '', name, entry).toSatisfy(
    (value) => ['', '0'].includes(plainUserId(value) ?? String(value)),
    'be blank (absent, null, "", a domain and a colon, or 0)',
  )
}

/** Whether a user id has the same domain twice: `a.example:a.example:17`. */
function hasDomainTwice(returned: unknown): boolean {
  return typeof returned === 'string' && /^(.+):\1:[^:]*$/s.test(returned)
}

/** Is this writer the partner: `0`, with a domain or without? */
export const isPartner = (writerId: unknown): boolean => writerId === '0' || plainUserId(writerId) === '0'

/**
 * Expects that the partner is the writer: `0`, with a domain or without. @param name what the object is, for the
 * message of the failure
 */
export function expectPartner(entry: Members, name: string): void {
  expect(entry.writerId, name, entry).toSatisfy(isPartner, 'be the partner: 0, with a domain or without')
}

/**
 * A user id without the characters that some services ignore: those that pad texts before they compare them, or read an
 * id as a number.
 */
const bare = (id: string): string => id.replace(/^[ +]+| +$/g, '').replace(/^0+(?=\d)/, '')

/**
 * Does a value name one of some users in a service that pads texts before it compares them, or reads an id as a number?
 * If user ids are short, a changed user id may be the id of another user.
 */
export const mayNameUser = (value: string, users: readonly string[]): boolean =>
  users.some((user) => bare(user) === bare(value))
