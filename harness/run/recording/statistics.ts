import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpTotals } from '../result/result.ts'

/** Counts the run's traffic. */
export interface Statistics {
  add(exchange: Exchange, bytesSent: number): void
  /** A request is sent again. @param after the status, or why there was no response */
  sentAgain(after: string): void
  totals(): HttpTotals
}

/** Starts counting. */
export function statistics(): Statistics {
  const latencies: number[] = []
  let retries = 0
  const retriedAfter: Record<string, number> = {}
  let sent = 0
  let received = 0
  return {
    add: (exchange, bytesSent) => {
      latencies.push(exchange.durationMs)
      sent += bytesSent
      received += exchange.response?.bodyBytes ?? 0
    },
    sentAgain: (after) => {
      retries++
      retriedAfter[after] = (retriedAfter[after] ?? 0) + 1
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
