import { levels } from '../../harness/vocabulary.ts'
import { idBehind, idNotFound } from './broken-ids.ts'
import { type Cluster, joined, mostly } from './cluster.ts'
import { isIncomplete, withoutEntries } from './contents.ts'
import { withIgnoredUpdates } from './ignored-update.ts'
import { leadOf } from './lead.ts'
import { shareOf } from './lead-traits.ts'
import { topicsIn } from './parameters.ts'
import { withRefusals } from './refusals.ts'
import { withRefusedEffects } from './refused-effect.ts'
import { withSameAnswers } from './same-answer.ts'
import { withSameMember } from './same-member.ts'
import { withSharedIds } from './shared-ids.ts'
import { withUnsignedRequests, withUnverifiedSignatures } from './signing.ts'
import { withSortMembers } from './sorted-by.ts'
import type { Symptom } from './symptom.ts'
import {
  acceptanceBehind,
  acceptedAt,
  foundAt,
  isChangeSeen,
  isGenerated,
  isOfOthers,
  keyOf,
  keyOfOrigin,
  lackedMemberOf,
  listOf,
  listReadBy,
  lostOf,
  memberOf,
  membersIn,
  severalReadBy,
  statusSeen,
  userBehind,
} from './symptoms.ts'
import { withCollections, withSameWays, withWholeBodies } from './whole-bodies.ts'
import { valueNames } from './wording.ts'

/** Adds the symptoms that no fault explains: to a cluster that has the same kind, else to one another. */
export function merged(clusters: readonly Cluster[], rest: readonly Symptom[]): Cluster[] {
  const keys = clusters.map(({ symptoms }) => new Set(symptoms.map(keyOf)))
  const joining = clusters.map(({ symptoms }) => [...symptoms])
  const others = new Map<string, Symptom[]>()
  for (const symptom of rest) {
    const key = keyOf(symptom)
    const at = keys.findIndex((one) => one.has(key))
    const group = joining[at] ?? others.get(key) ?? []
    group.push(symptom)
    if (at < 0) others.set(key, group)
  }
  const explained = clusters.map((cluster, index) => ({
    ...cluster,
    symptoms: joining[index] ?? cluster.symptoms,
  }))
  const all = [...alike(explained), ...[...others.values()].map((symptoms) => ({ symptoms }))]
  return passes.reduce((joinedSoFar, pass) => pass(joinedSoFar), all).flatMap(apartByParameters)
}

/**
 * Joins clusters that one and the same check speaks for, where all of its cases fail, or where no other check fails: one rule is broken,
 * whatever member each case looked at.
 */
function withWholeChecks(clusters: readonly Cluster[]): Cluster[] {
  const homes = new Map<string, Symptom[]>()
  const kept = clusters
    .toSorted((one, other) => other.symptoms.length - one.symptoms.length)
    .map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))
  return kept.filter(({ symptoms }) => {
    const lead = leadOf(symptoms)
    if (lead === undefined || isGenerated(lead) || lead.check.kind !== 'check') return true
    const isAlone = symptoms.every(({ check }) => check.id === lead.check.id)
    if (shareOf(lead) < 1 && !isAlone) return true
    // Of two operations that answer a wrong status each has a reason of its own.
    const isStatus = shareOf(lead) < 1 && lead.deviation?.kind === 'status'
    const key = `${lead.check.id} ${shareOf(lead) < 1 ? 'alone' : 'whole'}`
    if (isStatus && homes.get(key)?.some(({ deviation }) => deviation?.kind === 'status')) return true
    const home = homes.get(key)
    if (home === undefined) homes.set(key, symptoms)
    else home.push(...symptoms)
    return home === undefined
  })
}

