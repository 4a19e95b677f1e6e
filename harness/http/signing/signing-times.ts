/**
 * The timestamps with which a run signs. OAuth Core 1.0, section 8, lets a target refuse a timestamp before the last one that it has seen;
 * of requests that are in flight at the same time, one may overtake another at the turn of a second.
 */
export interface SigningTimes {
  /** Told of each request. @param seconds since 1970, as they stand in its credential */
  signed(seconds: number): void
  /** Was a request signed at a later second? It may have come to the target first. */
  mayBeOvertaken(seconds: number): boolean
  /** Told of a request that was refused, sent again with a new timestamp, and then not refused any more. */
  acceptedLater(): void
  /** How many such requests there were. */
  readonly overtaken: number
}

/** Opens the record of a run. */
export function signingTimes(): SigningTimes {
  let last = 0
  let overtaken = 0
  return {
    signed: (seconds) => {
      last = Math.max(last, seconds)
    },
    mayBeOvertaken: (seconds) => seconds < last,
    acceptedLater: () => {
      overtaken++
    },
    get overtaken() {
      return overtaken
    },
  }
}
