/** Knows which writes to a group of entries were on their way at the same time as others of this run. */
export interface MeetingWrites {
  /**
   * A write to a group is sent.
   * @returns to be called when it is over: was another one to that group on its way meanwhile?
   */
  begun(group: string): () => boolean
  /** Is it worth while to send a write again that was refused for another one? Not where that was in vain again and again. */
  readonly isWorthAnother: boolean
  /** A write that was sent again and again was refused to the end, or was not. */
  gaveWay(inVain: boolean): void
}

/** So many writes are sent again and again, all in vain, before it is plain that they are not refused for others. */
const vainWrites = 3

/** Opens the record: nothing is on its way yet. */
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

/** The group whose entries a path is about, as it stands there; undefined where it is about no entries. */
export const groupOfEntries = (path: string): string | undefined =>
  /^\/textdata\/@app\/([^/@][^/]*)\/@all(?:\/|$)/.exec(path)?.[1]
