import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'

/**
 * Sends a recorded read once more.
 * @param target base URL of the run
 * @param caller in whose name
 * @returns undefined where it was no read, or one that was wrong on purpose
 */
export function repeatOf(
  { request, invalid }: Exchange,
  target: string,
  caller: Caller | undefined,
): (() => Promise<HttpResponse>) | undefined {
  const base = target.replace(/\/$/, '')
  const below = request.url.startsWith(base) ? request.url.slice(base.length) : undefined
  if (request.method !== 'GET' || invalid !== undefined || below === undefined || caller === undefined) {
    return undefined
  }
  const [path = '', query = ''] = below.split(/\?(.*)/s)
  const pairs = [...new URLSearchParams(query)]
  return () => caller.request({ method: 'GET', path, query: pairs })
}
