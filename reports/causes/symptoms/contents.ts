import { subjectOf } from './subject.ts'
import type { Symptom } from './symptom.ts'
import { bodyWays, contractPlaces, contractWays, isNamed, valueNames } from './wording.ts'

/** Does a list lack some of what it should hold, without holding anything else that a check looks at? */
export const isIncomplete = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way === 'incomplete'

/** Does a list hold something that does not belong there? */
export const holdsTooMuch = ({ deviation }: Pick<Symptom, 'deviation'>): boolean =>
  deviation?.kind === 'value' && (deviation.way === 'unwanted' || deviation.holdsUnwanted === true)

/**
 * The operation whose body has no list of entries, by its contract or by a check that looks for one; undefined if it
 * has.
 */
export function withoutEntries({ deviation, exchange }: Symptom): string | undefined {
  const isSo =
    (deviation?.kind === 'contract' && deviation.place === 'body/entry' && deviation.way === 'is missing') ||
    (deviation?.kind === 'body' && bodyWays.noEntries.test(deviation.way))
  return isSo && exchange?.operation !== undefined ? `no entries in ${exchange.operation}` : undefined
}

/** Does a symptom look at which items a list holds, and not at the members of an item? */
export const isOfContents = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && subjectOf(deviation.name) === 'list'

/** Does a symptom look at which members an object has, and not at their values? */
export const isOfSelection = ({ deviation }: Symptom): boolean => isNamed(deviation, 'members')

/** The member that a body lacks, by its contract or by a check on only that member. */
function lackOf({ deviation }: Symptom): string | undefined {
  if (deviation?.kind === 'contract')
    return deviation.way === 'is missing' && deviation.place.startsWith('body')
      ? deviation.place.split('/').at(-1)
      : undefined
  return deviation?.kind === 'value' && deviation.way === 'missing'
    ? valueNames.memberOfResource.exec(deviation.name)?.[1]
    : undefined
}

/** The only member that a selection lacks, if a check looks at the names of all members. */
export function lackedInSelection(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || !isIncomplete(symptom) || !isOfSelection(symptom)) return undefined
  return deviation.lacks !== undefined && valueNames.member.test(deviation.lacks)
    ? deviation.lacks
    : undefined
}

/** Does a body lack a member? */
export const isLack = (symptom: Symptom): boolean => lackOf(symptom) !== undefined

/** The member that breaks its contract, and how, if the contract says what the member must be. */
function wrongMemberOf({
  deviation,
}: Symptom): { readonly member: string; readonly way: string } | undefined {
  if (deviation?.kind !== 'contract' || !contractWays.form.test(deviation.way)) return undefined
  const member = contractPlaces.member.exec(deviation.place)?.[1]
  return member === undefined || member === 'N' ? undefined : { member, way: deviation.way }
}

/** Does a contract say which form or value a member must have, and the member has another one? */
export const isOfForm = (symptom: Symptom): boolean =>
  wrongMemberOf(symptom) !== undefined &&
  symptom.deviation?.kind === 'contract' &&
  !contractWays.bound.test(symptom.deviation.way)

/**
 * The response and the way in which one of its members breaks the contract; undefined if the symptom is about anything
 * else.
 */
export function sameWayIn(symptom: Symptom): string | undefined {
  const wrong = wrongMemberOf(symptom)
  return wrong && symptom.exchange && `${symptom.exchange.id} ${wrong.way}`
}

/** The members of the same body that are wrong in the same way as the lead, in the order of the symptoms. */
export function wrongWith(lead: Symptom, symptoms: readonly Symptom[]): string[] {
  const way = sameWayIn(lead)
  if (way === undefined) return []
  return [
    ...new Set(symptoms.flatMap((one) => (sameWayIn(one) === way ? (wrongMemberOf(one)?.member ?? []) : []))),
  ]
}

/** A member with a wrong value, and how it is wrong, if the name of the value is just a member. */
function wrongValueOf({ deviation }: Symptom): { readonly member: string; readonly how: string } | undefined {
  if (deviation?.kind !== 'value' || deviation.way !== 'wrong' || !valueNames.member.test(deviation.name))
    return undefined
  return { member: deviation.name, how: deviation.instead ?? deviation.change ?? deviation.way }
}

/** The members that are wrong in the same way as the lead, in the same check, in alphabetical order. */
export function valuesWith(lead: Symptom, symptoms: readonly Symptom[]): string[] {
  const wrong = wrongValueOf(lead)
  if (wrong === undefined) return []
  const members = symptoms
    .filter(({ check }) => check.id === lead.check.id)
    .flatMap((one) => {
      const other = wrongValueOf(one)
      return other?.how === wrong.how ? [other.member] : []
    })
  return [...new Set(members)].sort()
}

/**
 * What else is wrong in the answer to a write, or in what is read after it, if a member of that answer leads:
 * `available after the update is true instead of false`. It may be a mistake of its own.
 */
export function wrongNextTo(lead: Symptom, symptoms: readonly Symptom[]): readonly string[] {
  const own = wrongValueOf(lead)?.member
  if (own === undefined || lead.exchange?.request.method !== 'PUT') return []
  const others = new Map<string, string>()
  for (const { deviation, exchange } of symptoms) {
    if (deviation?.kind !== 'value' || deviation.instead === undefined) continue
    const { name, instead } = deviation
    const [member = ''] = name.split(' ')
    const pattern = exchange?.id === lead.exchange.id ? valueNames.member : valueNames.memberAfterUpdate
    if (pattern.test(name) && member !== own && !others.has(member))
      others.set(member, `${name} is ${instead}`)
  }
  return [...others.values()]
}

/** The members that the body of the lead lacks, in the order of the symptoms. */
export const lackedWith = ({ exchange }: Symptom, symptoms: readonly Symptom[]): string[] => [
  ...new Set(symptoms.flatMap((one) => (one.exchange?.id === exchange?.id ? (lackOf(one) ?? []) : []))),
]

/** The header that is missing or wrong, and how, by its contract or by a check on it. */
export function wrongHeaderOf({
  deviation,
}: Symptom): { readonly name: string; readonly way: string } | undefined {
  if (deviation?.kind === 'header') return { name: deviation.name, way: deviation.way }
  const name = deviation?.kind === 'contract' ? contractPlaces.header.exec(deviation.place)?.[1] : undefined
  return deviation?.kind === 'contract' && name !== undefined ? { name, way: deviation.way } : undefined
}

/** Is the answer a collection instead of one object? */
export const isOfCollectionInstead = ({ deviation }: Symptom): boolean =>
  isNamed(deviation, 'collectionInstead')

/** The usual mistake that changed a text, if an assertion recognises one. */
export const changeIn = (deviation: Symptom['deviation']): string | undefined =>
  deviation?.kind === 'value' ? deviation.change : undefined
