import { grouped } from '../../counting.ts'
import { leadOf } from '../../lead/lead.ts'
import { isPlainlyUnsigned } from '../../symptoms/credentials.ts'
import { casePatterns } from '../../symptoms/known-checks.ts'
import { acceptedPart, otherMistake, unusualPart } from '../../symptoms/odd-part.ts'
import { acceptedAt, failsIn } from '../../symptoms/status.ts'
import { areSome, type Symptom, type Symptoms } from '../../symptoms/symptom.ts'
import type { Cluster, Pass } from '../cluster.ts'

/** An operation that accepts more kinds of odd parts than this looks at none of them. */
const mostKinds = 4

/** A part of a cluster, with what is odd about its requests. */
interface Part {
  readonly kind: string | undefined
  readonly symptoms: Symptoms
}

/** The symptoms by what is odd about their requests, the most frequent kind first. Those without a kind belong to it. */
function partsOf(symptoms: Symptoms, kindOf: (symptom: Symptom) => string | undefined): readonly Part[] {
  const lead = leadOf(symptoms)
  const kinds = [...grouped(symptoms, kindOf)].toSorted(
    ([, one], [, other]) =>
      other.length - one.length || Number(other.includes(lead)) - Number(one.includes(lead)),
  )
  const [most, ...others] = kinds
  if (most === undefined || kinds.length > mostKinds) return [{ kind: undefined, symptoms }]
  const away = new Set(others.flatMap(([, own]) => own))
  const left = symptoms.filter((symptom) => !away.has(symptom))
  return [
    { kind: most[0], symptoms: areSome(left) ? left : most[1] },
    ...others.map(([kind, own]) => ({ kind, symptoms: own })),
  ]
}

/** Are credentials accepted that say nothing about who sends a request? Then finer mistakes of credentials follow. */
const isOfAnyone = (symptom: Symptom): boolean =>
  isPlainlyUnsigned(symptom) ||
  (acceptedAt(symptom) !== undefined && casePatterns.unknownParty.test(symptom.case.id))

const isLedByFailure = ({ symptoms }: Cluster): boolean => failsIn(leadOf(symptoms))

const failure = 'a failure'

/**
 * What may be odd about the requests of a cluster: what is accepted, or else what is refused.
 * @param haveFailures is there a cluster of failures (5xx)? Those among accepted requests then belong to it
 */
function kindsIn(
  cluster: Cluster,
  haveFailures: boolean,
): ((symptom: Symptom) => string | undefined) | undefined {
  const { symptoms } = cluster
  if (isLedByFailure(cluster)) return () => failure
  if (acceptedPart(leadOf(symptoms)) !== undefined) {
    // If credentials of anyone are accepted, what is wrong with one does not matter.
    if (symptoms.some(isOfAnyone)) return undefined
    return (one) => (haveFailures && failsIn(one) ? failure : acceptedPart(one))
  }
  // If a usual request is refused as well, nothing that is unusual is the reason.
  return symptoms.every((one) => unusualPart(one) !== undefined) ? unusualPart : undefined
}

/**
 * Splits accepted requests, and valid requests that are refused with 401, by the part of the request that is odd: one
 * place in the server looks at a parameter of the query, another at the type of a member, the scheme of a credential or
 * its parameters. A cluster keeps the kind of most of its symptoms, so an odd case never speaks for the others. What is
 * taken out joins a cluster of the same kind, if there is one.
 */
export const apartByOddPart: Pass = (clusters) => {
  const haveFailures = clusters.some(isLedByFailure)
  const split = clusters.map((cluster) => {
    const kindOf = kindsIn(cluster, haveFailures)
    return { cluster, parts: kindOf === undefined ? [] : partsOf(cluster.symptoms, kindOf) }
  })
  if (split.every(({ parts }) => parts.length < 2)) return clusters
  const taken = split.flatMap(({ parts }) => parts.slice(1))
  const kinds = split.flatMap(({ parts: [main] }) => main?.kind ?? [])
  const homes = new Set(kinds.filter((kind) => kind !== otherMistake))
  const joining = new Set<string>()
  const kept = split.map(({ cluster, parts: [main, ...others] }) => {
    const kind = main?.kind
    const isFirst = kind !== undefined && homes.has(kind) && !joining.has(kind)
    if (isFirst) joining.add(kind)
    const more = isFirst ? taken.filter((one) => one.kind === kind).flatMap((one) => one.symptoms) : []
    if (main === undefined || (others.length === 0 && more.length === 0)) return cluster
    const [first, ...rest] = main.symptoms
    return { ...cluster, symptoms: [first, ...rest, ...more] as const }
  })
  const own = grouped(
    taken.filter(({ kind }) => kind === undefined || !homes.has(kind)),
    ({ kind }) => kind ?? '',
  )
  return [
    ...kept,
    ...[...own.values()].map(([{ symptoms }, ...others]) => {
      const [first, ...rest] = symptoms
      return { symptoms: [first, ...rest, ...others.flatMap((one) => one.symptoms)] as const }
    }),
  ]
}
