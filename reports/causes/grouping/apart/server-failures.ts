import type { RunResult } from '../../../../harness/run/result/result.ts'
import { counted, grouped } from '../../counting.ts'
import { failureWords } from '../../evidence/failure-words.ts'
import type { Investigation } from '../../evidence/investigation.ts'
import { isAlwaysSo } from '../../evidence/traits/always-so.ts'
import { commonTrait } from '../../evidence/traits/common-trait.ts'
import type { History } from '../../evidence/traits/entry-history.ts'
import { leadOf } from '../../lead/lead.ts'
import { failsIn, isOfRightRequest, refusedWith, succeeded } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { resourceOf } from '../../symptoms/symptoms.ts'
import type { Cluster } from '../cluster.ts'
import { placesOfFailures } from './failure-places.ts'

/** A cause with other words than these is not told from the rest. */
const mostWords = 4

/** Statuses of refusals that say what is wrong with a request, and not who may send it or that nothing is there. */
const ofRequests: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])

type ShownRun = Pick<RunResult, 'exchanges'>

/** The operations that fail (5xx) on every valid request, each with its resource. */
function alwaysFailing(symptoms: readonly Symptom[], run: ShownRun): ReadonlyMap<string, string> {
  const failing = new Map<string, string>()
  // Looking at all requests of an operation takes long, so it is done once for each status.
  const looked = new Set<string>()
  for (const symptom of symptoms) {
    const operation = symptom.exchange?.operation
    if (operation === undefined || !failsIn(symptom) || !isOfRightRequest(symptom)) continue
    const answer = `${operation} ${refusedWith(symptom)}`
    if (looked.has(answer)) continue
    looked.add(answer)
    // Groups and their entries are usually kept in the same place.
    if (isAlwaysSo(symptom, run)) failing.set(operation, resourceOf(symptom).replace(/group$/, ''))
  }
  return failing
}

/** The operations that refuse wrong requests, and do not fail (5xx) instead of each refusal. */
const refusing = ({ exchanges }: ShownRun): ReadonlySet<string | undefined> =>
  new Set(
    exchanges
      .filter(({ invalid, response }) => invalid !== undefined && ofRequests.has(response?.status ?? 0))
      .map(({ operation }) => operation),
  )

/** Does the server refuse at least as many wrong requests as it fails on? */
function refusesMost({ exchanges }: ShownRun): boolean {
  const statuses = exchanges.flatMap(({ invalid, response }) =>
    invalid === undefined || response === undefined ? [] : [response.status],
  )
  const failed = statuses.filter((status) => status >= 500).length
  const refused = statuses.filter((status) => ofRequests.has(status)).length
  return refused > 0 && refused >= failed
}

/** What the server says about the failures of operations that refuse wrong requests; empty for other operations. */
function wordsIn(run: ShownRun): (symptom: Symptom) => string {
  const operations = refusing(run)
  return ({ exchange }) =>
    exchange !== undefined && operations.has(exchange.operation) ? failureWords(exchange) : ''
}

/** The words of failures, the most frequent ones first; none if there are nearly as many as there are failures. */
function tellingWords(all: readonly string[]): readonly string[] {
  const words = all.filter((text) => text !== '')
  const counts = [...counted(words)].toSorted(([, one], [, other]) => other - one)
  return counts.length > words.length / 2 && counts.length > mostWords ? [] : counts.map(([text]) => text)
}

/** Splits a cluster of failures: by operations that always fail, then by what the server says. */
function partsOf(cluster: Cluster, run: ShownRun, history: History): readonly Cluster[] {
  const lead = leadOf(cluster.symptoms)
  if (!failsIn(lead)) return [cluster]
  if (commonTrait(cluster.symptoms, refusedWith(lead), run, history) !== undefined) return [cluster]
  const always = alwaysFailing(cluster.symptoms, run)
  const wordsOf = wordsIn(run)
  const isOther = (one: Symptom) => failsIn(one) && !always.has(one.exchange?.operation ?? '')
  const words = tellingWords(cluster.symptoms.filter(isOther).map(wordsOf))
  const main = isOther(lead) ? wordsOf(lead) : words[0]
  const told = new Set(words.filter((text) => text !== main).slice(0, mostWords - 1))
  const placeOf = placesOfFailures(lead, cluster.symptoms.filter(isOther), refusesMost(run))
  const partOf = (symptom: Symptom): string => {
    // What only follows from a failure stays with the lead.
    if (!failsIn(symptom)) return partOf(lead)
    const resource = always.get(symptom.exchange?.operation ?? '')
    if (resource !== undefined) return `always ${resource}`
    const text = wordsOf(symptom)
    if (told.has(text)) return `words ${text}`
    const place = isOther(symptom) ? placeOf(symptom) : undefined
    return place === undefined ? '' : `place ${place}`
  }
  const parts = grouped(cluster.symptoms, partOf)
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
  { run, history }: Pick<Investigation, 'run' | 'history'>,
): readonly Cluster[] {
  const works = run.exchanges.some((exchange) => succeeded(exchange) !== undefined)
  return works ? clusters.flatMap((cluster) => partsOf(cluster, run, history)) : clusters
}
