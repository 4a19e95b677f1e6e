import type { RunResult } from '../../../../harness/run/result/result.ts'
import { counted } from '../../counting.ts'
import { failureWords } from '../../evidence/failure-words.ts'
import { isAlwaysSo } from '../../evidence/traits/always-so.ts'
import { commonTrait } from '../../evidence/traits/common-trait.ts'
import type { History } from '../../evidence/traits/entry-history.ts'
import { leadOf } from '../../lead/lead.ts'
import { refusedWith, succeeded } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { resourceOf } from '../../symptoms/symptoms.ts'
import type { Cluster } from '../cluster.ts'

/** A cause with other words than these is not told from the rest. */
const mostWords = 4

/** Statuses of refusals that say what is wrong with a request, and not who may send it or that nothing is there. */
const ofRequests: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])

type ShownRun = Pick<RunResult, 'exchanges'>

const failsIn = (symptom: Symptom): boolean => (refusedWith(symptom) ?? 0) >= 500

/** The resource of an operation that fails (5xx) on every valid request, if a symptom says so. */
function alwaysFailing(symptoms: readonly Symptom[], run: ShownRun): ReadonlyMap<string, string> {
  const failing = new Map<string, string>()
  for (const symptom of symptoms) {
    const operation = symptom.exchange?.operation
    if (operation === undefined || failing.has(operation) || !failsIn(symptom)) continue
    if (isAlwaysSo(symptom, run)) failing.set(operation, resourceOf(symptom))
  }
  return failing
}

/** Does the target refuse wrong requests at all, and not fail (5xx) instead of each refusal? */
const refusesWrongRequests = ({ exchanges }: ShownRun): boolean =>
  exchanges.some(({ invalid, response }) => invalid !== undefined && ofRequests.has(response?.status ?? 0))

/** The words of failures that are told apart: the most frequent ones, if there are not as many as there are failures. */
function tellingWords(symptoms: readonly Symptom[]): readonly string[] {
  const words = symptoms.flatMap(({ exchange }) => (exchange === undefined ? [] : [failureWords(exchange)]))
  const counts = [...counted(words)].toSorted(([, one], [, other]) => other - one)
  return counts.length > words.length / 2 && counts.length > mostWords ? [] : counts.map(([text]) => text)
}

/** Splits a cluster of failures: by operations that always fail, then by what the server says. */
function partsOf(cluster: Cluster, run: ShownRun, history: History): readonly Cluster[] {
  const lead = leadOf(cluster.symptoms)
  const failing = cluster.symptoms.filter(failsIn)
  if (lead === undefined || !failsIn(lead)) return [cluster]
  if (commonTrait(cluster.symptoms, refusedWith(lead), run, history) !== undefined) return [cluster]
  const always = alwaysFailing(cluster.symptoms, run)
  const others = failing.filter(({ exchange }) => !always.has(exchange?.operation ?? ''))
  const words = others.length > 0 && refusesWrongRequests(run) ? tellingWords(others) : []
  const [main = ''] = others.includes(lead) && lead.exchange ? [failureWords(lead.exchange)] : words
  const told = new Set(words.filter((text) => text !== main && text !== '').slice(0, mostWords - 1))
  const partOf = ({ exchange }: Symptom): string => {
    const resource = always.get(exchange?.operation ?? '')
    if (resource !== undefined) return `always ${resource}`
    const text = exchange === undefined ? '' : failureWords(exchange)
    return told.has(text) ? `words ${text}` : ''
  }
  const parts = new Map<string, Symptom[]>()
  for (const symptom of cluster.symptoms) {
    const part = failsIn(symptom) ? partOf(symptom) : ''
    parts.set(part, [...(parts.get(part) ?? []), symptom])
  }
  if (parts.size < 2) return [cluster]
  return [...parts.values()].map((own) =>
    own.includes(lead) ? { ...cluster, symptoms: own } : { symptoms: own },
  )
}

/**
 * Splits failures of the server (5xx), which have one key although the status says nothing about the reason. An
 * operation that fails on every valid request has a mistake of its own, if others work. And different words in the
 * bodies come from different places of the code; but a server that fails instead of each refusal has one mistake,
 * whatever the refusals say.
 */
export function apartByFailure(
  clusters: readonly Cluster[],
  run: ShownRun,
  history: History,
): readonly Cluster[] {
  const works = run.exchanges.some((exchange) => succeeded(exchange) !== undefined)
  return works ? clusters.flatMap((cluster) => partsOf(cluster, run, history)) : clusters
}