/** Joins what the same operations find that is not there: whatever has become of it, they do not look whether it is there. */
function withSameFindings(clusters: readonly Cluster[]): Cluster[] {
  const findings = new Map(
    clusters.map((cluster) => [cluster, cluster.symptoms.flatMap((symptom) => foundAt(symptom) ?? [])]),
  )
  return joined(clusters, (home, cluster) => {
    const those = new Set(findings.get(home))
    const own = findings.get(cluster) ?? []
    return own.length >= mostly * cluster.symptoms.length && own.every((operation) => those.has(operation))
  })
}

/** Joins what one kind of request has changed, whichever rule saw it: the refused update has changed something. */
function withSameChanges(clusters: readonly Cluster[]): Cluster[] {
  const changes = new Map(
    clusters.map((cluster) => {
      const lead = leadOf(cluster.symptoms)
      const isChange = lead !== undefined && isChangeSeen(lead) && lead.deviation?.kind === 'value'
      return [cluster, isChange ? lead.deviation.name : undefined] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const change = changes.get(cluster)
    return change !== undefined && changes.get(home) === change
  })
}

/** What was read after a change, and is the same as was read at the same address before: which address, and what. */
function answerAfter({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value' || !valueNames.afterwards.test(deviation.name)) return undefined
  const { body = '' } = exchange?.response ?? {}
  return exchange?.request.method === 'GET' && body !== '' ? `${exchange.request.url} ${body}` : undefined
}

/** Joins members that are wrong after one change or another where several readings of an address answered the same: it is the answer that is old. */
function withStaleAnswers(clusters: readonly Cluster[]): Cluster[] {
  const readings = new Map<string, Set<number>>()
  for (const symptom of clusters.flatMap(({ symptoms }) => symptoms)) {
    const answer = answerAfter(symptom)
    if (answer === undefined || symptom.exchange === undefined) continue
    readings.set(answer, (readings.get(answer) ?? new Set()).add(symptom.exchange.id))
  }
  const isOld = (answer: string | undefined) => answer !== undefined && (readings.get(answer)?.size ?? 0) > 1
  const old = new Map(
    clusters.map((cluster) => [cluster, new Set(cluster.symptoms.map(answerAfter).filter(isOld))]),
  )
  return joined(clusters, (home, cluster) => {
    const those = old.get(home)
    return cluster.symptoms.every((symptom) => those?.has(answerAfter(symptom)) === true)
  })
}

/** The answer to a request that should be refused: what else is wrong with it is a consequence. */
const answerTo = (symptom: Symptom): string | undefined =>
  acceptedAt(symptom) === undefined ? undefined : `answer ${symptom.exchange?.id}`

/** Adds what is the consequence of another deviation to the cluster that has that one. */
function withConsequences(clusters: readonly Cluster[]): Cluster[] {
  // What two of them show is that of the wider one.
  const kept = clusters
    .toSorted((one, other) => other.symptoms.length - one.symptoms.length)
    .map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))
  const touched = kept.find(({ symptoms }) => symptoms.some(isOfOthers))?.symptoms
  const origins = new Map<string, Symptom[]>()
  const statuses = new Map<string, Symptom[]>()
  const members = new Map<string, Symptom[]>()
  const compared = new Map<string, Symptom[]>()
  for (const { symptoms } of kept) {
    for (const one of symptoms) {
      const lack = one.deviation?.kind === 'contract' ? withoutEntries(one) : undefined
      for (const key of [keyOf(one), acceptedAt(one), answerTo(one), lack]) {
        if (key !== undefined && !origins.has(key)) origins.set(key, symptoms)
      }
      const status = statusSeen(one)
      if (status !== undefined && !statuses.has(status)) statuses.set(status, symptoms)
      const member = one.deviation?.kind === 'contract' ? memberOf(one) : undefined
      if (member !== undefined && !members.has(member)) members.set(member, symptoms)
      for (const name of membersIn(one)) if (!compared.has(name)) compared.set(name, symptoms)
    }
  }
  const homeOf = (one: Symptom) =>
    origins.get(acceptanceBehind(one) ?? '') ??
    (one.deviation?.kind === 'contract' ? origins.get(`answer ${one.exchange?.id}`) : undefined) ??
    (one.deviation?.kind === 'status' ? undefined : statuses.get(keyOfOrigin(one) ?? '')) ??
    origins.get(withoutEntries(one) ?? '') ??
    members.get(memberOf(one) ?? '') ??
    members.get(lackedMemberOf(one) ?? '') ??
    compared.get(lackedMemberOf(one) ?? '') ??
    members.get(userBehind(one) ?? '') ??
    compared.get(userBehind(one) ?? '') ??
    (isChangeSeen(one) ? touched : undefined) ??
    members.get(idBehind(one) ?? '') ??
    members.get(idNotFound(one) ?? '') ??
    [keyOfOrigin(one), listOf(one)].map((key) => origins.get(key ?? '')).find((home) => home !== undefined) ??
    membersIn(one)
      .map((name) => compared.get(name))
      .find((home) => home !== undefined) ??
    origins.get(keyOf(one))
  const moved = new Map<readonly Symptom[], Symptom[]>()
  return kept.filter(({ symptoms }) => {
    const scripted = symptoms.filter((one) => !isGenerated(one))
    const homes = new Set((scripted.length > 0 ? scripted : symptoms).map(homeOf))
    const [first] = homes
    const home = first === undefined ? undefined : (moved.get(first) ?? first)
    if (homes.size !== 1 || home === undefined || home === symptoms) return true
    home.push(...symptoms)
    moved.set(symptoms, home)
    return false
  })
}

