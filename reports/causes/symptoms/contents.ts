import { subjectOf } from './subject.ts'
import type { Symptom } from './symptom.ts'
import { bodyWays, contractPlaces, contractWays, valueNames } from './wording.ts'

/** Does a list lack some of what it should hold, and hold nothing else, as far as a check looks? */
export const isIncomplete = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way === 'incomplete'

/** Where the body of an operation has no list of entries, which operation, by its contract or by a check that looks for one. */
export function withoutEntries({ deviation, exchange }: Symptom): string | undefined {
  const isSo =
    (deviation?.kind === 'contract' && deviation.place === 'body/entry' && deviation.way === 'is missing') ||
    (deviation?.kind === 'body' && bodyWays.noEntries.test(deviation.way))
  return isSo && exchange?.operation !== undefined ? `no entries in ${exchange.operation}` : undefined
}

/** Does a symptom look for what a list holds, and for nothing in it? */
export const isOfContents = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && subjectOf(deviation.name) === 'list'

/** Does a symptom look at the members that come, and at no value? */
export const isOfSelection = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.members.test(deviation.name)

/** The member that a body lacks, by its contract or by a check on that member alone. */
function lackOf({ deviation }: Symptom): string | undefined {
  if (deviation?.kind === 'contract')
    return deviation.way === 'is missing' && deviation.place.startsWith('body')
      ? deviation.place.split('/').at(-1)
      : undefined
  return deviation?.kind === 'value' && deviation.way === 'missing'
    ? valueNames.memberOfResource.exec(deviation.name)?.[1]
    : undefined
}

/** The one member that a selection lacks, where a check looks at the names of all. */
export function lackedInSelection(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || !isIncomplete(symptom) || !isOfSelection(symptom)) return undefined
  return deviation.lacks !== undefined && valueNames.member.test(deviation.lacks)
    ? deviation.lacks
    : undefined
}

/** Does a body lack a member? */
export const isLack = (symptom: Symptom): boolean => lackOf(symptom) !== undefined

/** The member that breaks its contract, and how, where that says what it must be. */
function wrongMemberOf({
  deviation,
}: Symptom): { readonly member: string; readonly way: string } | undefined {
  if (deviation?.kind !== 'contract' || !contractWays.form.test(deviation.way)) return undefined
  const member = contractPlaces.member.exec(deviation.place)?.[1]
  return member === undefined || member === 'N' ? undefined : { member, way: deviation.way }
}

/** What makes members of one body wrong in one way; undefined where the contract says nothing of the kind. */
export function sameWayIn(symptom: Symptom): string | undefined {
  const wrong = wrongMemberOf(symptom)
  return wrong && symptom.exchange && `${symptom.exchange.id} ${wrong.way}`
}

/** The members of the same body that are wrong in the same way, in the order in which they are named. */
export function wrongWith(lead: Symptom, symptoms: readonly Symptom[]): string[] {
  const way = sameWayIn(lead)
  if (way === undefined) return []
  return [
    ...new Set(symptoms.flatMap((one) => (sameWayIn(one) === way ? (wrongMemberOf(one)?.member ?? []) : []))),
  ]
}

/** A plain member that has a wrong value, and how. */
function wrongValueOf({ deviation }: Symptom): { readonly member: string; readonly how: string } | undefined {
  if (deviation?.kind !== 'value' || deviation.way !== 'wrong' || !valueNames.member.test(deviation.name))
    return undefined
  return { member: deviation.name, how: deviation.instead ?? deviation.change ?? deviation.way }
}

/** The members whose values are wrong as that of the leading symptom is, by the same check, in alphabetical order. */
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

/** The members that the same body lacks, in the order in which they are named. */
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

/** Is a collection answered where one object should be? */
export const isOfCollectionInstead = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.collectionInstead.test(deviation.name)
