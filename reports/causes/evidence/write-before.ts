import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CaseResult } from '../../../harness/run/result/result.ts'
import { askedTitleOf } from '../../text/exchange-text.ts'
import { sentText } from '../../text/sent.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus, valueNames } from '../symptoms/wording.ts'
import { wasAccepted } from '../symptoms/writes.ts'

/** The last write before a reading that shows what a write has done: who sees the reading alone does not know what to fix. */
export function writeBefore({
  case: { exchanges },
  exchange: shown,
  deviation,
}: Pick<Symptom, 'exchange' | 'deviation'> & {
  readonly case: Pick<CaseResult, 'exchanges'>
}): Exchange | undefined {
  if (shown === undefined) return undefined
  if (shown.request.method !== 'GET') return deletionBefore(exchanges, shown, deviation)
  const isEffect = deviation?.kind === 'value' && valueNames.effects.test(deviation.name)
  const isPresence = deviation?.kind === 'status' && [200, 404].includes(deviation.got)
  const value = wrongText({ deviation })
  const writes = exchanges.filter((one) => one.id < shown.id && one.request.method !== 'GET')
  // What a write has left as it was comes from an earlier one, which is not to blame.
  const expected = expectedText({ deviation })
  const ignored = writes.findLast(
    (one) => wasAccepted(one) && expected !== undefined && one.request.body?.includes(expected) === true,
  )
  const update =
    isEffect && valueNames.afterTheUpdate.test(deviation.name) ? writes.findLast(isUpdate) : undefined
  return (
    ignored ??
    update ??
    writes.findLast(({ request }) => value !== undefined && request.body?.includes(value) === true) ??
    writes.findLast((one) => isEffect || (isPresence && isOfSame(one, shown)))
  )
}

/** A shorter text stands in many bodies. In UTF-16 units. */
const shortestTelling = 3

/** A text as it stands in a body, where it is long enough to be found there for no other reason. */
const inBody = (text: string | undefined): string | undefined =>
  text !== undefined && text.length >= shortestTelling ? JSON.stringify(text) : undefined

/** The text that was expected, as JSON. */
const expectedText = ({ deviation }: Pick<Symptom, 'deviation'>): string | undefined =>
  deviation?.kind === 'value' ? inBody(deviation.expected) : undefined

const isUpdate = ({ request }: Exchange): boolean => request.method === 'PUT'

/** A text that was got in place of another one, as JSON: where a write has sent it, it comes from there. */
export const wrongText = ({ deviation }: Pick<Symptom, 'deviation'>): string | undefined =>
  deviation?.kind === 'value' ? inBody(deviation.got) : undefined

/** The deletion before a write to what it has deleted, which should have been answered 404. */
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

/** Has a write the path of a reading, or does its body name what is read? */
function isOfSame(write: Exchange, { request }: Exchange): boolean {
  const path = (url: string) => url.replace(/[?#].*$/s, '')
  if (path(write.request.url) === path(request.url)) return true
  const name =
    path(request.url)
      .replace(/\/@\w+$/, '')
      .split('/')
      .at(-1) ?? ''
  return name !== '' && sentText(write)?.includes(`"${name}"`) === true
}

/** A write in one line: its exchange, and what was sent. */
export function writeTitle(write: Exchange): string {
  const sent = sentText(write)
  return `${askedTitleOf(write)}${sent === undefined ? '' : `, sent ${sent}`}`
}
