/** Knows which writes to a group of entries were on their way at the same time as others of this run. */
export interface MeetingWrites {
  /**
   * A write to a group is sent.
   * @returns to be called when it is over: was another one to that group on its way meanwhile?
   */
  begun(group: string): () => boolean
}

/** Opens the record: nothing is on its way yet. */
export function meetingWrites(): MeetingWrites {
  const groups = new Map<string, { inFlight: number; begun: number }>()
  return {
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
