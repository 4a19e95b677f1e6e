import type { HttpResponse } from './response.ts'

/** A response of a target, as checks get it. @param changes to the default members */
export const sampleResponse = (
  status: number,
  json?: unknown,
  changes: Partial<HttpResponse> = {},
): HttpResponse => ({
  status,
  headers: {},
  body: json === undefined ? '' : JSON.stringify(json),
  json,
  exchange: {
    id: 1,
    caller: 'trusted',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    attempt: 1,
    request: { method: 'POST', url: 'http://localhost/', headers: {} },
  },
  retries: 0,
  repeated: false,
  ...changes,
})
