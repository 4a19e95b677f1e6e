import type { Exchange } from '../../../../harness/http/message/exchange.ts'

/**
 * A reading that answers as before a write although another reading has already shown its effect: a cache, a replica, a
 * copy.
 */
export interface OutdatedReading {
  /** The last accepted write to what the reading shows. */
  readonly write: Exchange
  /** The reading at another address, or by another caller, that shows the effect of the write. */
  readonly shownBy: Exchange
}
