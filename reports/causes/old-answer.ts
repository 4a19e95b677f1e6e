import type { Exchange } from '../../harness/http/message/exchange.ts'
import { jsonOf } from '../../harness/http/message/json-body.ts'
import { decodedSegment } from '../../harness/http/message/segment.ts'
import { isJsonObject } from '../../harness/index.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import { type Cluster, joined } from './cluster.ts'
import { oldGroupReadings } from './old-group.ts'
import type { OldAnswer } from './old-reading.ts'
import { objectIn } from './shown-items.ts'
import type { Symptom } from './symptom.ts'
import { isAccepted } from './write-before.ts'

/** Failed cases that are looked at: enough to say what most of a cause are. */
const mostLookedAt = 40

/** Exchanges before and after a write that are looked at: their bodies are read anew. */
const mostRead = 60

type Members = Readonly<Record<string, unknown>>

/** Members that an update sets, and a reading shows. */
const writtenMembers = ['data', 'parentId', 'ownerId', 'available'] as const

/** The failed readings of a cause that are out of date, each with what proves it, and how many were looked at. */
export interface OldAnswers {
  readonly old: ReadonlyMap<Symptom, OldAnswer>
  readonly of: number
}

/**
 * Looks which failed readings are out of date.
 * @returns what looks at the symptoms of one cause
 */
export function oldAnswersIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptoms: readonly Symptom[]) => OldAnswers {
  let histories: ReadonlyMap<string, History> | undefined
  let oldGroups: ReadonlyMap<number, OldAnswer> | undefined
  return (symptoms) => {
    const looked = symptoms.slice(0, mostLookedAt)
    const old = looked.flatMap((symptom) => {
      const { exchange: reading } = symptom
      if (reading === undefined) return []
      if (reading.operation?.startsWith('textdatagroup.') === true) {
        oldGroups ??= oldGroupReadings({ exchanges })
        const answer = oldGroupBehind(symptom, oldGroups)
        return answer === undefined ? [] : [[symptom, answer] as const]
      }
      if (!isShown(reading)) return []
      histories ??= historiesOf(exchanges)
      const history = histories.get(placeOf(reading) ?? '')
      const answer = history === undefined ? undefined : oldAnswer(reading, symptom, history)
      return answer === undefined ? [] : [[symptom, answer] as const]
    })
    return { old: new Map(old), of: looked.length }
  }
}

/** The reading of a group that is out of date and that a symptom shows, or that its case compared with what it shows. */
function oldGroupBehind(
  { exchange, case: { exchanges } }: Symptom,
  oldGroups: ReadonlyMap<number, OldAnswer>,
): OldAnswer | undefined {
  const compared = exchanges.find(({ id }) => oldGroups.has(id))
  return oldGroups.get(exchange?.id ?? 0) ?? oldGroups.get(compared?.id ?? 0)
}

/** So large a part of the readings of a cause that are out of date is its reason. */
const leastOld = 1 / 3

/** The readings of a cause that are out of date, where they are its reason. Not every failed case has looked at what would prove it. */
export function decisiveIn(answers: OldAnswers): OldAnswers['old'] | undefined {
  return answers.old.size > 0 && answers.old.size >= leastOld * answers.of ? answers.old : undefined
}

/** Joins readings by one operation that are out of date after one kind of write, whatever member each case looked at. */
export function withOldReadings(
  clusters: readonly Cluster[],
  oldAnswers: (symptoms: readonly Symptom[]) => OldAnswers,
): readonly Cluster[] {
  const readings = new Map(
    clusters.map((cluster) => {
      const old = decisiveIn(oldAnswers(cluster.symptoms)) ?? new Map<Symptom, OldAnswer>()
      const kinds = [...old].map(
        ([{ exchange }, { write }]) =>
          `${write.operation === 'textdatagroup.delete' ? 'groups' : exchange?.operation} after ${write.operation}`,
      )
      return [cluster, new Set(kinds)] as const
    }),
  )
  return joined(clusters, (home, cluster) =>
    [...(readings.get(cluster) ?? [])].some((kind) => readings.get(home)?.has(kind) === true),
  )
}

/** Is it a reading that was answered with something? */
const isShown = ({ request, response }: Exchange): boolean =>
  request.method === 'GET' && response?.status === 200

function oldAnswer(
  reading: Exchange,
  { case: { exchanges } }: Symptom,
  history: History,
): OldAnswer | undefined {
  // A list may show the writes of many cases: each is about its own.
  const own = new Set(exchanges.filter(isUpdateOrDeletion).map(({ id }) => id))
  for (const { id, members: shown } of resourcesIn(reading)) {
    const writes = (history.writes.get(id) ?? []).filter((one) => own.size === 0 || own.has(one.id))
    const write = lastWrite(writes, reading)
    if (write === undefined) continue
    // Whoever wrote or read it looked at it before and in between.
    const asked = new Set([reading, write].map(askerOf))
    const seen = [...asked].flatMap((asker) => history.ofAsker.get(asker) ?? [])
    // What a later write has set is no effect of this one.
    const next = history.writes.get(id)?.find((one) => one.id > write.id)
    const between = seen
      .filter((one) => beganAfter(one, write) && isElsewhere(one, reading))
      .filter((one) => next === undefined || one.id < next.id)
      .slice(0, mostRead)
    const before = seen.filter((one) => one.id < write.id).slice(-mostRead)
    const shownBy =
      write.request.method === 'DELETE'
        ? between.find((one) => one.response?.status === 404 && idsIn(one).join() === id)
        : showsUpdate(id, { shown, write, between, before })
    if (shownBy !== undefined) return { write, shownBy }
  }
  return undefined
}

