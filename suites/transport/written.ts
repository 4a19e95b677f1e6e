import {
  type CheckContext,
  type Entry,
  expect,
  headOf,
  type Message,
  type RequestSpec,
  segment,
  type WireOutcome,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'

/** The head of a message whose body comes in a transfer coding. */
export const codedHead = (message: Message, coding = 'chunked'): string =>
  headOf(message, { fields: { 'Content-Length': null, 'Transfer-Encoding': coding } })

/** Statuses of 500 and above by which a server says what of HTTP it does not speak (RFC 9110, sections 15.6.2 and 15.6.6). */
const unspoken: readonly number[] = [501, 505]

/** Demands that no answer is a failure on the server side. A connection that is closed without one is none. */
export function expectWithstood({ answers }: WireOutcome): void {
  expect(
    answers.map(({ status }) => status),
    'the statuses of the answers',
  ).toSatisfy(
    (statuses) =>
      Array.isArray(statuses) &&
      statuses.every((status) => typeof status === 'number' && (status < 500 || unspoken.includes(status))),
    'be no failures on the server side',
  )
}

/** Was it refused, or the connection closed? */
export const isRefused = ({ answers: [first] }: WireOutcome): boolean =>
  first === undefined || first.status >= 400

/** Creations of one owner in a group that others use too. */
export interface Desk {
  readonly group: string
  /** An entry that an ordinary request created. */
  readonly twin: Entry
  /** A right creation. */
  creation(data: string): RequestSpec
  /** The entries of the owner. */
  stored(): Promise<readonly Entry[]>
}

/** Takes a place in the shared group, and creates the twin there. */
export async function deskOf(context: CheckContext): Promise<Desk> {
  const { trusted, groups, newUserId } = context
  const group = await groups.shared()
  const ids = { ownerId: newUserId(), writerId: newUserId() }
  const twin = await group.add(ids)
  return {
    group: group.name,
    twin,
    creation: (data) => ({
      method: 'POST',
      path: `/textdata/@app/${group.name}/@all`,
      body: { data, ...ids },
    }),
    stored: () => listedLike(trusted, group.name, twin),
  }
}

/**
 * Demands that the twin can be read on a new connection. A server takes up connections in their order, so what was written to
 * earlier ones has come to it by then.
 */
export async function expectServedAnew({ trusted }: CheckContext, { group, twin }: Desk): Promise<void> {
  const { answers } = await trusted.write({
    flaw: 'an ordinary request on a connection of its own',
    requests: [{ method: 'GET', path: `/textdata/@app/${group}/@all/${segment(twin.id)}` }],
    write: (message) => [headOf(message)],
    ending: 'whole',
  })
  expect(
    answers.map(({ status }) => status),
    'the status of the next request, on a new connection',
  ).toEqual([200])
}

/** Demands that the owner has the twin and nothing else. */
export async function expectOnlyTwin({ stored, twin }: Desk): Promise<void> {
  expect(
    (await stored()).map(({ id }) => id),
    'the ids of the owner’s entries',
  ).toEqual([twin.id])
}
