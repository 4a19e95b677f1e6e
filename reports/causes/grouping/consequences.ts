import { withoutEntries } from '../symptoms/contents.ts'
import { idBehind, idNotFound } from '../symptoms/ids.ts'
import { keyOf } from '../symptoms/key.ts'
import { lackedMemberOf, memberOf, membersIn, userBehind } from '../symptoms/member.ts'
import { isChangeSeen, isOfOthers, keyOfOrigin, listOf, statusSeen } from '../symptoms/origin.ts'
import { acceptanceBehind, acceptedAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated } from '../symptoms/symptoms.ts'
import type { Cluster } from './cluster.ts'

/** The answer to a request that should be refused: what else is wrong with it is a consequence. */
const answerTo = (symptom: Symptom): string | undefined =>
  acceptedAt(symptom) === undefined ? undefined : `answer ${symptom.exchange?.id}`

/**
 * Those that say of what a cluster is the consequence: scripted checks, and no recommendation beside a MUST. A known faulty server may have brought
 * one along that the target misses anyway.
 */
function speaking(symptoms: readonly Symptom[]): readonly Symptom[] {
  const scripted = symptoms.filter((one) => !isGenerated(one))
  const musts = scripted.filter(({ check }) => check.level === 'MUST')
  return [musts, scripted].find(({ length }) => length > 0) ?? symptoms
}

/** Adds what is the consequence of another deviation to the cluster that has that one. */
export function withConsequences(clusters: readonly Cluster[]): Cluster[] {
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
    const homes = new Set(speaking(symptoms).map(homeOf))
    const [first] = homes
    const home = first === undefined ? undefined : (moved.get(first) ?? first)
    if (homes.size !== 1 || home === undefined || home === symptoms) return true
    home.push(...symptoms)
    moved.set(symptoms, home)
    return false
  })
}
