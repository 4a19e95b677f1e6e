import { isDeepStrictEqual } from 'node:util'
import { beginOf, type Exchange, endOf } from '../../../../harness/http/message/exchange.ts'
import { jsonOf } from '../../../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { outdatedGroupReadings } from './outdated-group.ts'
import type { OutdatedReading } from './outdated-reading.ts'
import {
  askerOf,
  type History,
  historiesOf,
  idsIn,
  isUpdateOrDeletion,
  type Members,
  placeOf,
  resourcesIn,
} from './write-history.ts'

/** How many failed cases are looked at: enough to judge most of a cause. */
const mostLookedAt = 40

/** How many exchanges before and after a write are looked at, because their bodies are unpacked each time. */
const mostRead = 60

/** Members that an update sets, and a reading shows. */
const writtenMembers = ['data', 'parentId', 'ownerId', 'available'] as const

/** The failed readings of a cause that are out of date. */
export interface OutdatedReadings {
  /** Each with its proof. */
  readonly outdated: ReadonlyMap<Symptom, OutdatedReading>
  /** How many readings could be judged: they would have been proven if they were out of date. */
  readonly judged: number
}

/** The proof that a reading is out of date; `unknown` if nothing could prove it. */
type Judgement = OutdatedReading | 'unknown' | undefined

/**
 * Finds the failed readings that are out of date.
 * @returns a function for the symptoms of one cause
 */
export function outdatedReadingsIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptoms: readonly Symptom[]) => OutdatedReadings {
  let histories: ReadonlyMap<string, History> | undefined
  let outdatedGroups: ReadonlyMap<number, OutdatedReading> | undefined
  const judgementOn = (symptom: Symptom): Judgement => {
    const { exchange: reading } = symptom
    if (reading === undefined) return undefined
    if (reading.operation?.startsWith('textdatagroup.') === true) {
      outdatedGroups ??= outdatedGroupReadings({ exchanges })
      // A write cannot be out of date.
      const otherwise = reading.request.method === 'GET' ? undefined : 'unknown'
      return outdatedGroupBehind(symptom, outdatedGroups) ?? otherwise
    }
    if (!isShown(reading)) return undefined
    histories ??= historiesOf(exchanges)
    const history = histories.get(placeOf(reading) ?? '')
    return history === undefined ? undefined : outdatedReading(reading, symptom, history)
  }
  return (symptoms) => {
    const judgements = symptoms
      .slice(0, mostLookedAt)
      .map((symptom) => [symptom, judgementOn(symptom)] as const)
    const outdated = judgements.flatMap(([symptom, judgement]) =>
      judgement === undefined || judgement === 'unknown' ? [] : [[symptom, judgement] as const],
    )
    const judged = judgements.filter(([, judgement]) => judgement !== 'unknown').length
    return { outdated: new Map(outdated), judged }
  }
}

/** The proof for the reading of a group in a symptom, or for a reading that its case compared with it. */
function outdatedGroupBehind(
  { exchange, case: { exchanges } }: Symptom,
  outdatedGroups: ReadonlyMap<number, OutdatedReading>,
): OutdatedReading | undefined {
  const compared = exchanges.find(({ id }) => outdatedGroups.has(id))
  return outdatedGroups.get(exchange?.id ?? 0) ?? outdatedGroups.get(compared?.id ?? 0)
}

/** If at least this share of the readings of a cause is out of date, that is the reason. */
const leastOutdated = 1 / 3

/**
 * The readings of a cause that are out of date, if that is the reason of the cause. Not every failed case has an
 * exchange that would prove it.
 */
export function decisiveIn({ outdated, judged }: OutdatedReadings): OutdatedReadings['outdated'] | undefined {
  return outdated.size > 0 && outdated.size >= leastOutdated * judged ? outdated : undefined
}

/** Is it a reading that was answered with 200? */
const isShown = ({ request, response }: Exchange): boolean =>
  request.method === 'GET' && response?.status === 200

/**
 * @returns what proves that a reading is out of date; `unknown` if no other reading looked at the resource after the
 * write
 */
function outdatedReading(reading: Exchange, { case: { exchanges } }: Symptom, history: History): Judgement {
  let isUnknown = false
  // A list may show the writes of many cases, but each case is about its own.
  const own = new Set(exchanges.filter(isUpdateOrDeletion).map(({ id }) => id))
  for (const { id, members: shown } of resourcesIn(reading)) {
    const writes = (history.writes.get(id) ?? []).filter((one) => own.size === 0 || own.has(one.id))
    const write = lastWrite(writes, reading)
    if (write === undefined) continue
    // Only exchanges of the askers of the reading and of the write are compared.
    const asked = new Set([reading, write].map(askerOf))
    const seen = [...asked].flatMap((asker) => history.ofAsker.get(asker) ?? [])
    // A value that a later write has set is not an effect of this one.
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
    isUnknown ||= !between.some((one) => concerns(one, id))
  }
  return isUnknown ? 'unknown' : undefined
}

/** Does a reading show an entry, or say that it does not exist? */
const concerns = (one: Exchange, id: string): boolean =>
  idsIn(one).join() === id || resourcesIn(one).some((other) => other.id === id)

/** The last accepted write before a reading, if it was valid and no write overlapped with the reading. */
function lastWrite(writes: readonly Exchange[], reading: Exchange): Exchange | undefined {
  const earlier = writes.filter((one) => one.id < reading.id && wasAccepted(one))
  const last = earlier.at(-1)
  return last !== undefined && last.invalid === undefined && earlier.every((one) => beganAfter(reading, one))
    ? last
    : undefined
}

/** A reading that shows what an update has set, if the failed reading shows the value from before. */
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
  const membersIn = (one: Exchange) => resourcesIn(one).find((other) => other.id === id)?.members
  for (const member of writtenMembers) {
    const value = sent[member]
    if (value === undefined || value === '' || shown[member] === undefined) continue
    const isSet = (one: Members) => shows(one[member], value)
    const old = before.map(membersIn).find((one) => one?.[member] === shown[member])
    if (isSet(shown) || old === undefined) continue
    const found = between.find((one) => isSet(membersIn(one) ?? {}))
    const set = found && membersIn(found)
    if (set !== undefined && !showsSomeOf(shown, old, set)) return found
  }
  return undefined
}

/** Does a reading show another effect of the write? Then it is not out of date, and a single member is wrong. */
const showsSomeOf = (shown: Members, old: Members, set: Members): boolean =>
  Object.keys(shown).some(
    (name) =>
      name in old && name in set && shown[name] === set[name] && !isDeepStrictEqual(old[name], set[name]),
  )

/** Does a value show what was sent? User ids are returned with a domain. */
const shows = (value: unknown, sent: unknown): boolean =>
  value === sent || (typeof value === 'string' && typeof sent === 'string' && value.endsWith(`:${sent}`))

/** A reading at another address, or by another caller. A reading of the same kind might just come and go. */
const isElsewhere = (one: Exchange, reading: Exchange): boolean =>
  one.request.method === 'GET' && (one.request.url !== reading.request.url || one.caller !== reading.caller)

const beganAfter = (one: Exchange, other: Exchange): boolean =>
  // Start times are whole milliseconds.
  beginOf(one) >= Math.floor(endOf(other))