/** So many symptoms of what a list holds say that it holds the wrong things, whatever was asked of it. */
const wrongLists = 10

/** Of lists that lack something, and hold nothing else, so many. */
const incompleteLists = 3

/** Is the text wrong of an entry that is there? It is so whatever else its list holds. */
const isWrongText = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' &&
  symptom.deviation.way === 'wrong' &&
  !valueNames.texts.test(symptom.deviation.name) &&
  memberOf(symptom)?.startsWith('data ') === true

/**
 * Adds what is wrong with the values in a list to the cluster that has wrong lists of the same operation, where that one is far wider: an
 * order, a total or a member is compared with what the list should hold.
 */
function withLists(clusters: readonly Cluster[]): Cluster[] {
  const listOfHome = (home: Cluster): string | undefined => {
    const lead = leadOf(home.symptoms)
    const list = lead && severalReadBy(lead)
    if (lead === undefined || keyOf(lead) !== list) return undefined
    const those = home.symptoms.filter((one) => keyOf(one) === list)
    if (those.length >= incompleteLists && those.every(isIncomplete)) return list
    return those.length >= wrongLists && list === listReadBy(lead) ? list : undefined
  }
  const lists = new Map(clusters.map((cluster) => [cluster, listOfHome(cluster)]))
  return joined(clusters, (home, { symptoms }) => {
    const list = lists.get(home)
    if (list === undefined) return false
    const isLacking = home.symptoms.every((one) => keyOf(one) !== list || isIncomplete(one))
    if (symptoms.length * (isLacking ? 1 : 2) > home.symptoms.length) return false
    return symptoms.every(
      (one) => one.deviation?.kind === 'value' && severalReadBy(one) === list && !isWrongText(one),
    )
  })
}

/**
 * Joins clusters of several known faults that show the same deviation: it has to be fixed once. The widest says what it looks like.
 */
function alike(clusters: readonly Cluster[]): Cluster[] {
  const keys = new Map(clusters.map((cluster) => [cluster, new Set(cluster.symptoms.map(keyOf))]))
  const leads = new Map(clusters.map((cluster) => [cluster, leadOf(cluster.symptoms)]))
  return joined(clusters, (home, cluster) => {
    const lead = leads.get(cluster)
    return lead !== undefined && keys.get(home)?.has(keyOf(lead)) === true
  })
}

