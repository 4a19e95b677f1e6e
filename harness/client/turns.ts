import type { Wait } from './gate.ts'
import { pause } from './sender.ts'

/**
 * Spaces requests evenly; without a rate nobody waits.
 * @param rate requests a second
 * @param signal ends all waiting
 */
export function turns(rate: number | null, signal: AbortSignal | undefined): () => Wait {
  if (rate === null) return () => undefined
  let next = 0
  return () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / rate
    return at > now ? pause(at - now, signal) : undefined
  }
}
