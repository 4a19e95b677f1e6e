import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpTotals } from '../result/result.ts'

/** Counts the run's traffic. */
export interface Statistics {
  add(exchange: Exchange, bytesSent: number): void
  totals(): HttpTotals
}

/** The attempts at one request follow each other under one key. */
const keyOf = ({ check = '', caller, request }: Exchange): string =>
  `${check} ${caller} ${request.method} ${request.url}`

/** Statuses after which a request may be sent again. */
const passing: ReadonlySet<number> = new Set([401, 403, 409, 429, 502, 503, 504])

/** Why a request may be sent again after this exchange: a status, or the kind of a broken connection. */
function retryReason({ response, error }: Exchange): string | undefined {
  if (response === undefined) return error?.reason
  return passing.has(response.status) ? `${response.status}` : undefined
}

/** Starts counting. */
export function statistics(): Statistics {
  const latencies: number[] = []
  let retries = 0
  const retriedAfter: Record<string, number> = {}
  const open = new Map<string, string>()
  let sent = 0
  let received = 0
  return {
    add: (exchange, bytesSent) => {
      latencies.push(exchange.durationMs)
      const key = keyOf(exchange)
      if (exchange.attempt > 1) {
        retries++
        const reason = open.get(key) ?? 'other'
        retriedAfter[reason] = (retriedAfter[reason] ?? 0) + 1
      }
      const reason = retryReason(exchange)
      if (reason === undefined) open.delete(key)
      else open.set(key, reason)
      sent += bytesSent
      received += exchange.response?.bodyBytes ?? 0
    },
    totals: () => {
      const sorted = latencies.toSorted((a, b) => a - b)
      const quantile = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return {
        requests: sorted.length,
        retries,
        ...(retries === 0 ? {} : { retriedAfter: { ...retriedAfter } }),
        bytesSent: sent,
        bytesReceived: received,
        latencyMs: { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99), max: sorted.at(-1) ?? 0 },
      }
    },
  }
}
