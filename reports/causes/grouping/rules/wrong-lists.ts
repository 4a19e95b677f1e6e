import { leadOf } from '../../lead/lead.ts'
import { holdsTooMuch, isIncomplete } from '../../symptoms/contents.ts'
import { keyOf } from '../../symptoms/key.ts'
import { isOfMember } from '../../symptoms/member.ts'
import { listReadBy, severalReadBy } from '../../symptoms/origin.ts'
import { topicsIn } from '../../symptoms/parameters.ts'
import { areSome, type Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { type Cluster, joined, mostly } from '../cluster.ts'

/** If at least this many symptoms are about the contents of a list, the list holds the wrong items for every query. */
const wrongLists = 10

/** The same limit for lists that lack something. */
const incompleteLists = 3

/** Does a list lack something, or is something missing that is looked for in it? */
const lacksSomething = (symptom: Symptom): boolean =>
  isIncomplete(symptom) || (symptom.deviation?.kind === 'value' && symptom.deviation.way === 'missing')

/** Is the text of an entry in the list wrong? It is wrong whatever else the list holds. */
const isWrongText = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' &&
  symptom.deviation.way === 'wrong' &&
  !valueNames.texts.test(symptom.deviation.name) &&
  isOfMember(symptom, 'data')

/**
 * Joins wrong values in a list to the cluster of wrong lists of the same operation if that cluster is far wider: an
 * order, a total or a member is compared with what the list should hold.
 */
export function withLists(clusters: readonly Cluster[]): Cluster[] {
  const listOfHome = (home: Cluster): string | undefined => {
    const lead = leadOf(home.symptoms)
    const list = severalReadBy(lead)
    if (keyOf(lead) !== list) return undefined
    const those = home.symptoms.filter((one) => keyOf(one) === list)
    if (those.filter(lacksSomething).length >= Math.max(incompleteLists, mostly * those.length)) return list
    return those.length >= wrongLists && list === listReadBy(lead) ? list : undefined
  }
  const lists = new Map(clusters.map((cluster) => [cluster, listOfHome(cluster)]))
  return joined(clusters, (home, { symptoms }) => {
    const list = lists.get(home)
    if (list === undefined) return false
    const those = home.symptoms.filter((one) => keyOf(one) === list)
    const isLacking = those.filter(lacksSomething).length >= mostly * those.length
    if (symptoms.length * (isLacking ? 1 : 2) > home.symptoms.length) return false
    return symptoms.every(
      (one) => one.deviation?.kind === 'value' && severalReadBy(one) === list && !isWrongText(one),
    )
  })
}

/**
 * At least this many failures of each kind must show two mistakes in lists if some lists have the parameters of both.
 */
const leastApart = 3

/**
 * Splits a cluster of wrong lists if it shows two mistakes: some lists are wrong with one parameter, all others have a
 * second parameter but not the first, and none has no parameter.
 */
export const apartByParameters = (clusters: readonly Cluster[]): readonly Cluster[] =>
  clusters.flatMap(partsOf)

function partsOf(cluster: Cluster): readonly Cluster[] {
  const lists = cluster.symptoms.filter((one) => one.deviation?.kind === 'value' && !isGenerated(one))
  const all = lists.map((symptom) => ({
    symptom,
    topics: listReadBy(symptom) === undefined ? [] : topicsIn(symptom),
  }))
  if (all.some(({ topics }) => topics.length === 0)) return [cluster]
  const names = [...new Set(all.flatMap(({ topics }) => topics))]
  const having = (name: string) => all.filter(({ topics }) => topics.includes(name))
  const [first] = names.toSorted((one, other) => having(other).length - having(one).length)
  const rest = all.filter(({ topics }) => first === undefined || !topics.includes(first))
  if (first === undefined || rest.length === 0) return [cluster]
  const second = names.find((name) => rest.every(({ topics }) => topics.includes(name)))
  if (second === undefined) return [cluster]
  const without = having(first).filter(({ topics }) => !topics.includes(second))
  const haveBoth = without.length < having(first).length
  // A list that holds too much and a list that lacks something are two mistakes, even if there are few of them.
  const areUnlike = rest.every((one) =>
    without.every((other) => holdsTooMuch(one.symptom) !== holdsTooMuch(other.symptom)),
  )
  const areFew = Math.min(rest.length, having(first).length) < leastApart
  if (haveBoth && areFew && !(areUnlike && without.length > 0)) return [cluster]
  const others = rest.map(({ symptom }) => symptom)
  const own = cluster.symptoms.filter((one) => !others.includes(one))
  return areSome(own) && areSome(others) ? [{ ...cluster, symptoms: own }, { symptoms: others }] : [cluster]
}
