import {
  type Caller,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'

/** A digit and half a character: a surrogate without its partner, which JSON can write only as an escape. */
const halfCharacter = '7\ud800'

/** Where half a character is sent. */
interface HalfCharacter {
  readonly id: string
  readonly title: string
  readonly by: 'application' | 'user'
  readonly method: 'POST' | 'PUT'
  readonly member: 'ownerId' | 'writerId' | 'parentId'
}

const place = (
  name: string,
  by: HalfCharacter['by'],
  method: HalfCharacter['method'],
  member: HalfCharacter['member'],
): HalfCharacter => ({
  id: `properties.hostile.ids.half-${name}`,
  title: `${member} with half a character (\\ud800), ${{ POST: 'in a creation', PUT: 'in an update' }[method]}${
    by === 'user' ? ' by a user' : ''
  }`,
  by,
  method,
  member,
})

/** Members with half a character, in the order in which they are sent. */
export const halfCharacters: readonly HalfCharacter[] = [
  place('owner', 'application', 'POST', 'ownerId'),
  place('writer', 'application', 'POST', 'writerId'),
  place('parent', 'application', 'POST', 'parentId'),
  place('owner-update', 'application', 'PUT', 'ownerId'),
  place('parent-update', 'application', 'PUT', 'parentId'),
  place('owner-user', 'user', 'POST', 'ownerId'),
  place('parent-update-user', 'user', 'PUT', 'parentId'),
]

/** What one of them led to: the response, and the list of its group right after it. */
interface Tried {
  readonly response: HttpResponse
  readonly list: HttpResponse
}

/** The group of these requests, and an entry of each sender. */
interface Scene {
  readonly context: CheckContext
  readonly group: string
  readonly writerId: string
  readonly own: string
  readonly ofUser: Part<string | undefined> | undefined
}

/**
 * Sends each of them in a group that nobody else uses. Once the list cannot be read any more, the others are not sent,
 * because nothing could show what they do.
 */
const sent = sharedFixture('half characters in ids', async (context) => {
  const { trusted, groups, proxyIfAny: user, text, newUserId } = context
  const { name: group, add } = await groups.private()
  const writerId = newUserId()
  const { id: own } = await add({ writerId })
  const ofUser = user && (await part(() => createdByUser(user, group, text.sentence())))
  const scene: Scene = { context, group, writerId, own, ofUser }
  const tried = new Map<string, Part<Tried | undefined>>()
  for (const row of halfCharacters) {
    const one = await part(() => tryOne(scene, row))
    tried.set(row.id, one)
    if (one.valueIfAny !== undefined && one.valueIfAny.list.status !== 200) break
  }
  const next = await part(async () => {
    const creation = await trusted.createEntry(group, { data: text.sentence(), writerId })
    return { creation, list: await trusted.listEntries(group, { query: { count: largestPage } }) }
  })
  return { tried, next }
})

/** The id of a new entry of the user; undefined if the target does not let this user create entries. */
async function createdByUser(user: Caller, group: string, data: string): Promise<string | undefined> {
  const response = await user.createEntry(group, { data })
  return response.status === 201 ? entryOf(response).id : undefined
}

/** @returns undefined if the sender has no entry to update */
async function tryOne(
  { context, group, writerId, own, ofUser }: Scene,
  { by, method, member }: HalfCharacter,
): Promise<Tried | undefined> {
  const { trusted, proxyIfAny, text } = context
  const sender = by === 'user' ? proxyIfAny : trusted
  const entry = by === 'user' ? ofUser?.value() : own
  if (sender === undefined || entry === undefined) return undefined
  const writer = by === 'user' ? {} : { writerId }
  const body = { data: text.sentence(), ...writer, [member]: halfCharacter }
  const options = { invalid: 'half a character', unjudged: true }
  const response =
    method === 'POST'
      ? await sender.createEntry(group, body, options)
      : await sender.updateEntry(group, entry, body, options)
  const list = await trusted.listEntries(group, { query: { count: largestPage }, unjudged: true })
  return { response, list }
}

/** Expects that one of them was stored or refused without harm. */
export async function expectHarmless(context: CheckContext, { id }: HalfCharacter): Promise<void> {
  const { tried, next } = await context.use(sent)
  const one = tried.get(id)
  if (one === undefined)
    context.untested('an earlier case of this check made the list of the group unreadable')
  const found = one.value()
  if (found === undefined) context.inapplicable('the target lets this user create no entry to update')
  const { response, list } = found
  expect(response).toBeNoServerError()
  expect(list).toHaveStatus(200)
  const { creation, list: last } = next.value()
  expect(creation).toHaveStatus(201)
  expect(idsOf(entriesOf(last)), 'the ids in the list afterwards', last).toContain(entryOf(creation).id)
}
