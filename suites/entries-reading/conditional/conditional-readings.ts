import { expect, type HttpResponse, type RequestOptions, sharedFixture } from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'

/** The response to a conditional request, or the reason why there is none. */
type Conditional = HttpResponse | string

/** The validator of the earlier response: its ETag, or the time of its Last-Modified. */
export type By = 'tag' | 'time'

/**
 * The responses to a request on the condition that something has changed since an earlier response, by the validator of
 * that response.
 */
type ByEach = Readonly<Record<By, Conditional>>

/** What the conditional request reads. */
export type Which = 'entry' | 'entryOfUser' | 'list' | 'deleted' | 'shorter'

/**
 * The responses to the conditional requests, and the ids that are left. `shorter` is the list after an older entry was
 * deleted, not the entry that was updated last.
 */
export interface ConditionalReadings extends Readonly<Record<Which, ByEach>> {
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
const tooLate = noReading(late)

/** Was one of the responses a 304? */
const isUnchangedBy = ({ tag, time }: ByEach): boolean =>
  [tag, time].some((response) => typeof response !== 'string' && response.status === 304)

/** Sends a reading again, on the condition that something has changed since an earlier response. */
async function onCondition(
  earlier: HttpResponse,
  again: (options: RequestOptions) => Promise<HttpResponse>,
): Promise<ByEach> {
  const askedBy = async (by: By) => {
    const condition = ifChangedSince(earlier, by)
    return condition === undefined ? none[by] : await again(condition)
  }
  return { tag: await askedBy('tag'), time: await askedBy('time') }
}

/** The same after an update, which may be carried out a moment later: until then nothing has changed. */
async function afterUpdate(
  earlier: HttpResponse,
  again: (options?: RequestOptions) => Promise<HttpResponse>,
): Promise<ByEach> {
  const asked = await onCondition(earlier, again)
  if (!isUnchangedBy(asked)) return asked
  return (await again()).body === earlier.body ? tooLate : await onCondition(earlier, again)
}

/**
 * An entry is updated with a text of the same length; then an older entry of its list is deleted, and in the end the
 * updated entry. After each write they are read on the condition that something has changed.
 */
export const conditionalReadings = sharedFixture(
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
    const asked = isShorter ? await onCondition(latestList, list) : tooLate
    // A list may show a deleted entry a little longer than a read by its id.
    const isListLate = isUnchangedBy(asked) && (await list()).body === latestList.body
    const shorter = isListLate ? tooLate : asked
    const latest = await read()
    await untilNextSecond()
    expect(await trusted.deleteEntry(group.name, entry.id)).toHaveStatus(202)
    const isGone = (await read()).status === 404
    const deleted = isGone ? await onCondition(latest, read) : tooLate
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
