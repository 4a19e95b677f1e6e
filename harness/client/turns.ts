import { pause } from './sender.ts'

/**
 * Spaces requests evenly; without a rate nobody waits.
 * @param rate requests a second
 * @param signal ends all waiting
 */
export function turns(rate: number | null, signal: AbortSignal | undefined): () => Promise<void> {
  if (rate === null) return () => Promise.resolve()
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / rate
    if (at > now) await pause(at - now, signal)
  }
}
