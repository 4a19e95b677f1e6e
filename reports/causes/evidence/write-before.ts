import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CaseResult } from '../../../harness/run/result/result.ts'
import { askedTitleOf } from '../../text/exchange-text.ts'
import { sentText } from '../../text/sent.ts'
import { entryIdsIn } from '../symptoms/addresses.ts'
import { itemsShown, membersOf, objectIn } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus, isNamed } from '../symptoms/wording.ts'
import { wasAccepted } from '../symptoms/writes.ts'

/**
 * The last write before a reading that shows its effect. The reading by itself does not show what to fix.
 * @param ofRun the exchanges of the run: a later update may have removed what the creation of an entry had stored
 */
export function writeBefore(
  {
    case: { exchanges },
    exchange: shown,
    deviation,
    message = '',
    maker,
  }: Pick<Symptom, 'exchange' | 'deviation' | 'maker'> & {
    readonly message?: string
    readonly case: Pick<CaseResult, 'exchanges'>
  },
  ofRun: readonly Exchange[] = [],
): Exchange | undefined {
  if (shown === undefined || maker !== undefined)
    return maker && (removedBy({ exchange: shown, deviation, message, maker }, ofRun) ?? maker)
  if (shown.request.method !== 'GET') return deletionBefore(exchanges, shown, deviation)
  const isEffect = isNamed(deviation, 'effects')
  const isPresence = deviation?.kind === 'status' && [200, 404].includes(deviation.got)
  const value = wrongText({ deviation })
  const writes = exchanges.filter((one) => one.id < shown.id && one.request.method !== 'GET')
  // If a write had no effect, the old value comes from an earlier write, which is not to blame.
  const expected = expectedText({ deviation })
  const ignored = writes.findLast(
    (one) => wasAccepted(one) && expected !== undefined && one.request.body?.includes(expected) === true,
  )
  const updates = isEffect && isNamed(deviation, 'afterTheUpdate') ? writes.filter(isUpdate) : []
  // Several entries may have been updated before a list: the message names what was sent for the wrong one.
  const update =
    updates.findLast((one) => isSentIn(message, one)) ?? updates.findLast(wasAccepted) ?? updates.at(-1)
  return (
    ignored ??
    update ??
    writes.findLast(({ request }) => value !== undefined && request.body?.includes(value) === true) ??
    writes.findLast((one) => isEffect && isNamedIn(message, one)) ??
    writes.findLast((one) => isEffect || (isPresence && isOfSame(one, shown))) ??
    (deviation?.kind === 'value' && !writes.some((one) => isUpdate(one) && isOfSame(one, shown))
      ? writes.find((one) => hasCreated(one, shown))
      : undefined)
  )
}

/**
 * The last accepted update of an entry from which a member is missing that its creation has sent: an update without the
 * member has removed it.
 */
function removedBy(
  {
    exchange: shown,
    deviation,
    message,
    maker,
  }: Pick<Symptom, 'exchange' | 'deviation' | 'maker' | 'message'>,
  ofRun: readonly Exchange[],
): Exchange | undefined {
  if (shown === undefined || maker === undefined) return undefined
  if (deviation?.kind !== 'contract' || deviation.way !== 'is missing') return undefined
  const member = deviation.place.split('/').at(-1) ?? ''
  if (membersOf(maker.request.body ?? '')?.has(member) !== true) return undefined
  const [, index] = /\bentry\[(\d+)\]/.exec(message) ?? []
  const item = index === undefined ? objectIn(shown) : itemsShown(shown)?.[Number(index)]
  return ofRun.findLast(
    (one) =>
      one.operation === 'textdata.update' &&
      one.id > maker.id &&
      one.id < shown.id &&
      wasAccepted(one) &&
      entryIdsIn(one).some((id) => id === item?.id),
  )
}

/** A shorter text is in many bodies by chance. In UTF-16 units. */
const shortestTelling = 3

/** A text as it appears in a body; undefined if it is so short that it may be there by chance. */
const inBody = (text: string | undefined): string | undefined =>
  text !== undefined && text.length >= shortestTelling ? JSON.stringify(text) : undefined

/** The text that was expected, as JSON. */
const expectedText = ({ deviation }: Pick<Symptom, 'deviation'>): string | undefined =>
  deviation?.kind === 'value' ? inBody(deviation.expected) : undefined

const isUpdate = ({ request }: Exchange): boolean => request.method === 'PUT'

/** The text that came instead of the expected one, as JSON. If a write sent it, it comes from there. */
export const wrongText = ({ deviation }: Pick<Symptom, 'deviation'>): string | undefined =>
  deviation?.kind === 'value' ? inBody(deviation.got) : undefined

/** The deletion before a write to the deleted resource, which should have been answered with 404. */
function deletionBefore(
  exchanges: readonly Exchange[],
  shown: Exchange,
  deviation: Symptom['deviation'],
): Exchange | undefined {
  if (
    deviation?.kind !== 'status' ||
    !expectedStatus.notFound.test(deviation.expected) ||
    deviation.got >= 400
  )
    return undefined
  return exchanges.findLast(
    (one) => one.id < shown.id && one.request.method === 'DELETE' && isOfSame(one, shown),
  )
}

/** Is it the creation of the entry that is read by its id? */
function hasCreated(write: Exchange, shown: Exchange): boolean {
  const [id, ...others] = entryIdsIn(shown)
  return (
    write.operation === 'textdata.create' &&
    id !== undefined &&
    others.length === 0 &&
    membersOf(write.response?.body ?? '')?.get('id') === id
  )
}

/** An address without its query. */
const pathOf = (url: string): string => url.replace(/[?#].*$/s, '')

const lastSegmentOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Does the message of a failure name what a write changes? */
const isNamedIn = (message: string, { request: { url } }: Exchange): boolean => {
  const id = lastSegmentOf(pathOf(url))
  return id !== '' && message.split(/[^\w-]+/).includes(id)
}

/** A shorter value is in many messages by chance. In UTF-16 units. */
const shortestNamed = 6

/** Does the message of a failure name a value that a write has sent? */
function isSentIn(message: string, { request: { body = '' } }: Exchange): boolean {
  const words = message.split(/[^\w-]+/)
  return [...(membersOf(body)?.values() ?? [])].some(
    (value) => typeof value === 'string' && value.length >= shortestNamed && words.includes(value),
  )
}

/** Does a write have the path of a reading, or does its body name what is read? */
function isOfSame(write: Exchange, { request }: Exchange): boolean {
  const path = pathOf(request.url)
  if (pathOf(write.request.url) === path) return true
  const name = lastSegmentOf(path.replace(/\/@\w+$/, ''))
  return name !== '' && sentText(write)?.includes(`"${name}"`) === true
}

/** A write on one line: its exchange, and what was sent. */
export function writeTitle(write: Exchange): string {
  const sent = sentText(write)
  return `${askedTitleOf(write)}${sent === undefined ? '' : `, sent ${sent}`}`
}
