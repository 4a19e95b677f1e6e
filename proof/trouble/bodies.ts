import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type AnswerKind, kind, withBody } from './kind.ts'

const megabytes = (count: number): number => count * 1024 * 1024

/** Makes a value once, when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const large = once(() => Buffer.alloc(megabytes(31), 'a'))
const largeJson = once(() => Buffer.from(`{"entry":[],"padding":"${'a'.repeat(megabytes(31))}"}`))
const largeGzip = once(() => gzipSync(large()))
const largeBrotli = once(() => brotliCompressSync(large()))
const largeUtf16 = once(() => Buffer.from('ab'.repeat(megabytes(31) / 4), 'utf16le'))
const page = (entries: number) =>
  JSON.stringify({
    entry: Array.from({ length: entries }, (_unused, index) => ({
      id: String(index),
      groupName: 'board',
      data: `Sentence number ${index} of a very long page.`,
      parentId: '',
      writerId: 'example.org:1',
      ownerId: '',
      status: 0,
      published: '2012-01-01T00:00:00',
      updated: '2012-01-01T00:00:00',
    })),
    startIndex: 1,
    itemsPerPage: entries,
    totalResults: entries,
    sorted: true,
    filtered: false,
  })
const largePage = once(() => page(100_000))
const nearlyLarge = once(() => `{"entry":[],"padding":"${'a'.repeat(megabytes(3.9))}"}`)

/** Bodies that are too large, or that seem to be. */
export const bodyKinds: readonly AnswerKind[] = [
  kind('body-31-mb', 'a text of 31 MB', (call, response) => withBody(call, response, large())),
  kind('body-31-mb-json', 'JSON of 31 MB', (call, response) => withBody(call, response, largeJson())),
  kind('body-31-mb-gzip', '31 MB, compressed to 30 kB with gzip', (call, response) =>
    withBody(call, response, largeGzip(), { 'content-encoding': 'gzip' }),
  ),
  kind('body-31-mb-brotli', '31 MB, compressed to some bytes with brotli', (call, response) =>
    withBody(call, response, largeBrotli(), { 'content-encoding': 'br' }),
  ),
  kind('body-31-mb-utf-16', '31 MB in UTF-16', (call, response) =>
    withBody(call, response, largeUtf16(), { 'content-type': 'application/json; charset=utf-16' }),
  ),
  kind('body-4-mb', 'JSON of 3.9 MB', (call, response) => withBody(call, response, nearlyLarge())),
  kind('body-padded', 'the right answer with 100 kB of spaces after it', (call, response) =>
    withBody(call, response, call.right.body + ' '.repeat(100_000)),
  ),
  kind('page-100000', 'a page of 100,000 entries', (call, response) => withBody(call, response, largePage())),
  kind('page-empty-objects', 'a page of 40,000 empty objects', (call, response) =>
    withBody(call, response, `{"entry":[${'{},'.repeat(39_999)}{}]}`),
  ),
  kind('body-endless', 'a body without an end', ({ method, right }, response) => {
    response.writeHead(right.status, { 'content-type': 'application/json' })
    // Node.js discards a body that is not permitted, so it would accept an endless body forever.
    if (method === 'HEAD' || right.status === 204 || right.status === 304) return void response.end()
    const more = () => {
      // One piece at a time, so nothing else has to wait.
      if (!response.destroyed && response.write(large().subarray(0, 65_536))) setImmediate(more)
    }
    response.on('drain', more)
    more()
  }),
  kind('body-wrong-gzip', 'a body that claims to be gzip and is not', (call, response) =>
    withBody(call, response, call.right.body || 'text', { 'content-encoding': 'gzip' }),
  ),
  kind('body-cut-gzip', 'a gzip body that breaks off', (call, response) =>
    withBody(call, response, gzipSync(`${call.right.body}     `).subarray(0, -9), {
      'content-encoding': 'gzip',
    }),
  ),
  kind('body-unknown-coding', 'a body in a content coding that nobody knows', (call, response) =>
    withBody(call, response, call.right.body || 'text', { 'content-encoding': 'zebra' }),
  ),
]
