/**
 * The timestamps with which a run signs. OAuth Core 1.0, section 8, lets a target refuse a timestamp that is earlier
 * than the last one it has seen. If two requests are in flight while a new second begins, one may overtake the other.
 */
export interface SigningTimes {
  /** Called for each request. @param seconds since 1970, as in its credential */
  signed(seconds: number): void
  /** Was another request signed at a later second? It may have come to the target first. */
  mayBeOvertaken(seconds: number): boolean
  /** Called for a request that was refused and, when it was sent again with a new timestamp, not refused any more. */
  acceptedLater(): void
  /** The number of such requests. */
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
