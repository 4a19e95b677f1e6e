import {
  areAboutAsOne,
  type Collection,
  cameFrom,
  type Entry,
  expect,
  type Members,
  methodBehind,
  type NewEntry,
} from '../../../harness/index.ts'
import { numberAsText } from '../ids/number-as-text.ts'
import { expectUser } from '../ids/user-id.ts'

/** The members of TextData that the specification names. */
export const entryMembers = [
  'id',
  'groupName',
  'data',
  'parentId',
  'writerId',
  'ownerId',
  'status',
  'published',
  'updated',
] as const

/** One of {@link entryMembers}. */
export type EntryMember = (typeof entryMembers)[number]

/**
 * 0 as the parent or the owner of an entry that has none: a root group also has a digit as its parent, and user 0 is the
 * partner.
 */
const zero = /^([^:]*:)?0$/

/** Does this value mean that the entry has no such member? */
const isBlank = (name: EntryMember, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  ((name === 'parentId' || name === 'ownerId') && zero.test(String(value)))

/**
 * The named members of an entry that have a value, without the vendor's own members: for comparing two readings. The
 * specification leaves open how a member without a value is shown, and two readings may differ in it.
 */
export function namedMembers(entry: Members): Members {
  const members = entryMembers.flatMap((name) => {
    const value = entry[name]
    return isBlank(name, value) ? [] : [[name, value]]
  })
  return cameFrom(Object.fromEntries(members), entry)
}

/** The members of TextData that are times. */
type TimeMember = 'published' | 'updated'

const isTime = (member: EntryMember): member is TimeMember => member === 'published' || member === 'updated'

/**
 * Asserts that an entry has the same time as before. A difference of one second passes if one of the two is the
 * response to the creation: it may truncate a time that the database rounds.
 * @param name what is read, for the message of the failure
 * @param from what shows the entry, if the entry may be missing
 */
export function expectSameTime(
  member: TimeMember,
  [entry, other]: readonly [entry: Members, other: Members],
  name: string,
  from: object = entry,
): void {
  const isOfCreation = [entry, other].some((one) => methodBehind(one) === 'POST')
  if (isOfCreation && areAboutAsOne(entry[member], other[member])) return
  expect(entry[member], `${member} of ${name}`, from).toEqual(other[member])
}

/** The entry of a list that has this id; undefined if the list lacks it. */
export const entryWithId = ({ entry }: Pick<Collection<Entry>, 'entry'>, id: string): Entry | undefined =>
  entry.find((one) => one.id === id)

/**
 * Asserts that two readings of an entry agree in every member that the specification names.
 * @param entry undefined if it was not found: then the assertion fails
 * @param name what is read, for the message of the failure
 * @param from what shows the entry, if the entry may be missing: a response, or a list from a response
 */
export function expectSameEntry(
  entry: Members | undefined,
  other: Members,
  name: string,
  from: object | undefined = entry,
): void {
  const expected = namedMembers(other)
  const got = namedMembers(entry ?? {})
  // If no entry was found, only the id that was searched for may be known.
  const isThere = (members: Members) => Object.keys(members).some((member) => member !== 'id')
  const found = isThere(got) ? got : undefined
  if (entry === undefined || isThere(expected))
    expect(found, name, from).toSatisfy((one) => one !== undefined, 'be there')
  for (const member of entryMembers) {
    if (isTime(member)) expectSameTime(member, [got, expected], name, from)
    else expect(got[member], `${member} of ${name}`, from).toEqual(expected[member])
  }
}

/**
 * Asserts that an entry is the same as in the answer to its creation. Members that the answer lacks are not compared:
 * checks on the answer test that, and the reading is not wrong because of it.
 * @param answered what the creation answered
 * @param name what is read, for the message of the failure
 * @param from what shows the entry, if the entry may be missing: a response, or a list from a response
 */
export function expectAsAnswered(
  entry: Members,
  answered: Members,
  name: string,
  from: object = entry,
): void {
  const shown = cameFrom({ ...namedMembers(entry), ...namedMembers(answered) }, answered)
  expectSameEntry(entry, shown, name, from)
}

/**
 * Asserts that an entry has the values that were sent: text and ids exactly, user ids with a domain. Members that were
 * not sent, or sent empty, may have any form.
 * @param name what is read, for the message of the failure
 * @param from what shows the entry, if the entry may be missing: a response, or a list from a response
 */
export function expectAsSent(
  entry: Members,
  { sent, group }: { readonly sent: Partial<NewEntry>; readonly group: string },
  name: string,
  from: object = entry,
): void {
  expect(entry.groupName, `groupName of ${name}`, from).toEqual(group)
  if (sent.data !== undefined) expect(entry.data, `data of ${name}`, from).toEqual(sent.data)
  if (sent.parentId) expect(numberAsText(entry.parentId), `parentId of ${name}`, from).toEqual(sent.parentId)
  if (sent.writerId) expectUser(entry.writerId, sent.writerId, `writerId of ${name}`, from)
  if (sent.ownerId) expectUser(entry.ownerId, sent.ownerId, `ownerId of ${name}`, from)
}

/** Entries by their ids. */
export function byId(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}
