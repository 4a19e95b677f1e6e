import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Concerned } from '../../cause.ts'
import { counted, largestOf, smallestOf } from '../../counting.ts'
import { membersOf } from '../../symptoms/bodies.ts'
import { memberOf } from '../../symptoms/member.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { contractWays } from '../../symptoms/wording.ts'
import type { History } from './entry-history.ts'
import type { Entry } from './entry-traits.ts'
import { users } from './request-traits.ts'

/** Fewer entries may have something in common by chance. */
const fewestWrong = 3

const fewestRight = 5

/** Traits that only say that the member was sent. */
const ofMember: Readonly<Record<string, RegExp>> = {
  ownerId: /^with(out)? an owner$/,
  writerId: /\bwriterId$/,
  parentId: /^that are (no )?replies$/,
}

/** At least this share of the entries with a trait must be wrong, because others may be right by chance. */
const largePart = 1 / 3

/** If at least this many entries are wrong, another write may have affected some of them while they were read. */
const manyWrong = 20

/**
 * If many entries are wrong, at least this share of them must have the trait, and this share of the entries with the
 * trait must be wrong.
 */
const nearlyAll = 0.9

/**
 * How many entries of each kind are looked at, and how many shown entries in total. These are enough to find what they
 * have in common.
 */
const mostOfAKind = 300

const mostShown = 8000

/** The members that are returned as they were sent; user ids get a domain. */
const sentMembers: ReadonlySet<string> = new Set(['data', 'parentId', 'writerId', 'ownerId'])

/** Is a member right in a shown entry? Undefined if it is unknown. */
type Judge = (shown: Shown) => boolean | undefined

/** Entries, each with the last exchange that shows it. */
type Seen = ReadonlyMap<Entry, Exchange>

type MutableSeen = Map<Entry, Exchange>

/** An entry as one response shows it. */
interface Shown {
  readonly members: Readonly<Record<string, unknown>>
  readonly entry: Entry
  readonly exchange: Exchange
}

/**
 * Which entries have a member that is missing, breaks its contract or differs from the sent one, while others do not:
 * entries that users created, replies, and so on.
 * @returns undefined if it is another deviation, or if the entries have nothing in common
 */
