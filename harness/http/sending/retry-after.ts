import type { Incoming } from '../connection/incoming.ts'

/**
 * The header Retry-After (RFC 9110, section 10.2.3), in seconds or as a date, as milliseconds from now; undefined if it
 * is absent or invalid.
 */
export function retryAfterMs({ headers }: Incoming): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
