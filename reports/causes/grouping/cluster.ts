import type { FaultSignature } from '../cause.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import type { Steps } from '../steps.ts'
import { otherSuccess } from '../symptoms/status.ts'
import type { Symptom, Symptoms } from '../symptoms/symptom.ts'

/** Symptoms with one cause, and the known fault that fails the same cases, if there is one. */
export interface Cluster {
  readonly symptoms: Symptoms
  readonly looksLike?: FaultSignature
}

/** The share of its symptoms that decides what a cluster is about. */
export const mostly = 2 / 3

const isOtherSuccess = (symptom: Symptom): boolean => otherSuccess(symptom) !== undefined

/**
 * The symptoms that a known faulty server explains. Two kinds do not belong to it:
 *
 * - A valid request is answered with another success, but the lead is another mistake. Another success is never a
 *   consequence, so the server only fails the same case by chance.
 * - A recommendation is not met at an operation where no MUST fails. The target may miss it anyway.
 */
export function explainedBy(symptoms: Symptoms): readonly Symptom[] {
  const speaks = leadOf(symptoms)
  const own = isOtherSuccess(speaks) ? symptoms : symptoms.filter((symptom) => !isOtherSuccess(symptom))
  const musts = own.filter(({ check }) => check.level === 'MUST')
  const operations = new Set(operationsIn(musts))
  return own.filter(
    ({ check, exchange }) =>
      musts.length === 0 || check.level === 'MUST' || operations.has(exchange?.operation ?? ''),
  )
}

/** Joins clusters that have one reason, or takes apart those that have several. */
export type Pass = (clusters: readonly Cluster[], investigation: Investigation) => readonly Cluster[]

/**
 * Carries out some passes, one after the other.
 * @param attempt a pass that throws leaves the clusters as they are; without it, the error is thrown
 */
export const passed = (
  passes: readonly Pass[],
  clusters: readonly Cluster[],
  investigation: Investigation,
  attempt: Steps['attempt'] = (_step, act) => act(),
): readonly Cluster[] =>
  passes.reduce(
    (before, pass) =>
      attempt(
        pass.name,
        () => pass(before, investigation),
        () => before,
      ),
    clusters,
  )

/** Joins each cluster to the widest cluster that it belongs to. */
export function joined(
  clusters: readonly Cluster[],
  belongs: (home: Cluster, cluster: Cluster) => boolean,
): Cluster[] {
  const kept: { readonly cluster: Cluster; readonly others: Symptom[] }[] = []
  for (const cluster of clusters.toSorted((one, other) => other.symptoms.length - one.symptoms.length)) {
    const home = kept.find((one) => belongs(one.cluster, cluster))
    if (home === undefined) kept.push({ cluster, others: [] })
    else home.others.push(...cluster.symptoms)
  }
  // A cluster that nothing has joined stays the same object: its lead is known.
  return kept.map(({ cluster, others }) =>
    others.length === 0 ? cluster : { ...cluster, symptoms: [...cluster.symptoms, ...others] },
  )
}

/** A cluster to which symptoms can be added. */
export interface Growing extends Cluster {
  readonly symptoms: [Symptom, ...Symptom[]]
}

/** Copies of clusters to which symptoms can be added. */
export const growing = (clusters: readonly Cluster[]): Growing[] =>
  clusters.map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))

/** Copies of clusters to which symptoms can be added, the widest first. */
export const growingFromWidest = (clusters: readonly Cluster[]): Growing[] =>
  growing(clusters).sort((one, other) => other.symptoms.length - one.symptoms.length)

/** The mark that all symptoms of a cluster have; undefined if their marks differ. */
export function commonMark(
  { symptoms }: Cluster,
  markOf: (symptom: Symptom) => string | undefined,
): string | undefined {
  const [mark, ...others] = new Set(symptoms.map(markOf))
  return others.length === 0 ? mark : undefined
}

/**
 * Joins clusters that have a mark in common. Clusters without a mark stay as they are.
 * @param marksOfHome the marks of a cluster that others may join; without it, the same marks
 */
export function joinedByAny(
  clusters: readonly Cluster[],
  marksOf: (cluster: Cluster) => readonly (string | undefined)[],
  marksOfHome = marksOf,
): Cluster[] {
  const marks = new Map(clusters.map((cluster) => [cluster, marksOf(cluster)]))
  const ofHomes = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(marksOfHome === marksOf ? marks.get(cluster) : marksOfHome(cluster)),
    ]),
  )
  return joined(
    clusters,
    (home, cluster) =>
      marks.get(cluster)?.some((mark) => mark !== undefined && ofHomes.get(home)?.has(mark)) === true,
  )
}

/**
 * Joins clusters that have the same mark. Clusters without a mark stay as they are.
 * @param isHome whether other clusters may join a cluster
 */
export const joinedBy = (
  clusters: readonly Cluster[],
  markOf: (cluster: Cluster) => string | undefined,
  isHome: (cluster: Cluster) => boolean = () => true,
): Cluster[] =>
  joinedByAny(
    clusters,
    (cluster) => [markOf(cluster)],
    (cluster) => (isHome(cluster) ? [markOf(cluster)] : []),
  )

/** The operations of symptoms, one for each symptom that has one. */
export const operationsIn = (symptoms: readonly Symptom[]): readonly string[] =>
  symptoms.flatMap(({ exchange }) => exchange?.operation ?? [])
