import {
  type CheckContext,
  chunksOf,
  expect,
  headOf,
  type Message,
  type Piece,
  segment,
  should,
  suite,
  type WireSpec,
} from '../../harness/index.ts'
import { expectUnchanged } from '../entries-writing/stored.ts'
import { codedHead, deskOf, expectOnlyTwin, expectServedAnew, expectWithstood } from './written.ts'

interface Form {
  readonly id: string
  readonly what: string
  readonly write: (message: Message) => readonly Piece[]
  readonly ending: WireSpec['ending']
}

const longer = (message: Message): string =>
  headOf(message, { fields: { 'Content-Length': String(message.body.length + 9) } })
const halfOf = ({ body }: Message): Buffer => body.subarray(0, Math.floor(body.length / 2))

/** A whole JSON text that is not the whole message tempts a server to take it for one. */
const forms: readonly Form[] = [
  {
    id: 'length',
    what: 'that is shorter than its Content-Length',
    write: (message) => [longer(message), message.body],
    ending: 'end',
  },
  {
    id: 'length-cut',
    what: 'that is shorter than its Content-Length, on a connection that breaks',
    write: (message) => [longer(message), message.body],
    ending: 'cut',
  },
  {
    id: 'half',
    what: 'of which one half comes',
    write: (message) => [headOf(message), halfOf(message)],
    ending: 'end',
  },
  {
    id: 'chunks',
    what: 'in chunks without the last one',
    write: (message) => [codedHead(message), chunksOf([message.body])],
    ending: 'end',
  },
  {
    id: 'chunks-cut',
    what: 'in chunks without the last one, on a connection that breaks',
    write: (message) => [codedHead(message), chunksOf([message.body])],
    ending: 'cut',
  },
  {
    id: 'chunk-half',
    what: 'in a chunk of which one half comes',
    write: (message) => [codedHead(message), `${message.body.length.toString(16)}\r\n`, halfOf(message)],
    ending: 'end',
  },
]

const flaw = 'a request without its end'
const why =
  'A message of which not all has come is not a request (RFC 9112, section 8), so there is nothing to carry out. 400, 408 and a closed connection pass. Only the RFC says so, and servers of some standard libraries do not look.'

/** The writing that leaves an update unfinished, and the entry that it would change. */
async function unfinishedUpdates(context: CheckContext) {
  const { trusted, text, newUserId } = context
  const desk = await deskOf(context)
  const { group, twin } = desk
  const path = `/textdata/@app/${group}/@all/${segment(twin.id)}`
  const body = () => ({ data: text.sentence(), writerId: newUserId() })
  const outcomes = await Promise.all(
    forms
      .filter(({ id }) => id === 'length' || id === 'chunks')
      .map(({ write, ending }) =>
        trusted.write({ flaw, requests: [{ method: 'PUT', path, body: body() }], write, ending }),
      ),
  )
  await expectServedAnew(context, desk)
  return { group, twin, outcomes }
}

export default suite(
  'Transport: unfinished requests',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    ...forms.map(({ id, what, write, ending }) =>
      should(
        `transport.unfinished.${id}`,
        `a creation with a body ${what} stores nothing and is no failure on the server side, and the next request is served`,
        async (context) => {
          const desk = await deskOf(context)
          const outcome = await context.trusted.write({
            flaw,
            requests: [desk.creation(context.text.sentence())],
            write,
            ending,
          })
          expectWithstood(outcome)
          await expectServedAnew(context, desk)
          await expectOnlyTwin(desk)
        },
        { why },
      ),
    ),
    should(
      'transport.unfinished.update',
      'an update whose body does not come to its end changes nothing and is no failure on the server side',
      async (context) => {
        const { group, twin, outcomes } = await unfinishedUpdates(context)
        outcomes.forEach(expectWithstood)
        await expectUnchanged(context.trusted, group, twin, 'after unfinished updates')
      },
      { why },
    ),
    should(
      'transport.unfinished.head',
      'a deletion whose header does not come to its end deletes nothing and is no failure on the server side',
      async (context) => {
        const desk = await deskOf(context)
        const { group, twin } = desk
        const outcome = await context.trusted.write({
          flaw,
          requests: [{ method: 'DELETE', path: `/textdata/@app/${group}/@all/${segment(twin.id)}` }],
          write: (message) => [headOf(message).slice(0, -2)],
          ending: 'end',
        })
        expectWithstood(outcome)
        await expectServedAnew(context, desk)
        expect(await context.trusted.readEntry(group, twin.id)).toHaveStatus(200)
      },
      { why },
    ),
  ],
)
