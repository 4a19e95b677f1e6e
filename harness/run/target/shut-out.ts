import type { ShutOut } from '../../http/sending/delivery.ts'
import type { LastLook } from './last-look.ts'
import { singleFlight } from './single-flight.ts'

/**
 * Watches whether something in front of the target refuses everything for a moment, like a firewall that limits
 * requests with 403.
 * @returns finds out whether even a request that was answered with success before gets 403
 */
export function watchShutOut(look: Pick<LastLook, 'once'>): () => Promise<ShutOut> {
  let wasShutOut = false
  return singleFlight(async (): Promise<ShutOut> => {
    try {
      const response = await look.once()
      if (response?.status === 403) {
        wasShutOut = true
        return 'now'
      }
    } catch {
      // Another watch handles silence.
    }
    return wasShutOut ? 'before' : 'never'
  }).run
}