/** The last write before a reading, where it was right and accepted, and no other was on its way beside the reading. */
function lastWrite(writes: readonly Exchange[], reading: Exchange): Exchange | undefined {
  const earlier = writes.filter((one) => one.id < reading.id && isAccepted(one))
  const last = earlier.at(-1)
  return last !== undefined && last.invalid === undefined && earlier.every((one) => beganAfter(reading, one))
    ? last
    : undefined
}

/** A reading that shows what an update has set, where the reading that failed shows what stood there before. */
function showsUpdate(
  id: string,
  {
    shown,
    write,
    between,
    before,
  }: {
    readonly shown: Members
    readonly write: Exchange
    readonly between: readonly Exchange[]
    readonly before: readonly Exchange[]
  },
): Exchange | undefined {
  const sent = jsonOf(write.request.body ?? '').json()
  if (!isJsonObject(sent)) return undefined
  for (const member of writtenMembers) {
    const value = sent[member]
    if (value === undefined || value === '' || shown[member] === undefined) continue
    const isSet = (one: Members) => shows(one[member], value)
    const wasSo = (one: Exchange) =>
      resourcesIn(one).some((other) => other.id === id && other.members[member] === shown[member])
    if (isSet(shown) || !before.some(wasSo)) continue
    const found = between.find((one) =>
      resourcesIn(one).some((other) => other.id === id && isSet(other.members)),
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** A user id comes back with a domain before it. */
const shows = (value: unknown, sent: unknown): boolean =>
  value === sent || (typeof value === 'string' && value.endsWith(`:${sent}`))

/** What was sent about the entries of one group, or about incentives. */
interface History {
  /** The updates and deletions of a resource, by its id. */
  readonly writes: Map<string, Exchange[]>
  /** What a case or a shared fixture has sent. */
  readonly ofAsker: Map<string, Exchange[]>
}

function historiesOf(exchanges: readonly Exchange[]): Map<string, History> {
  const histories = new Map<string, History>()
  const add = <Key>(map: Map<Key, Exchange[]>, key: Key, exchange: Exchange) => {
    const list = map.get(key)
    if (list === undefined) map.set(key, [exchange])
    else list.push(exchange)
  }
  for (const exchange of exchanges) {
    const place = placeOf(exchange)
    if (place === undefined) continue
    const history: History = histories.get(place) ?? { writes: new Map(), ofAsker: new Map() }
    histories.set(place, history)
    add(history.ofAsker, askerOf(exchange), exchange)
    if (!isUpdateOrDeletion(exchange)) continue
    for (const id of idsIn(exchange)) add(history.writes, id, exchange)
  }
  return histories
}

const incentives = 'incentives'
const board = /\/textdata\/@app\/([^/?]+)\/@all(?:\/([^/?]+))?(?:\?|$)/
const card = /\/people\/[^/?]+\/@self\/partnercard(?:\/([^/?]+))?(?:\?|$)/

/** Where what is shown stands: a group, or the cards. */
function placeOf({ request: { url } }: Exchange): string | undefined {
  const [, group] = board.exec(url) ?? []
  if (group !== undefined) return group
  return card.test(url) ? incentives : undefined
}

/** Who looks at what it has written: the case or fixture that sent it; of the few incentives, whoever did. */
const askerOf = (exchange: Exchange): string =>
  placeOf(exchange) === incentives ? incentives : (exchange.check ?? '')

const isUpdateOrDeletion = ({ request: { method } }: Exchange): boolean =>
  method === 'PUT' || method === 'DELETE'

/** The ids that an address names. */
const idsIn = ({ request: { url } }: Exchange): readonly string[] =>
  (board.exec(url)?.[2] ?? card.exec(url)?.[1] ?? '').split(',').map(decodedSegment)

/** An entry or incentive that a response shows, under its id. */
interface Resource {
  readonly id: string
  readonly members: Members
}

/** What the body of a success shows; of a list that the record has cut, what stands before the cut. */
function resourcesIn(exchange: Exchange): readonly Resource[] {
  const { response } = exchange
  if (response === undefined || response.status >= 300) return []
  const json = objectIn(exchange)
  if (json === undefined) return []
  const isList = Array.isArray(json.entry)
  const shown: readonly unknown[] = Array.isArray(json.entry) ? json.entry : [json]
  // What is asked for its status alone says under its address which one it is.
  const [asked, ...others] = idsIn(exchange)
  const known = isList || others.length > 0 ? undefined : asked
  return shown.filter(isJsonObject).flatMap((members) => {
    const id = members.id ?? members.incentiveId ?? known
    return typeof id === 'string' || typeof id === 'number' ? [{ id: String(id), members }] : []
  })
}

/** Another address, or another caller: what is read in the same way may come and go. */
const isElsewhere = (one: Exchange, reading: Exchange): boolean =>
  one.request.method === 'GET' && (one.request.url !== reading.request.url || one.caller !== reading.caller)

const beganAfter = (one: Exchange, other: Exchange): boolean =>
  Date.parse(one.startedAt) >= Date.parse(other.startedAt) + Math.floor(other.durationMs)
