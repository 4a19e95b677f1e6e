import { counted } from '../../counting.ts'
import { membersOf } from '../../symptoms/bodies.ts'
import { withoutEntries } from '../../symptoms/contents.ts'
import { idBehind, idNotFound } from '../../symptoms/ids.ts'
import { keyOf } from '../../symptoms/key.ts'
import { lackedMemberOf, memberOf, membersIn, userBehind } from '../../symptoms/member.ts'
import { isChangeSeen, isOfOthers, keyOfOrigin, listOf, statusSeen } from '../../symptoms/origin.ts'
import { acceptanceBehind, acceptedAt } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { contractPlaces, valueNames } from '../../symptoms/wording.ts'
import { type Cluster, growingFromWidest } from '../cluster.ts'

/**
 * One way in which a symptom follows from another. Both functions return texts of the same form. A symptom follows from
 * another if one of the texts in `follows` is in `shows` of the other.
 */
interface Link {
  readonly follows: (symptom: Symptom) => readonly (string | undefined)[]
  readonly shows: (symptom: Symptom) => readonly (string | undefined)[]
}

/** A link with at most one text on each side. */
const link = (
  follows: (symptom: Symptom) => string | undefined,
  shows: (symptom: Symptom) => string | undefined,
): Link => ({ follows: (symptom) => [follows(symptom)], shows: (symptom) => [shows(symptom)] })

/** Restricts a function to symptoms of a broken contract. */
const byContract =
  (of: (symptom: Symptom) => string | undefined) =>
  (symptom: Symptom): string | undefined =>
    symptom.deviation?.kind === 'contract' ? of(symptom) : undefined

/** The answer that a symptom is about. */
const answerOf = ({ exchange }: Symptom): string | undefined =>
  exchange === undefined ? undefined : `answer ${exchange.id}`

/** The answer to a request that should be refused. What else is wrong with that answer is a consequence. */
const acceptedAnswer = (symptom: Symptom): string | undefined =>
  acceptedAt(symptom) === undefined ? undefined : answerOf(symptom)

/** The wrong status behind a symptom that is not itself about a status. */
const statusBehind = (symptom: Symptom): string | undefined =>
  symptom.deviation?.kind === 'status' ? undefined : keyOfOrigin(symptom)

/** A member that breaks its contract. */
const brokenMember = byContract(memberOf)

/** A number of a collection that is a text, whichever list has it. */
function textInsteadOfNumber({ deviation, exchange }: Symptom): string | undefined {
  const name =
    deviation?.kind === 'value'
      ? valueNames.numberOfCollection.exec(deviation.name)?.[0]
      : deviation?.kind === 'contract'
        ? contractPlaces.member.exec(deviation.place)?.[1]
        : undefined
  const value = name === undefined ? undefined : membersOf(exchange?.response?.body ?? '')?.get(name)
  return typeof value === 'string' && collectionNumbers.has(name ?? '') ? `${name} is a text` : undefined
}

const collectionNumbers: ReadonlySet<string> = new Set(['startIndex', 'itemsPerPage', 'totalResults'])

/** All links, the most certain first. */
const links: readonly Link[] = [
  link(acceptanceBehind, acceptedAt),
  link(byContract(answerOf), acceptedAnswer),
  link(statusBehind, statusSeen),
  link(withoutEntries, byContract(withoutEntries)),
  link(memberOf, brokenMember),
  link(textInsteadOfNumber, byContract(textInsteadOfNumber)),
  link(lackedMemberOf, brokenMember),
  { follows: (symptom) => [lackedMemberOf(symptom)], shows: membersIn },
  link(userBehind, brokenMember),
  { follows: (symptom) => [userBehind(symptom)], shows: membersIn },
  link(
    (symptom) => (isChangeSeen(symptom) ? 'another entry' : undefined),
    (symptom) => (isOfOthers(symptom) ? 'another entry' : undefined),
  ),
  link(idBehind, brokenMember),
  link(idNotFound, brokenMember),
  link(keyOfOrigin, keyOf),
  link(listOf, keyOf),
  { follows: membersIn, shows: membersIn },
  link(keyOf, keyOf),
]

/**
 * The symptoms that decide what a cluster is a consequence of: scripted checks of level MUST, or else all scripted
 * checks, or else all symptoms. A known faulty server may have added a recommendation that the target misses anyway.
 */
function speaking(symptoms: readonly Symptom[]): readonly Symptom[] {
  const scripted = symptoms.filter((one) => !isGenerated(one))
  const musts = scripted.filter(({ check }) => check.level === 'MUST')
  return [musts, scripted].find(({ length }) => length > 0) ?? symptoms
}

/** Joins each cluster that is a consequence of another deviation to the cluster with that deviation. */
export function withConsequences(clusters: readonly Cluster[]): Cluster[] {
  // If two clusters show the same thing, the wider cluster counts.
  const kept = growingFromWidest(clusters)
  const shownBy = links.map(({ shows }) => homesOf(kept, shows))
  const homeOf = (one: Symptom) => {
    for (const [index, { follows }] of links.entries()) {
      for (const origin of follows(one)) {
        const home = origin === undefined ? undefined : shownBy[index]?.get(origin)
        if (home !== undefined) return home
      }
    }
    return undefined
  }
  const moved = new Map<readonly Symptom[], Symptom[]>()
  // The cluster that another one has joined may itself have joined a third one.
  const whereItIs = (home: Symptom[]): Symptom[] => {
    const next = moved.get(home)
    return next === undefined ? home : whereItIs(next)
  }
  return kept.filter(({ symptoms }) => {
    const homes = new Set(speaking(symptoms).map(homeOf))
    const [first] = homes
    const home = first === undefined ? undefined : whereItIs(first)
    if (homes.size !== 1 || home === undefined || home === symptoms) return true
    home.push(...symptoms)
    moved.set(symptoms, home)
    return false
  })
}

/**
 * The text of an entry, as `memberOf` names it, or a wrong status, or a wrong body of errors, as `keyOf` names them. What
 * is not found (404) may be lost by any mistake.
 */
const isMetByMany = (thing: string): boolean => /^(data textdata$|status (?!.*404$)|error body )/.test(thing)

/**
 * Many checks compare texts along with much else, and meet wrong statuses. If a cluster shows them this many times as
 * often as a wider one, the wider cluster only meets the mistake.
 */
const farLess = 4

/**
 * For each thing, the symptoms of the widest cluster that shows it. For what many checks meet, a cluster that shows it
 * far more often comes first.
 */
function homesOf(
  clusters: readonly { readonly symptoms: Symptom[] }[],
  shows: Link['shows'],
): ReadonlyMap<string, Symptom[]> {
  const found = new Map<string, { readonly symptoms: Symptom[]; readonly times: number }>()
  for (const { symptoms } of clusters) {
    const things = symptoms.flatMap((one) => shows(one).filter((thing) => thing !== undefined))
    for (const [thing, times] of counted(things)) {
      const before = found.get(thing)
      if (before === undefined || (isMetByMany(thing) && times >= farLess * before.times))
        found.set(thing, { symptoms, times })
    }
  }
  return new Map([...found].map(([thing, { symptoms }]) => [thing, symptoms]))
}
