import { expect } from '../../harness/index.ts'
import type { EntryInput } from '../model/one-entry.ts'
import { assertSaying, drawnEntry } from './drawn.ts'
import type { EntryHistory, Seen } from './histories.ts'

/** What happened to one entry, and how it reads after all requests. */
interface Course extends Omit<EntryHistory, 'final'> {
  readonly final: Seen
  /** Does the target carry out deletions after its response? Then it may accept several. */
  readonly deletedLater: boolean
}

/** A response that no order of the requests permits. */
interface Broken {
  readonly name: string
  readonly what: string
  readonly output: Seen
}

/** A rule that holds in any order of the requests. @returns the first response that breaks it */
type Invariant = (course: Course) => Broken | undefined

const conflict = 409

/** The responses to requests of one kind. */
const outputsOf = ({ history }: Course, kind: EntryInput['kind']): Seen[] =>
  history.flatMap(({ input, response }) =>
    input.kind === kind && response !== undefined ? [response.output] : [],
  )

const isAccepted = ({ status }: Seen): boolean => status === 202

const isDeleted = (course: Course): boolean => outputsOf(course, 'delete').some(isAccepted)

/** If a deletion was sent, 404 is permitted, too. */
const statusIs =
  (kind: EntryInput['kind'], ...permitted: readonly number[]): Invariant =>
  (course) => {
    const statuses = [...permitted, ...(outputsOf(course, 'delete').length > 0 ? [404] : [])]
    const output = outputsOf(course, kind).find(({ status }) => !statuses.includes(status))
    if (output === undefined) return undefined
    const what = `the ${kind} of entry ${course.id} answered ${output.status}, permitted: ${statuses.join(', ')}`
    return { name: `status of ${kind}`, what, output }
  }

/**
 * Several overlapping deletions may be accepted. A deletion that is sent after one has been accepted must be refused.
 */
const deletedOnce: Invariant = ({ id, history, deletedLater }) => {
  const accepted = history.filter(
    ({ input, response }) => input.kind === 'delete' && response !== undefined && isAccepted(response.output),
  )
  const output = accepted.find(({ call }) =>
    accepted.some(({ response }) => response !== undefined && response.at < call),
  )?.response?.output
  if (deletedLater || output === undefined) return undefined
  const what = `a deletion of entry ${id} was accepted although it was sent after another one had been accepted`
  return { name: 'deleted twice', what, output }
}

const someDeletionAccepted: Invariant = (course) => {
  const deletions = outputsOf(course, 'delete')
  const [output] = deletions
  const isRefused = deletions.some(({ status }) => status === conflict)
  if (output === undefined || isDeleted(course) || isRefused) return undefined
  return { name: 'never deleted', what: `no deletion of entry ${course.id} was accepted`, output }
}

const goneInTheEndIfDeleted: Invariant = (course) => {
  const { id, final } = course
  const expected = isDeleted(course) ? 404 : 200
  if (final.status === expected) return undefined
  const what = `entry ${id} answers ${final.status} in the end, expected ${expected}`
  return { name: 'in the end', what, output: final }
}

const textWasSent: Invariant = (course) => {
  const { id, initial, history, final } = course
  const sent = history.flatMap(({ input, response }) =>
    input.kind === 'update' && response?.output.status !== conflict ? [input.data] : [],
  )
  const isKnown = (data: string | undefined) => [initial, ...sent].some((text) => text === data)
  const output = [...outputsOf(course, 'read'), final].find(
    ({ status, data }) => status === 200 && !isKnown(data),
  )
  if (output === undefined) return undefined
  const what = `entry ${id} has the text ${JSON.stringify(output.data)}, which nobody sent and had accepted`
  return { name: 'text', what, output }
}

const someUpdateStays: Invariant = (course) => {
  const { id, initial, final } = course
  const isUpdated = outputsOf(course, 'update').some(isAccepted)
  if (!isUpdated || final.status !== 200 || final.data !== initial) return undefined
  return { name: 'update lost', what: `entry ${id} has its first text after its updates`, output: final }
}

const invariants: readonly Invariant[] = [
  statusIs('read', 200),
  statusIs('update', 202, conflict),
  statusIs('delete', 202, conflict),
  deletedOnce,
  someDeletionAccepted,
  goneInTheEndIfDeleted,
  textWasSent,
  someUpdateStays,
]

/**
 * Expects what the specification promises of an entry in any order of the requests: it is deleted once, a deleted entry
 * never comes back, an entry that nobody deletes is never missing, and its text is one that somebody sent. A write that
 * conflicts with another may be refused with 409; then it has no effect.
 * @param deletedLater does the target carry out deletions after its response? Then it may accept several
 */
export async function expectInvariants(entry: EntryHistory, deletedLater: boolean): Promise<void> {
  const course: Course = { ...entry, final: await entry.final(), deletedLater }
  for (const invariant of invariants) {
    const broken = invariant(course)
    const name = `one entry and several clients: ${broken?.name ?? 'every answer'}`
    assertSaying(
      () => `${broken?.what}\n${drawnEntry(entry.history)}`,
      () => expect(broken?.what, name, broken?.output).toSatisfy((what) => what === undefined, 'be right'),
    )
  }
}
