import type { ShutOut } from '../../http/sending/delivery.ts'
import type { LastLook } from './last-look.ts'
import { singleFlight } from './single-flight.ts'

/**
 * Watches whether something in front of the target refuses everything for the moment, as firewalls do that limit requests by 403.
 * @returns looks whether 403 comes even to what has been served before
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
      // Silence is looked at elsewhere.
    }
    return wasShutOut ? 'before' : 'never'
  }).run
}
