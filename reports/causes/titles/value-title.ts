import type { WrongValue } from '../../../harness/http/message/deviation.ts'
import { subjectOf } from '../symptoms/subject.ts'
import { messages, valueNames } from '../symptoms/wording.ts'
import type { TitleFacts } from './title-parts.ts'
import { capital, enumerated } from './title-words.ts'

/**
 * The fact that a question with yes or no has found: `whether the creation was stored` becomes
 * `The creation was stored`.
 */
export function whetherTitle({ name, answer }: WrongValue): string {
  const fact = name.replace(valueNames.question, '')
  if (answer === true) return capital(fact)
  const denied = denials.reduce((text, [said, denial]) => text.replace(said, denial), fact)
  return denied === fact ? `Not true: ${fact}` : capital(denied)
}

/** How the facts that checks ask about are negated. */
const denials: readonly (readonly [said: RegExp, denial: string])[] = [
  [/ was stored$/, ' was not stored'],
  [/ is (in the list|closed)$/, ' is not $1'],
  [/ exists$/, ' does not exist'],
  [/ comes with any /, ' does not come with any '],
]

/** Entries with a trait: `replies`, `entries with an owner`. */
export const entriesNamed = (trait: string): string =>
  trait === 'that are replies' ? 'replies' : `entries ${trait}`

/**
 * A value under the names of all members that are wrong in the same way, and of the entries that have them if others do
 * not.
 */
export function named(
  value: WrongValue,
  { alike, concerned }: Pick<TitleFacts, 'alike' | 'concerned'>,
): WrongValue {
  const members = alike.length > 1 ? enumerated(alike) : undefined
  if (concerned !== undefined)
    return { ...value, name: `${members ?? subjectOf(value.name)} of ${entriesNamed(concerned.trait)}` }
  return members === undefined ? value : { ...value, name: members }
}

/** What else is known about a wrong value. */
interface ValueFacts {
  readonly message: string
  readonly sometimes: string
  /** What the value is known to be: completes "it is …". */
  readonly known: string | undefined
  /** In what other way texts of the cause were changed: completes "it came …". */
  readonly otherChange?: string | undefined
}

/** The title for a wrong value. What the name says in parentheses is left out, because the message has it. */
export function valueTitle(
  { name, way, change, instead, holdsUnwanted }: WrongValue,
  { message, sometimes, known, otherChange }: ValueFacts,
): string {
  const short = withArticles(name.replace(/ \([^)]*\)/g, ''))
  const [, doer, changed] = /^what (?:(.*) )?has changed in (.*)$/.exec(short) ?? []
  if (changed !== undefined)
    return doer === undefined ? `${capital(changed)} has changed` : `${capital(doer)} has changed ${changed}`
  if (way === 'unwanted') return unwantedTitle(short, message)
  const [, compared] = /^(.*), in the list and read by its id$/.exec(short) ?? []
  if (compared !== undefined)
    return `${capital(compared)} ${isPlural(compared) ? 'differ' : 'differs'} between the list and a reading by the id`
  if (holdsUnwanted === true)
    return isPlural(short)
      ? `${capital(short)} include some that should not be there`
      : `${capital(short)} includes something that should not be there`
  if (change !== undefined && known === undefined)
    return `${capital(short)} ${isPlural(short) ? 'come' : 'comes'} ${sometimes}${change}${otherChange === undefined ? '' : `, or ${otherChange}`}`
  const [, counted] = /^of (\d+ instead of \d+)$/.exec(instead ?? '') ?? []
  if (counted !== undefined && way === 'wrong')
    return `${capital(short)} ${isPlural(short) ? 'are' : 'holds'} ${sometimes}${counted}`
  const seen = known ?? instead ?? way
  return `${capital(short)} ${isPlural(short) ? 'are' : 'is'} ${sometimes}${way === 'wrong' || (way === 'incomplete' && known !== undefined) ? seen : way}`
}

/**
 * The title for something that should not be there: a change by a request, ids that are on a page twice, or entries of
 * a group.
 */
function unwantedTitle(name: string, message: string): string {
  const [, actor, did, where] = /^what (.*?) (changed|stored)\b(.*)$/.exec(name) ?? []
  if (actor !== undefined)
    return `${capital(actor)} has ${did} ${changedMembers(message) ?? 'something'}${where}`
  const [, things, fact] = /^(?:the )?(\w+) that ((?:were|have|are|did)\b.*)$/.exec(name) ?? []
  return things === undefined ? `Unexpected ${name.replace(/^the /, '')}` : `Some ${things} ${fact}`
}

/** The members whose changes a message lists: "updated of the entry 7: … became …". */
function changedMembers(message: string): string | undefined {
  const members = new Set([...message.matchAll(messages.changedMember)].map(([, member = '']) => member))
  return members.size === 0 ? undefined : `${enumerated([...members])} of an entry`
}

/** Replaces an id after a noun by an article, because the noun is enough: `achievement N` becomes `an achievement`. */
const withArticles = (name: string): string =>
  name
    .replace(
      /(?<=^|\b(?:of|in|on|with|from|behind|after) )(achievement|entry|incentive|application) N\b/g,
      'an $1',
    )
    .replace(/(?<=^|\b(?:of|in|on|with|from|behind|after) )(definition|group|user|writer) N\b/g, 'a $1')
    .replace(/\b(ownerId|writerId) N\b/g, 'one $1')
    .replace(/\b(achievement|entry|incentive|application|definition|group|user|writer) N\b/g, '$1')

/** The part of a name after its head noun: `the ids | on each page`. */
const afterHead =
  /\s(N|\d+|of|on|in|down|with|without|after|from|found|among|along|that|behind|beyond|before|between|under|read|sorted)\b(?!-).*$/

/** Words that end in s but are singular: some nouns, and a single member such as totalResults. */
const singular = /(status|ss)$|^[a-z]+[A-Z]\w*$/

/** Is a name plural? */
function isPlural(name: string): boolean {
  if (/^\w+(, \w+)* and \w+( of .*)?$/.test(name)) return true
  const head = name.replace(/^[\w.]+: /, '').replace(afterHead, '')
  return head.endsWith('s') && !singular.test(head)
}
