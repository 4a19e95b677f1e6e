import {
  type Case,
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  type RequestOptions,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { filterForm } from '../shared/filter-form.ts'

/** The response to a conditional request, or the reason why there is none. */
type Conditional = HttpResponse | string

/** The validator of the earlier response: its ETag, or the time of its Last-Modified. */
type By = 'tag' | 'time'

/**
 * The responses to a request on the condition that something has changed since an earlier response, by the validator of
 * that response.
 */
type ByEach = Readonly<Record<By, Conditional>>

/** What the conditional request reads. */
type Which = 'entry' | 'entryOfUser' | 'list' | 'deleted' | 'shorter'

/**
 * The responses to the conditional requests, and the ids that are left. `shorter` is the list after an older entry was
 * deleted, not the entry that was updated last.
 */
interface ConditionalReadings extends Readonly<Record<Which, ByEach>> {
  readonly data: string
  /** The text of the other entry in the list. */
  readonly olderData: unknown
  readonly left: readonly string[]
}

const validators: Readonly<Record<By, { readonly header: string; readonly condition: string }>> = {
  tag: { header: 'etag', condition: 'if-none-match' },
  time: { header: 'last-modified', condition: 'if-modified-since' },
}

/**
 * The condition "changed since a response" (RFC 9110, section 13.1.2 and 13.1.3), as clients send it; undefined if the
 * response has no such validator.
 */
function ifChangedSince({ headers }: HttpResponse, by: By): RequestOptions | undefined {
  const { header, condition } = validators[by]
  const value = headers[header]
  return value === undefined ? undefined : { headers: { [condition]: value }, unjudged: true }
}

/** The reasons if the response has no validator. */
const none: ByEach = { tag: 'the target sends no ETag', time: 'the target sends no Last-Modified' }
const noReading = (reason: string): ByEach => ({ tag: reason, time: reason })
const late = 'the change was accepted (202) and could not be seen yet, so 304 is right'
const isLate = noReading(late)

const isUnchanged = (response: Conditional): boolean =>
  typeof response !== 'string' && response.status === 304

/**
 * An entry is updated with a text of the same length; then an older entry of its list is deleted, and in the end the
 * updated entry. After each write they are read on the condition that something has changed.
 */
const conditionalReadings = sharedFixture(
  'an entry changes between conditional readings',
  async (context): Promise<ConditionalReadings> => {
    const { trusted, groups, text, newUserId, pause } = context
    const group = await groups.shared()
    const sent = { ownerId: newUserId(), writerId: newUserId() }
    const start = text.sentence()
    const older = await group.add(sent)
    const entry = await group.add({ ...sent, data: `${start} It is new.` })
    // After this first update, a second update changes neither a status nor a length.
    const before = { ...sent, data: `${start} It was one.` }
    expect(await trusted.updateEntry(group.name, entry.id, before)).toHaveStatus(202)
    const query = (await filterForm(trusted, group.name, 'ownerId', entry))(sent.ownerId)
    const read = (options?: RequestOptions) => trusted.readEntry(group.name, entry.id, options)
    const list = (options?: RequestOptions) => trusted.listEntries(group.name, { ...options, query })
    const onCondition = async (
      earlier: HttpResponse,
      again: (options: RequestOptions) => Promise<HttpResponse>,
    ): Promise<ByEach> => {
      const askedBy = async (by: By) => {
        const condition = ifChangedSince(earlier, by)
        return condition === undefined ? none[by] : await again(condition)
      }
      return { tag: await askedBy('tag'), time: await askedBy('time') }
    }
    // Until the update is carried out, nothing has changed.
    const afterUpdate = async (
      earlier: HttpResponse,
      again: (options?: RequestOptions) => Promise<HttpResponse>,
    ): Promise<ByEach> => {
      const asked = await onCondition(earlier, again)
      if (![asked.tag, asked.time].some(isUnchanged)) return asked
      return (await again()).body === earlier.body ? isLate : await onCondition(earlier, again)
    }
    const { proxyIfAny: user } = context
    const readAsUser = user && ((options?: RequestOptions) => user.readEntry(group.name, entry.id, options))
    const [first, firstList, firstOfUser] = await Promise.all([read(), list(), readAsUser?.()])
    // The validator may be a time in whole seconds.
    await pause(beyondASecond)
    const data = `${start} It was two.`
    expect(await trusted.updateEntry(group.name, entry.id, { ...sent, data })).toHaveStatus(202)
    const [changed, changedList] = [await afterUpdate(first, read), await afterUpdate(firstList, list)]
    const entryOfUser =
      readAsUser !== undefined && firstOfUser?.status === 200
        ? await afterUpdate(firstOfUser, readAsUser)
        : noReading(`a user who reads an entry is answered ${firstOfUser?.status}`)
    const latestList = await list()
    // A time in whole seconds cannot distinguish two changes in one second.
    const untilNextSecond = async () => {
      if (latestList.headers['last-modified'] !== undefined) await pause(beyondASecond)
    }
    await untilNextSecond()
    expect(await trusted.deleteEntry(group.name, older.id)).toHaveStatus(202)
    const isShorter = (await trusted.readEntry(group.name, older.id)).status === 404
    const asked = isShorter ? await onCondition(latestList, list) : isLate
    // A list may show a deleted entry a little longer than a read by its id.
    const isListLate = [asked.tag, asked.time].some(isUnchanged) && (await list()).body === latestList.body
    const shorter = isListLate ? isLate : asked
    const latest = await read()
    await untilNextSecond()
    expect(await trusted.deleteEntry(group.name, entry.id)).toHaveStatus(202)
    const isGone = (await read()).status === 404
    const deleted = isGone ? await onCondition(latest, read) : isLate
    return {
      data,
      olderData: older.data,
      entry: changed,
      entryOfUser,
      list: changedList,
      deleted,
      shorter,
      left: [entry.id],
    }
  },
)

/** The response to a conditional request; ends the case as inapplicable if there was none. */
async function responseOf(
  context: CheckContext,
  which: Which,
  by: By,
): Promise<{ readonly response: HttpResponse } & Pick<ConditionalReadings, 'data' | 'olderData' | 'left'>> {
  const shown = await context.use(conditionalReadings)
  const response = shown[which][by]
  return typeof response === 'string' ? context.inapplicable(response) : { ...shown, response }
}

/** The list after an older entry was deleted, not the entry that was updated last. */
const shorter = (by: By, suffix: string): Case => ({
  id: `entries.read.conditional-list-shorter${suffix}`,
  title: 'the list of an owner, after an older entry in it was deleted',
  norm: 'R-existence-delete',
  run: async (context) => {
    const { response, left } = await responseOf(context, 'shorter', by)
    expect(response).toHaveStatus(200)
    const ids = entriesOf(response).entry.map(({ id }) => id)
    expect(ids, 'the ids after the deletion', response).toEqual(left)
  },
})

/** The responses that a conditional request must get, with one of the validators. */
const casesBy = (by: By, suffix: string, how: string): readonly Case[] => [
  {
    id: `entries.read.conditional-entry${suffix}`,
    title: `an updated entry, by its id${how}`,
    run: async (context) => {
      const { response, data } = await responseOf(context, 'entry', by)
      expect(response).toHaveStatus(200)
      expect(entryOf(response).data, 'the text after the update', response).toEqual(data)
    },
  },
  {
    id: `entries.read.conditional-list${suffix}`,
    title: `an updated entry, in the list of its owner${how}`,
    run: async (context) => {
      const { response, data, olderData } = await responseOf(context, 'list', by)
      expect(response).toHaveStatus(200)
      const texts = entriesOf(response).entry.map((entry) => entry.data)
      expect(texts, 'the texts after the update', response).toHaveSameMembers([data, olderData])
    },
  },
  {
    id: `entries.read.conditional-deleted${suffix}`,
    title: `a deleted entry${how}`,
    norm: 'R-existence-delete',
    run: async (context) => {
      expect((await responseOf(context, 'deleted', by)).response).toHaveStatus(404)
    },
  },
]

/** The same for a user who has read the entry before. */
const ofUser = each(
  ['tag', 'time'] as const,
  (by) => ({
    id: `entries.users.conditional-by-${by}`,
    title: `an updated entry, by a user who has read it before, by its ${by === 'tag' ? 'ETag' : 'Last-Modified'}`,
    needs: ['user'],
  }),
  async (context, by) => {
    const { response, data } = await responseOf(context, 'entryOfUser', by)
    expect(response).toHaveStatus(200)
    expect(entryOf(response).data, 'the text after the update', response).toEqual(data)
  },
)

const why =
  'A 304 says that nothing has changed (RFC 9110, section 15.4.5): clients that cache responses would keep showing the old content.'

export default suite(
  'TextData: conditional readings',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.conditional',
      'a GET with If-None-Match or If-Modified-Since is not answered 304 after a change',
      'R-entry-update',
      [
        ...casesBy('tag', '', ', by its ETag'),
        shorter('tag', ''),
        ...casesBy('time', '-by-time', ', by its Last-Modified'),
        ...ofUser,
      ],
      { why },
    ),
    should(
      'entries.read.conditional-shorter',
      'a GET of a list with If-Modified-Since is not answered 304 after the deletion of an older entry',
      'RFC 9110, section 8.8.2',
      [shorter('time', '-by-time')],
      { why: `${why} A Last-Modified that is the newest time in the list does not show the deletion.` },
    ),
  ],
)
