import {
  type Answer,
  type CheckContext,
  chunksOf,
  entryOf,
  expect,
  headOf,
  lastChunk,
  must,
  type Piece,
  segment,
  should,
  suite,
  type WireOutcome,
  type WireSpec,
} from '../../harness/index.ts'
import { codedHead, type Desk, deskOf, expectServedAnew, expectWithstood, isRefused } from './written.ts'

type Write = WireSpec['write']

const flaw = 'a body that comes in pieces'
const pause = { pauseMs: 3 }
const longPause = { pauseMs: 20 }
const parts = 6

/** Every byte of what is beyond ASCII alone, the rest together. */
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

/** Writes a creation, and demands that the text is stored as it was sent, or that it was refused and nothing is stored. */
async function expectStoredOrRefused(
  { trusted }: CheckContext,
  { group, creation }: Desk,
  data: string,
  write: Write,
): Promise<Answer | undefined> {
  const outcome: WireOutcome = await trusted.write({
    flaw,
    requests: [creation(data)],
    write,
    ending: 'whole',
  })
  expectWithstood(outcome)
  const [answer] = outcome.answers
  if (answer === undefined || isRefused(outcome)) return undefined
  expect(answer).toHaveStatus(201)
  const { id } = entryOf(answer)
  expect(entryOf(await trusted.readEntry(group, id)).data, 'the text that was stored').toEqual(data)
  return answer
}

const why =
  'How a body is divided on its way says nothing about it. A server may tire of waiting (408), or refuse a body without a length (411).'

export default suite(
  'Transport: uploads',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'transport.upload.pieces',
      'a text whose characters come divided, over several packets or chunks, is stored as it was sent or refused',
      async (context) => {
        const desk = await deskOf(context)
        const dataOf = () => `${context.text.sentence()} Café Zoë, 東京の庭師, 🌱🌻.`
        const chunks: Write = (message) => [
          codedHead(message),
          chunksOf(aroundCharacters(message.body)),
          lastChunk,
        ]
        const packets: Write = (message) => [
          headOf(message),
          ...spaced(aroundCharacters(message.body).slice(0, 10), pause),
          Buffer.concat(aroundCharacters(message.body).slice(10)),
        ]
        await Promise.all(
          [chunks, packets].map((write) => expectStoredOrRefused(context, desk, dataOf(), write)),
        )
      },
      { why },
    ),
    should(
      'transport.upload.chunked',
      'a creation in the chunked coding answers 201 and is stored, unless a length is asked for',
      async (context) => {
        const { text, trusted } = context
        const desk = await deskOf(context)
        const data = text.sentence()
        const { answers } = await trusted.write({
          flaw,
          requests: [desk.creation(data)],
          write: (message) => [codedHead(message), chunksOf(partsOf(message.body)), lastChunk],
          ending: 'whole',
        })
        const [answer] = answers
        expect(answer?.status, 'the status of a creation in chunks').toBeOneOf([201, 411, 501])
        if (answer?.status !== 201) return
        expect(
          (await desk.stored()).map((entry) => entry.data),
          'the texts of the owner’s entries',
        ).toContain(data)
      },
      { why: 'RFC 9112, section 7.1: a recipient is able to read the chunked coding.' },
    ),
    must(
      'transport.upload.slow',
      'a creation whose head and body trickle is carried out or refused without effect, and is no failure on the server side',
      async (context) => {
        const { text } = context
        const desk = await deskOf(context)
        const head: Write = (message) => [
          ...spaced(partsOf(Buffer.from(headOf(message), 'latin1')), longPause),
          message.body,
        ]
        const body: Write = (message) => [headOf(message), ...spaced(partsOf(message.body), longPause)]
        const chunks: Write = (message) => [
          codedHead(message),
          ...spaced(
            partsOf(message.body).map((part) => chunksOf([part])),
            longPause,
          ),
          lastChunk,
        ]
        const answers = await Promise.all(
          [head, body, chunks].map((write) => expectStoredOrRefused(context, desk, text.sentence(), write)),
        )
        const created = answers.flatMap((answer) => (answer === undefined ? [] : [entryOf(answer).id]))
        expect(
          (await desk.stored()).map(({ id }) => id),
          'the ids of the owner’s entries',
        ).toHaveSameMembers([desk.twin.id, ...created])
      },
      { why },
    ),
    should(
      'transport.upload.beside',
      'while the body of a creation is on its way, other requests are served',
      async (context) => {
        const { text, trusted } = context
        const desk = await deskOf(context)
        const others = async () => {
          await expectServedAnew(context, desk)
          const [read, added, list] = await Promise.all([
            trusted.readEntry(desk.group, desk.twin.id),
            trusted.request(desk.creation(text.sentence())),
            trusted.listGroups({ query: { count: 1 } }),
          ])
          expect(read).toHaveStatus(200)
          expect(added).toHaveStatus(201)
          expect(list).toHaveStatus(200)
        }
        const data = text.sentence()
        await expectStoredOrRefused(context, desk, data, (message) => {
          const [first = Buffer.alloc(0), ...rest] = partsOf(message.body)
          return [headOf(message), first, { meanwhile: others }, Buffer.concat(rest)]
        })
      },
      {
        why: 'A caller that is slow is no reason to refuse the others: 503 is for a service that is not available.',
      },
    ),
    should(
      'transport.upload.expect',
      'an update that expects 100-continue, as widespread clients send it, is carried out, unless the expectation is refused',
      async (context) => {
        const { text, trusted, newUserId } = context
        const { group, twin } = await deskOf(context)
        const body = { data: text.sentence(), writerId: newUserId() }
        const { answers } = await trusted.write({
          flaw: 'an update that waits before its body',
          requests: [{ method: 'PUT', path: `/textdata/@app/${group}/@all/${segment(twin.id)}`, body }],
          write: (message) => [
            headOf(message, { fields: { Expect: '100-continue' } }),
            { awaitMs: 250 },
            message.body,
          ],
          ending: 'whole',
        })
        const [answer] = answers
        expect(answer?.status, 'the status of an update that expects 100-continue').toBeOneOf([202, 417])
        if (answer?.status !== 202) return
        expect(entryOf(await trusted.readEntry(group, twin.id)).data, 'the text').toEqual(body.data)
      },
      {
        why: 'RFC 9110, section 10.1.1: a server that does not send 100 (Continue) goes on reading; 417 is for an expectation that it cannot meet.',
      },
    ),
    should(
      'transport.upload.pipelined',
      'two requests that come at once on one connection are answered in their order, unless the connection is closed after the first',
      async (context) => {
        const { text, trusted } = context
        const { group, twin, creation } = await deskOf(context)
        const other = entryOf(await trusted.request(creation(text.sentence())))
        const reading = (id: string) => ({
          method: 'GET',
          path: `/textdata/@app/${group}/@all/${segment(id)}`,
        })
        const { answers, closed } = await trusted.write({
          flaw: 'two requests at once on one connection',
          requests: [reading(twin.id), reading(other.id)],
          write: (...messages) => [messages.map((message) => headOf(message)).join('')],
          ending: 'whole',
          answers: 2,
        })
        expect(
          answers.map((answer) => entryOf(answer).id),
          'the ids in the answers',
        ).toEqual([twin.id, other.id].slice(0, Math.max(1, answers.length)))
        if (answers.length < 2) expect(closed, 'the connection without a second answer is closed').toBeTrue()
      },
      {
        why: 'RFC 9112, section 9.3.2: answers come in the order of the requests; section 9.3: a server may close.',
      },
    ),
  ],
)
