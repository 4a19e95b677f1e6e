import { expect, test } from 'vitest'
import { harPieces } from './har.ts'
import { exchange, sampleRun } from './sample-run.test-data.ts'

const parse = (pieces: Iterable<string>) => JSON.parse([...pieces].join(''))

test('the HAR file has the members that HAR 1.2 requires', () => {
  const { log } = parse(harPieces(sampleRun()))
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'textboard-conformance', version: '0.1.0' } })
  expect(log.entries).toHaveLength(3)
  for (const entry of log.entries) {
    expect(entry).toMatchObject({
      startedDateTime: expect.stringMatching(/^\d{4}-.*Z$/),
      time: expect.any(Number),
      request: {
        method: expect.any(String),
        url: expect.any(String),
        httpVersion: expect.any(String),
        cookies: [],
        headers: expect.any(Array),
        queryString: [{ name: 'format', value: 'json' }],
        postData: { mimeType: 'application/json', text: expect.any(String) },
        headersSize: -1,
        bodySize: 12,
      },
      response: {
        status: expect.any(Number),
        statusText: expect.any(String),
        httpVersion: expect.any(String),
        cookies: [],
        headers: expect.any(Array),
        content: { size: expect.any(Number), mimeType: expect.any(String) },
        redirectURL: expect.any(String),
        headersSize: -1,
        bodySize: expect.any(Number),
      },
      cache: {},
      timings: { send: 0, wait: entry.time, receive: 0 },
    })
  }
})

test('the comment of an entry names the check that sent the request, or the run itself', () => {
  const { check: _, ...own } = exchange({ id: 9, attempt: 2 })
  const { log } = parse(harPieces(sampleRun({ exchanges: [...sampleRun().exchanges, own] })))
  expect(log.entries[1].comment).toBe('entries.create.hostile; caller trusted; textdatagroup.create')
  expect(log.entries[3].comment).toBe('the run itself; caller trusted; textdatagroup.create; attempt 2')
})

test('an exchange without a response has status 0 and says why', () => {
  const { response: _, ...unanswered } = exchange({
    error: { reason: 'broken', message: 'ECONNRESET', sent: true },
  })
  const { log } = parse(harPieces(sampleRun({ exchanges: [unanswered] })))
  expect(log.entries[0].response).toMatchObject({ status: 0, comment: 'ECONNRESET' })
})

test('a partial run without exchanges gives a valid file that says that the run is incomplete', () => {
  const empty = sampleRun({ exchanges: [], complete: false })
  const { log } = parse(harPieces(empty))
  expect(log.entries).toEqual([])
  expect(log.comment).toContain('incomplete run')
})
