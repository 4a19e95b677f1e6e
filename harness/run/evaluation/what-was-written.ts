import type { Exchange } from '../../http/message/exchange.ts'
import { decodedSegment } from '../../http/message/segment.ts'

/** When an exchange ended, in milliseconds since 1970. */
export const endOf = ({ startedAt, durationMs }: Exchange): number => Date.parse(startedAt) + durationMs

/** What a path addresses: the ids of entries, or the name of a group. */
export function lastSegments({ request }: Exchange): readonly string[] {
  const segments = new URL(request.url).pathname.split('/').filter((one) => !one.startsWith('@'))
  return (segments.at(-1) ?? '').split(',').map(decodedSegment)
}
