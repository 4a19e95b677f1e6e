import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { CaseResult } from '../../harness/run/result/result.ts'
import { askedTitleOf } from '../text/exchange-text.ts'
import { sentText } from '../text/sent.ts'
import type { Symptom } from './symptom.ts'

/** Words of what a write has done. */
const effects = /\b(after|changed|changes|stored|in the end)\b/

/** The last write before a reading that shows what a write has done: who sees the reading alone does not know what to fix. */
export function writeBefore({
  case: { exchanges },
  exchange: shown,
  deviation,
  message,
}: Pick<Symptom, 'exchange' | 'deviation' | 'message'> & {
  readonly case: Pick<CaseResult, 'exchanges'>
}): string | undefined {
  if (shown === undefined) return undefined
  if (shown.request.method !== 'GET') return deletionBefore(exchanges, shown, deviation)
  const isEffect = deviation?.kind === 'value' && effects.test(deviation.name)
  const isPresence = deviation?.kind === 'status' && [200, 404].includes(deviation.got)
  const value = deviation?.kind === 'value' ? wrongText(message) : undefined
  const writes = exchanges.filter((one) => one.id < shown.id && one.request.method !== 'GET')
  // What a write has left as it was comes from an earlier one, which is not to blame.
  const expected = deviation?.kind === 'value' ? expectedText(message) : undefined
  const ignored = writes.findLast(
    (one) => isAccepted(one) && expected !== undefined && one.request.body?.includes(expected) === true,
  )
  const update = isEffect && afterUpdate.test(deviation.name) ? writes.findLast(isUpdate) : undefined
  const write =
    ignored ??
    update ??
    writes.findLast(({ request }) => value !== undefined && request.body?.includes(value) === true) ??
    writes.findLast((one) => isEffect || (isPresence && isOfSame(one, shown)))
  return write && writeTitle(write)
}

/** Names of what is read after an update. */
export const afterUpdate = /\bafter (?:the|an|its) update\b|\bthe updated text\b/

/** The text that was expected, as JSON. */
const expectedText = (message: string): string | undefined =>
  / to be ("(?:[^"\\]|\\.){3,}")(?:, got|$)/.exec(message)?.[1]

/** Was a request answered with success? */
export const isAccepted = ({ response }: Exchange): boolean => (response?.status ?? 500) < 300

const isUpdate = ({ request }: Exchange): boolean => request.method === 'PUT'

/** A text that was got in place of another one, as JSON: where a write has sent it, it comes from there. */
export const wrongText = (message: string): string | undefined =>
  /, got ("(?:[^"\\]|\\.){3,}")/.exec(message)?.[1]

/** The deletion before a write to what it has deleted, which should have been answered 404. */
function deletionBefore(
  exchanges: readonly Exchange[],
  shown: Exchange,
  deviation: Symptom['deviation'],
): string | undefined {
  if (deviation?.kind !== 'status' || !/^404\b/.test(deviation.expected) || deviation.got >= 400)
    return undefined
  const deletion = exchanges.findLast(
    (one) => one.id < shown.id && one.request.method === 'DELETE' && isOfSame(one, shown),
  )
  return deletion && writeTitle(deletion)
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
