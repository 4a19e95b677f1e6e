import {
  type CheckContext,
  chunksOf,
  type Entry,
  each,
  entriesPath,
  entryOf,
  expect,
  headOf,
  must,
  type Part,
  type Piece,
  part,
  type RawMessage,
  type RawRequestResult,
  type RawRequestSpec,
  type RequestSpec,
  segment,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from '../shared/entries/entry-members.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { known } from '../shared/ids/known.ts'
import { codedHead } from './coded-head.ts'
import { expectNextRequestServed, expectWithstood, isRefused, tookTooLong } from './outcome.ts'

/** A request that does not reach its end. */
interface Unfinished {
  readonly id: string
  readonly title: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly write: (message: RawMessage) => readonly Piece[]
  readonly ending: RawRequestSpec['ending']
}

const longer = (message: RawMessage): string =>
  headOf(message, { fields: { 'Content-Length': String(message.body.length + 9) } })
const halfOf = ({ body }: RawMessage): Buffer => body.subarray(0, Math.floor(body.length / 2))
const whole = (message: RawMessage) => [longer(message), message.body]
const chunks = (message: RawMessage) => [codedHead(message), chunksOf([message.body])]

/** Many of the bodies contain a complete JSON text, so a server may treat the incomplete message as complete. */
const requests: readonly Unfinished[] = [
  {
    id: 'transport.unfinished.length',
    title: 'a creation with a body that is shorter than its Content-Length',
    method: 'POST',
    write: whole,
    ending: 'end',
  },
  {
    id: 'transport.unfinished.length-cut',
    title: 'a creation with a body that is shorter than its Content-Length, on a connection that breaks',
    method: 'POST',
    write: whole,
    ending: 'cut',
  },
  {
    id: 'transport.unfinished.half',
    title: 'a creation with a body of which only one half arrives',
    method: 'POST',
    write: (message) => [headOf(message), halfOf(message)],
    ending: 'end',
  },
  {
    id: 'transport.unfinished.chunks',
    title: 'a creation with a body in chunks without the last one',
    method: 'POST',
    write: chunks,
    ending: 'end',
  },
  {
    id: 'transport.unfinished.chunks-cut',
    title: 'a creation with a body in chunks without the last one, on a connection that breaks',
    method: 'POST',
    write: chunks,
    ending: 'cut',
  },
  {
    id: 'transport.unfinished.chunk-half',
    title: 'a creation with a body in a chunk of which only half is sent',
    method: 'POST',
    write: (message) => [codedHead(message), `${message.body.length.toString(16)}\r\n`, halfOf(message)],
    ending: 'end',
  },
  {
    id: 'transport.unfinished.update',
    title: 'an update with a body that is shorter than its Content-Length',
    method: 'PUT',
    write: whole,
    ending: 'end',
  },
  {
    id: 'transport.unfinished.update-chunks',
    title: 'an update with a body in chunks without the last one',
    method: 'PUT',
    write: chunks,
    ending: 'end',
  },
  {
    id: 'transport.unfinished.head',
    title: 'a deletion with an incomplete header',
    method: 'DELETE',
    write: (message) => [headOf(message).slice(0, -2)],
    ending: 'end',
  },
]

const invalid = 'a request without its end'

/** What one of the requests did. */
interface Done {
  readonly outcome: RawRequestResult
  /** The next request, after all of them. */
  readonly next: Part<void>
  /** The entry of the request, before and after it; undefined if there is none. */
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** Writes all requests at the same time: the creations for one owner, each other request on its own entry. */
const unfinished = sharedFixture('requests that do not come to their end', async (context) => {
  const { trusted, text } = context
  const own = await ownEntries(context)
  const path = entriesPath(own.group)
  const targets = await Promise.all(
    requests.map(async ({ method }) =>
      method === 'POST' ? undefined : entryOf(await trusted.request(own.creation(text.sentence()))),
    ),
  )
  const outcomes = await Promise.all(
    requests.map(async ({ method, write, ending }, at) => {
      const entry = targets[at]
      const data = text.sentence()
      const spec: RequestSpec = {
        method,
        path: entry === undefined ? path : `${path}/${segment(entry.id)}`,
        ...(method === 'DELETE' ? {} : { body: { data, ...own.ids } }),
      }
      return {
        data,
        entry,
        outcome: await context.trusted.write({ invalid, requests: [spec], write, ending }),
      }
    }),
  )
  const next = await part(() => expectNextRequestServed(context, own))
  const stored = await own.stored()
  return new Map(
    requests.map(({ id }, at): [string, Done] => {
      const { data, entry, outcome } = known(outcomes[at], `request ${id}`)
      const after = stored.find((one) => (entry === undefined ? one.data === data : one.id === entry.id))
      return [id, { outcome, next, before: entry, after }]
    }),
  )
})

async function doneBy({ use }: CheckContext, id: string): Promise<Done> {
  return known((await use(unfinished)).get(id), `request ${id}`)
}

function expectNoEffect({ outcome, before, after }: Done): void {
  const from = outcome.responses[0]
  const name = 'the entry after a request without its end'
  if (before === undefined) expect(after, name, from).toBeAbsent()
  else expectSameEntry(after, before, name)
}

const why =
  'An incomplete message is not a request (RFC 9112, section 8), so there is nothing to carry out. 400, 408, 503 (from servers that limit the time of a request) and a closed connection pass. Only the RFC says so, and servers of some standard libraries do not check it.'

export default suite(
  'Robustness: unfinished requests',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    should(
      'robustness.unfinished',
      'an incomplete request has no effect, causes no server error, and the next request is served',
      'RFC 9112, section 8',
      each(
        requests,
        ({ id, title }) => ({ id, title }),
        async (context, { id }) => {
          const done = await doneBy(context, id)
          expectWithstood(done.outcome, tookTooLong)
          expectNoEffect(done)
          done.next.value()
        },
      ),
      { why },
    ),
    must(
      'robustness.unfinished.no-effect',
      'an incomplete request that is refused has no effect',
      'R-refused-no-effect',
      each(
        requests,
        ({ id, title }) => ({ id: `${id}.no-effect`, title }),
        async (context, { id }) => {
          const done = await doneBy(context, id)
          if (!isRefused(done.outcome)) context.inapplicable('it was not refused')
          expectNoEffect(done)
        },
      ),
      { why: 'What is refused is not carried out, even if a front end refuses it.' },
    ),
  ],
)