/** Does a failure mean as much for the verdict on a class as another one does? */
const weighsAsMuch = (one: Symptom, other: Symptom): boolean =>
  one.check.class === other.check.class &&
  levels.indexOf(one.check.level) <= levels.indexOf(other.check.level)

const operationsIn = (symptoms: readonly Symptom[]): readonly string[] =>
  symptoms.flatMap(({ exchange }) => exchange?.operation ?? [])

/** Where a deviation shows itself: at an operation; and of what is lost, wherever it is looked for. */
const placesOf = (symptoms: readonly Symptom[]): readonly string[] => [
  ...operationsIn(symptoms),
  ...symptoms.flatMap((symptom) => lostOf(symptom) ?? []),
]

/**
 * Adds what only generated cases say to the widest cause at the same place that other checks state, too: a counterexample meets a deviation
 * by chance, in words of its own.
 */
function withGenerated(clusters: readonly Cluster[]): Cluster[] {
  const stated = clusters
    .filter(({ symptoms }) => !symptoms.every(isGenerated))
    .map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))
    .sort((one, other) => other.symptoms.length - one.symptoms.length)
  const alone: Cluster[] = []
  for (const cluster of clusters.filter(({ symptoms }) => symptoms.every(isGenerated))) {
    const places = placesOf(cluster.symptoms)
    // What a recommendation, or a class that decides nothing, says is no reason for a broken MUST.
    const counts = (one: Symptom) => cluster.symptoms.some((own) => weighsAsMuch(one, own))
    const home = stated.find(({ symptoms }) =>
      placesOf(symptoms.filter(counts)).some((one) => places.includes(one)),
    )
    if (home === undefined) alone.push(cluster)
    else home.symptoms.push(...cluster.symptoms)
  }
  return [...stated, ...alone]
}

/** Of the cases that were run once more, did fewer than half fail again? What hangs on chance shows itself in many ways. */
function isAccident({ symptoms }: Cluster): boolean {
  const again = symptoms.flatMap(({ case: { reproduced } }) => (reproduced === undefined ? [] : [reproduced]))
  return again.length > 0 && again.filter(Boolean).length < again.length / 2
}

/** Joins accidents to the widest one at the same operation: requests that disturb each other fail now this check, now that. */
const withAccidents = (clusters: readonly Cluster[]): Cluster[] =>
  joined(clusters, (home, cluster) => {
    if (!isAccident(home) || !isAccident(cluster)) return false
    const operations = operationsIn(home.symptoms)
    return operationsIn(cluster.symptoms).some((one) => operations.includes(one))
  })

/** So many failures of each kind are needed to tell two mistakes in lists from one. */
const leastApart = 3

/**
 * Takes a cluster of wrong lists apart where it shows two mistakes: some lists are wrong with one parameter, all others with another one and
 * without that, and none without a parameter.
 */
function apartByParameters(cluster: Cluster): readonly Cluster[] {
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
  if (first === undefined || Math.min(rest.length, all.length - rest.length) < leastApart) return [cluster]
  if (!names.some((name) => rest.every(({ topics }) => topics.includes(name)))) return [cluster]
  const others = new Set(rest.map(({ symptom }) => symptom))
  return [
    { ...cluster, symptoms: cluster.symptoms.filter((one) => !others.has(one)) },
    { symptoms: [...others] },
  ]
}

/** What joins clusters, one after the other: each may rest on what those before have joined. */
const passes: readonly ((clusters: readonly Cluster[]) => Cluster[])[] = [
  withUnverifiedSignatures,
  withUnsignedRequests,
  withRefusals,
  withSameChanges,
  withSameFindings,
  withWholeBodies,
  withCollections,
  withSameWays,
  withStaleAnswers,
  withIgnoredUpdates,
  withRefusedEffects,
  withConsequences,
  withSharedIds,
  withSameMember,
  withSortMembers,
  withWholeChecks,
  withSameAnswers,
  withLists,
  withGenerated,
  withAccidents,
]
