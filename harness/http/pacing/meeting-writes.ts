import { boardAddress } from '../message/board-address.ts'
import type { RequestSpec } from '../message/request.ts'

/** Knows which writes to a group of entries were in flight at the same time as other writes of this run. */
export interface MeetingWrites {
  /**
   * A request is sent.
   * @returns a function to call when it is over: was it a write to the entries of a group, and was another one to that
   * group in flight at the same time?
   */
  begun(request: Pick<RequestSpec, 'method' | 'path'>): () => boolean
  /** Does it help to send a write again that conflicted? No, if that was in vain several times in a row. */
  readonly isWorthAnother: boolean
  /** A write was sent again several times. @param inVain was it refused to the end? */
  gaveWay(inVain: boolean): void
}

/** After this many writes that were sent again in vain, other writes are not the reason for the refusals. */
const vainWrites = 3

/** Opens the record: no write is in flight yet. */
export function meetingWrites(): MeetingWrites {
  const groups = new Map<string, { inFlight: number; begun: number }>()
  let vain = 0
  return {
    get isWorthAnother() {
      return vain < vainWrites
    },
    gaveWay: (inVain) => {
      vain = inVain ? vain + 1 : 0
    },
    begun: ({ method, path }) => {
      const address = boardAddress(path)
      if (method === 'GET' || address?.of !== 'entries') return () => false
      const { group } = address
      const writes = groups.get(group) ?? { inFlight: 0, begun: 0 }
      groups.set(group, writes)
      const hasOthers = writes.inFlight > 0
      writes.inFlight += 1
      writes.begun += 1
      const { begun } = writes
      return () => {
        writes.inFlight -= 1
        return hasOthers || writes.begun > begun
      }
    },
  }
}
