import { decodedSegment } from '../../http/message/segment.ts'

/** The name of the group in an address. The address of a list of groups has none. */
export function groupInAddress(url: string): string | undefined {
  const name = /\/textdata\/@app\/([^/?]+)/.exec(url)?.[1]
  return name === undefined || name.startsWith('@') ? undefined : decodedSegment(name)
}