export function entriesConcerned(
  lead: Symptom,
  symptoms: readonly Symptom[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
  history: History,
): Concerned | undefined {
  const member = /^(\w+) textdata$/.exec(memberOf(lead) ?? '')?.[1]
  const judge = member === undefined ? undefined : judgeOf(member, lead, symptoms)
  if (member === undefined || judge === undefined) return undefined
  const operations = new Set(symptoms.flatMap(({ exchange }) => exchange?.operation ?? []))
  const wrong: MutableSeen = new Map()
  const right: MutableSeen = new Map()
  let looked = 0
  for (const exchange of exchanges) {
    if (exchange.operation === undefined || !operations.has(exchange.operation)) continue
    if (exchange.invalid !== undefined) continue
    if (looked > mostShown || Math.min(wrong.size, right.size) > mostOfAKind) break
    for (const shown of shownIn(exchange, history)) {
      looked++
      const isRight = judge(shown)
      if (isRight !== undefined) (isRight ? right : wrong).set(shown.entry, exchange)
    }
  }
  const isMeant = (trait: string) => !ofMember[member]?.test(trait)
  const most = wrong.size < manyWrong ? 1 : nearlyAll
  const nearly = { history, leastShare: most, leastOfWrong: most, isMeant }
  // The sent value may by chance be the value that comes back for another reason. Then few entries with the trait are
  // wrong, but all wrong entries have it.
  const limits = lead.deviation?.kind === 'value' ? { history, leastShare: largePart, isMeant } : nearly
  return traitOf(wrong, right, limits) ?? traitOfUpdated(wrong, right, { ...limits, leastOfWrong: most })
}

/** A trait of the entries that were updated, if no entry is wrong before its update. */
function traitOfUpdated(wrong: Seen, right: Seen, limits: TraitLimits): Concerned | undefined {
  const updated = (seen: Seen) =>
    new Map([...seen].filter(([{ updates }, { id }]) => updates.some((one) => one.id < id)))
  const wrongUpdated = updated(wrong)
  if (wrongUpdated.size < (limits.leastOfWrong ?? 1) * wrong.size) return undefined
  const isMeant = (trait: string) => limits.isMeant?.(trait) !== false && !/\bupdated\b/.test(trait)
  const found = traitOf(wrongUpdated, updated(right), { ...limits, isMeant })
  if (found === undefined) return undefined
  const joint = found.trait.startsWith('that ') ? 'and' : 'that'
  return { ...found, trait: `${found.trait} ${joint} were updated` }
}

/** The limits for a trait of the wrong entries. */
interface TraitLimits {
  readonly history: History
  /** At least this share of the entries with the trait must be wrong. */
  readonly leastShare: number
  /** At least this share of the wrong entries must have the trait. */
  readonly leastOfWrong?: number
  /** False for traits that say nothing. */
  readonly isMeant?: (trait: string) => boolean
}

/**
 * The plainest trait that all wrong entries have, and hardly any right ones.
 * @param wrong each with the exchange that shows it
 * @param right each with the exchange that shows it
 * @returns undefined if there is none, or if so few entries have it that it may be chance
 */
export function traitOf(
  wrong: Seen,
  right: Seen,
  { history: { traitsOfEntry }, leastShare, leastOfWrong = 1, isMeant = () => true }: TraitLimits,
): Concerned | undefined {
  if (wrong.size < fewestWrong || right.size < fewestRight) return undefined
  const countsIn = (seen: Seen) => counted([...seen].flatMap(([entry, at]) => traitsOfEntry(entry, at)))
  const common = [...countsIn(wrong)]
    .filter(([name, times]) => times >= leastOfWrong * wrong.size && isMeant(name))
    .map(([name]) => name)
  const having = countsIn(right)
  const of = (name: string) => wrong.size + (having.get(name) ?? 0)
  const [first] = common.toSorted((one, other) => of(one) - of(other))
  const trait = first !== undefined && wrong.size >= leastShare * of(first) ? first : sizeOf(wrong, right)
  if (trait === undefined) return undefined
  const others = right.size - (having.get(trait) ?? 0)
  return others < fewestRight ? undefined : { trait, wrong: wrong.size, of: of(trait), others }
}

/** The size from which texts are wrong, if the texts of all wrong entries are larger than those of all others. */
function sizeOf(wrong: Seen, right: Seen): string | undefined {
  const bytes = ({ sent }: Entry) => Buffer.byteLength(textOfId(sent.get('data')) ?? '')
  const smallest = smallestOf(wrong.keys(), bytes)
  return smallest > largestOf(right.keys(), bytes) ? `with texts of ${smallest} bytes or more` : undefined
}

function judgeOf(member: string, lead: Symptom, symptoms: readonly Symptom[]): Judge | undefined {
  const { deviation } = lead
  if (deviation?.kind !== 'contract' && deviation?.kind !== 'value') return undefined
  if (deviation.way === 'missing' || deviation.way === 'is missing')
    return ({ members, exchange }) =>
      /[?&]fields=/.test(exchange.request.url) ? undefined : Object.hasOwn(members, member)
  if (deviation.kind === 'value')
    return deviation.way === 'wrong' && sentMembers.has(member)
      ? (shown) => isAsSent(member, shown)
      : undefined
  if (!contractWays.form.test(deviation.way)) return undefined
  const forms = new Set(symptoms.flatMap((one) => wrongForm(member, one) ?? []))
  return forms.size === 0
    ? undefined
    : ({ members }) => (Object.hasOwn(members, member) ? !forms.has(formOf(members[member])) : undefined)
}

/**
 * Is a member as the last write to its entry sent it?
 * @returns undefined if it is unknown: if the member was not sent or blank, it may be anything, and a logged-in user is
 * always the writer, whatever was sent
 */
function isAsSent(member: string, { members, entry, exchange }: Shown): boolean | undefined {
  const updates = entry.updates.filter(({ id }) => id < exchange.id)
  if (member === 'writerId' && [entry.creation, ...updates].some(({ caller }) => users.has(caller)))
    return undefined
  // Several updates may have disturbed each other.
  if (updates.length > 1 || entry.updates.some(({ invalid }) => invalid !== undefined)) return undefined
  const sent =
    updates.map(({ request }) => membersOf(request.body ?? '')?.get(member))[0] ?? entry.sent.get(member)
  if (typeof sent !== 'string' || sent === '' || !Object.hasOwn(members, member)) return undefined
  const got = members[member]
  return got === sent || (member.endsWith('rId') && typeof got === 'string' && got.endsWith(`:${sent}`))
}

/** The form of a member that breaks its contract, if the response shows a single entry. */
function wrongForm(member: string, { deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'contract' || deviation.place !== `body/${member}`) return undefined
  const body = membersOf(exchange?.response?.body ?? '')
  return body?.has(member) === true ? formOf(body.get(member)) : undefined
}

/**
 * The form of a value, without what differs from entry to entry: its type, and for a text the sequence of its kinds of
 * characters.
 */
const formOf = (value: unknown): string =>
  typeof value === 'string'
    ? `"${value
        .replace(/\p{L}+/gu, 'a')
        .replace(/\d+/g, '9')
        .replace(/(a[.-])+(?=a)/g, '')}"`
    : value === null
      ? 'null'
      : typeof value

function shownIn(exchange: Exchange, history: History): readonly Shown[] {
  const { response } = exchange
  if (response === undefined || response.status >= 300 || response.truncated) return []
  const body = membersOf(response.body ?? '')
  if (body === undefined) return []
  const list = body.get('entry')
  const items = Array.isArray(list) ? list.filter(isJsonObject) : [Object.fromEntries(body)]
  return items.flatMap((members) => {
    const id = textOfId(members.id)
    const entry = id === undefined ? undefined : history.entryIn(exchange, id)
    return entry === undefined ? [] : [{ members, entry, exchange }]
  })
}
