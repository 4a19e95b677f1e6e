/** Knows which writes to a group of entries were in flight at the same time as other writes of this run. */
export interface MeetingWrites {
  /**
   * A write to a group is sent.
   * @returns a function to call when it is over: was another write to that group in flight at the same time?
   */
  begun(group: string): () => boolean
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
    begun: (group) => {
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

/** The group whose entries a path is about, as it is in the path; undefined if the path is not about entries. */
export const groupOfEntries = (path: string): string | undefined =>
  /^\/textdata\/@app\/([^/@][^/]*)\/@all(?:\/|$)/.exec(path)?.[1]
