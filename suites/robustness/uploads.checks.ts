import {
  chunksOf,
  each,
  entryOf,
  entryPath,
  expect,
  headOf,
  lastChunk,
  must,
  type Piece,
  type RawRequestResult,
  type RawRequestSpec,
  should,
  suite,
} from '../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../shared/entries/own-entries.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { codedHead } from './coded-head.ts'
import {
  expectAnswerWithstood,
  expectNextRequestServed,
  isRefused,
  neitherRefusedNorStored,
  statusOf,
  tookTooLong,
} from './outcome.ts'

type Write = RawRequestSpec['write']

const invalid = 'a body that comes in pieces'
const pause = { pauseMs: 3 }
const longPause = { pauseMs: 20 }
const parts = 6

/** Divides a body: each byte beyond ASCII is a separate piece, the bytes between them are one piece. */
function aroundCharacters(body: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = 0; at < body.length; at++) {
    if ((body[at] ?? 0) < 0x80) continue
    if (at > from) pieces.push(body.subarray(from, at))
    pieces.push(body.subarray(at, at + 1))
    from = at + 1
  }
  return [...pieces, body.subarray(from)]
}

function partsOf(bytes: Buffer): Buffer[] {
  const size = Math.ceil(bytes.length / parts)
  return Array.from({ length: parts }, (_unused, at) => bytes.subarray(at * size, (at + 1) * size))
}

const spaced = (pieces: readonly Uint8Array[], between: Piece): Piece[] =>
  pieces.flatMap((piece, index): Piece[] => (index === 0 ? [piece] : [between, piece]))

/** A way to divide a creation. */
interface Divided {
  readonly id: string
  readonly title: string
  readonly write: Write
}

const divided: readonly Divided[] = [
  {
    id: 'transport.upload.pieces.chunks',
    title: 'chunks within characters',
    write: (message) => [codedHead(message), chunksOf(aroundCharacters(message.body)), lastChunk],
  },
  {
    id: 'transport.upload.pieces.packets',
    title: 'packets within characters',
    write: (message) => [
      headOf(message),
      ...spaced(aroundCharacters(message.body).slice(0, 10), pause),
      Buffer.concat(aroundCharacters(message.body).slice(10)),
    ],
  },
  {
    id: 'transport.upload.slow.head',
    title: 'a head that trickles',
    write: (message) => [...spaced(partsOf(Buffer.from(headOf(message), 'latin1')), longPause), message.body],
  },
  {
    id: 'transport.upload.slow.body',
    title: 'a body that trickles',
    write: (message) => [headOf(message), ...spaced(partsOf(message.body), longPause)],
  },
  {
    id: 'transport.upload.slow.chunks',
    title: 'chunks that trickle',
    write: (message) => [
      codedHead(message),
      ...spaced(
        partsOf(message.body).map((part) => chunksOf([part])),
        longPause,
      ),
      lastChunk,
    ],
  },
]

const uploads = sentOnce<
  Divided,
  OwnEntries & { readonly texts: ReadonlyMap<string, string> },
  readonly unknown[],
  RawRequestResult
>({
  title: 'creations that arrive in pieces',
  rows: divided,
  arrange: async (context) => ({
    ...(await ownEntries(context)),
    texts: new Map(divided.map(({ id }) => [id, `${context.text.sentence()} Café Zoë, 東京の庭師, 🌱🌻.`])),
  }),
  send: (context, { id, write }, { creation, texts }) =>
    context.trusted.write({ invalid, requests: [creation(texts.get(id) ?? '')], write, ending: 'whole' }),
  look: async (_context, { stored }) => (await stored()).map(({ data }) => data),
})

const why =
  'How a body is divided into pieces means nothing. A server may stop waiting (408, or 503), or refuse a body without a length (411). Often a front end reads the body, so this is not a MUST.'

export default suite(
  'Robustness: uploads',
  { class: 'robustness', section: 'Endpoints / TextData', resource: 'Robustness' },
  [
    should(
      'robustness.upload.divided',
      'a creation that is sent in many pieces, or slowly, causes no server error',
      'R-status-500',
      each(
        divided,
        ({ id, title }) => ({ id, title }),
        async (context, { id }) =>
          expectAnswerWithstood(context, (await context.use(uploads)).responseTo(id), tookTooLong),
      ),
      { why },
    ),
    must(
      'robustness.upload.no-effect',
      'a creation that is sent in many pieces, or slowly, is stored as it was sent if it is answered 201, and not if it is refused',
      'R-entry-create',
      each(
        divided,
        ({ id, title }) => ({ id: `${id}.stored`, title }),
        async ({ use, inapplicable }, { id }) => {
          const { responseTo, place, found } = await use(uploads)
          const outcome = responseTo(id)
          const text = place.texts.get(id)
          if (statusOf(outcome) === '201') expect(found(), 'the texts of the owner').toContain(text)
          else if (isRefused(outcome)) expect(found(), 'the texts of the owner').notToContain(text)
          else inapplicable(neitherRefusedNorStored)
        },
      ),
      { why },
    ),
    should(
      'transport.upload.chunked',
      'a creation in the chunked coding answers 201 and is stored, unless a length is asked for',
      'RFC 9112, section 7.1',
      async (context) => {
        const own = await ownEntries(context)
        const data = context.text.sentence()
        const outcome = await context.trusted.write({
          invalid,
          requests: [own.creation(data)],
          write: (message) => [codedHead(message), chunksOf(partsOf(message.body)), lastChunk],
          ending: 'whole',
        })
        expect(statusOf(outcome), 'the status of a creation in chunks').toBeOneOf(['201', '411', '501'])
        if (statusOf(outcome) !== '201') return
        expect(
          (await own.stored()).map((entry) => entry.data),
          'the texts of the owner’s entries',
        ).toContain(data)
      },
      { why: 'RFC 9112, section 7.1: a recipient is able to read the chunked coding.' },
    ),
    should(
      'transport.upload.beside',
      'while the body of a creation is still being sent, other requests are served',
      'R-status-503',
      async (context) => {
        const { text, trusted } = context
        const own = await ownEntries(context)
        const others = async () => {
          await expectNextRequestServed(context, own)
          const [read, added, list] = await Promise.all([
            trusted.readEntry(own.group, own.twin.id),
            trusted.request(own.creation(text.sentence())),
            trusted.listGroups({ query: { count: 1 } }),
          ])
          expect(read).toHaveStatus(200)
          expect(added).toHaveStatus(201)
          expect(list).toHaveStatus(200)
        }
        const outcome = await context.trusted.write({
          invalid,
          requests: [own.creation(text.sentence())],
          write: (message) => {
            const [first = Buffer.alloc(0), ...rest] = partsOf(message.body)
            return [headOf(message), first, { meanwhile: others }, Buffer.concat(rest)]
          },
          ending: 'whole',
        })
        expectAnswerWithstood(context, outcome, tookTooLong)
      },
      {
        why: 'A slow caller is no reason to refuse others: 503 is for a service that is not available, or, for the slow caller, because of the time that it took.',
      },
    ),
    should(
      'transport.upload.expect',
      'an update that expects 100-continue, as common clients send it, is carried out, unless the expectation is refused',
      'RFC 9110, section 10.1.1',
      async (context) => {
        const { text, trusted } = context
        const { group, twin, ids } = await ownEntries(context)
        const body = { data: text.sentence(), writerId: ids.writerId }
        const outcome = await context.trusted.write({
          invalid: 'an update that waits before its body',
          requests: [{ method: 'PUT', path: entryPath(group, twin.id), body }],
          write: (message) => [
            headOf(message, { fields: { Expect: '100-continue' } }),
            { awaitMs: 250 },
            message.body,
          ],
          ending: 'whole',
        })
        const status = statusOf(outcome)
        expect(status, 'the status of an update that expects 100-continue').toBeOneOf(['202', '417'])
        if (status !== '202') return
        expect(entryOf(await trusted.readEntry(group, twin.id)).data, 'the text').toEqual(body.data)
      },
      {
        why: 'RFC 9110, section 10.1.1: a server that does not send 100 (Continue) still reads the body; 417 is for an expectation that it cannot meet.',
      },
    ),
    should(
      'transport.upload.pipelined',
      'two requests sent at once on one connection are answered in their order, unless the connection is closed after the first',
      'RFC 9112, section 9.3.2',
      async (context) => {
        const { text, trusted } = context
        const { group, twin, creation } = await ownEntries(context)
        const other = entryOf(await trusted.request(creation(text.sentence())))
        const reading = (id: string) => ({
          method: 'GET',
          path: entryPath(group, id),
        })
        const { responses, closed } = await trusted.write({
          invalid: 'two requests at once on one connection',
          requests: [reading(twin.id), reading(other.id)],
          write: (...messages) => [messages.map((message) => headOf(message)).join('')],
          ending: 'whole',
          responses: 2,
        })
        expect(
          responses.map((response) => entryOf(response).id),
          'the ids in the responses',
        ).toEqual([twin.id, other.id].slice(0, Math.max(1, responses.length)))
        if (responses.length < 2)
          expect(closed, 'whether the connection without a second response is closed').toBeTrue()
      },
      {
        why: 'RFC 9112, section 9.3.2: answers have the order of the requests; section 9.3: a server may close the connection.',
      },
    ),
  ],
)
