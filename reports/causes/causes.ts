import type { RunResult } from '../../harness/run/result.ts'
import { type Level, levels, type Norm } from '../../harness/vocabulary.ts'
import type { Cause, FaultSignature } from './cause.ts'
import { nearestFaults } from './nearest-faults.ts'
import { isGenerated, keyOf, keyOfOrigin, type Symptom, symptomsOf } from './symptoms.ts'
import { titleOf } from './title.ts'

/** What is known beside the run. */
export interface Knowledge {
  /** What known faulty servers fail. */
  readonly signatures?: readonly FaultSignature[]
  /** The sentence of the specification behind a norm. */
  readonly sentenceOf?: (norm: Norm) => string | undefined
}

type CausedRun = Pick<RunResult, 'checks' | 'contract' | 'settings' | 'scope'>

/** A known fault that explains less of a cause than this says nothing about it. */
const leastExplained = 0.5

/** Symptoms of one cause, and the known fault that fails the same cases. */
interface Cluster {
  readonly symptoms: readonly Symptom[]
  readonly looksLike?: Cause['looksLike']
}

/**
 * What has to be mended: failed cases, grouped by the way in which they deviate, across checks and operations. Where the failures
 * are those of a known faulty server, they are one cause, and it is named.
 * @returns MUST before SHOULD, the widest first
 */
export function causesOf(
  run: CausedRun,
  { signatures = [], sentenceOf = () => undefined }: Knowledge = {},
): Cause[] {
  const symptoms = symptomsOf(run)
  const executed = new Set(
    run.checks.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'passed').map(({ id }) => id),
    ),
  )
  const failed = new Set(symptoms.map((symptom) => symptom.case.id))
  const explained = nearestFaults(failed, executed, signatures)
  const clusters = explained.map(({ signature, cases }): Cluster => {
    const ids = new Set(cases)
    const { fault, sentence } = signature
    return {
      symptoms: symptoms.filter((symptom) => ids.has(symptom.case.id)),
      looksLike: { fault, sentence, explains: cases.length, of: failed.size },
    }
  })
  const known = new Set(explained.flatMap(({ cases }) => cases))
  const rest = symptoms.filter((symptom) => !known.has(symptom.case.id))
  return merged(clusters, rest)
    .map((cluster) => causeOf(cluster, run, sentenceOf))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.checks.length - one.checks.length)
}

/** Adds the symptoms that no fault explains: to a cluster that has the same kind, else to one another. */
function merged(clusters: readonly Cluster[], rest: readonly Symptom[]): Cluster[] {
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
  return withGenerated(withConsequences(all))
}

/** Adds what is the consequence of another deviation to the cluster that has that one. */
function withConsequences(clusters: readonly Cluster[]): Cluster[] {
  const origins = new Map<string, Symptom[]>()
  const kept = clusters.map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))
  for (const { symptoms } of kept) for (const one of symptoms) origins.set(keyOf(one), symptoms)
  return kept.filter(({ symptoms }) => {
    const keys = new Set(symptoms.map((one) => keyOfOrigin(one)))
    const [key] = keys
    const home = keys.size === 1 && key !== undefined ? origins.get(key) : undefined
    if (home === undefined || home === symptoms) return true
    home.push(...symptoms)
    return false
  })
}

/**
 * Joins clusters of several known faults that show the same deviation: it has to be mended once. The widest says what it looks like.
 */
function alike(clusters: readonly Cluster[]): Cluster[] {
  const kept: { readonly cluster: Cluster; readonly symptoms: Symptom[]; readonly keys: Set<string> }[] = []
  for (const cluster of clusters.toSorted((one, other) => other.symptoms.length - one.symptoms.length)) {
    const { symptoms } = cluster
    const best = clearest(symptoms)
    const home = best && kept.find(({ keys }) => keys.has(keyOf(best)))
    if (home === undefined)
      kept.push({ cluster, symptoms: [...symptoms], keys: new Set(symptoms.map(keyOf)) })
    else home.symptoms.push(...symptoms)
  }
  return kept.map(({ cluster, symptoms }) => ({ ...cluster, symptoms }))
}

const operationsIn = (symptoms: readonly Symptom[]): readonly string[] =>
  symptoms.flatMap(({ exchange }) => exchange?.operation ?? [])

/**
 * Adds what only generated cases say to the widest cause at the same operation that other checks state, too: a counterexample meets a
 * deviation by chance, in words of its own.
 */
function withGenerated(clusters: readonly Cluster[]): Cluster[] {
  const stated = clusters
    .filter(({ symptoms }) => !symptoms.every(isGenerated))
    .map((cluster) => ({ ...cluster, symptoms: [...cluster.symptoms] }))
    .sort((one, other) => other.symptoms.length - one.symptoms.length)
  const alone: Cluster[] = []
  for (const cluster of clusters.filter(({ symptoms }) => symptoms.every(isGenerated))) {
    const operations = operationsIn(cluster.symptoms)
    const home = stated.find(({ symptoms }) => operationsIn(symptoms).some((one) => operations.includes(one)))
    if (home === undefined) alone.push(cluster)
    else home.symptoms.push(...cluster.symptoms)
  }
  return [...stated, ...alone]
}

const rankOf = ({ level, isFinding }: Cause): number =>
  levels.indexOf(level) + (isFinding ? levels.length : 0)

function causeOf(
  { symptoms, looksLike }: Cluster,
  run: CausedRun,
  sentenceOf: (norm: Norm) => string | undefined,
): Cause {
  const decides = (one: Symptom) =>
    run.scope.kind !== 'whole' || run.settings.classes.includes(one.check.class)
  const best = clearest(symptoms)
  const cases = unique(symptoms.map((symptom) => symptom.case.id))
  const operations = unique(symptoms.flatMap(({ exchange }) => exchange?.operation ?? []))
  const replay = best?.case.replay
  const intermittent = best === undefined ? undefined : intermittence(best, symptoms, run)
  return {
    title: best === undefined ? '' : titleOf(best, operationsLike(best, symptoms)),
    level: levels.find((level) => symptoms.some(({ check }) => check.level === level)) ?? 'MAY',
    isFinding: !symptoms.some(decides),
    norms: unique(symptoms.map(({ check }) => check.norm)).map((id) => {
      const sentence = sentenceOf(id)
      return { id, ...(sentence === undefined ? {} : { sentence }) }
    }),
    checks: unique(symptoms.map(({ check }) => check.id)),
    cases,
    operations,
    ...(best?.exchange === undefined ? {} : { exchange: best.exchange }),
    message: best?.message ?? '',
    ...(replay === undefined ? {} : { replay }),
    ...(looksLike === undefined || looksLike.explains < leastExplained * cases.length ? {} : { looksLike }),
    ...(intermittent === undefined ? {} : { intermittent }),
    ...knownOf(symptoms),
  }
}

/** A cause is known where the baseline expects all of its failures. */
function knownOf(symptoms: readonly Symptom[]): Pick<Cause, 'known'> {
  const entries = symptoms.map((symptom) => symptom.case.known)
  if (entries.some((entry) => entry === undefined)) return {}
  const reason = entries.find((entry) => entry?.reason !== undefined)?.reason
  const issue = entries.find((entry) => entry?.issue !== undefined)?.issue
  return { known: { ...(reason === undefined ? {} : { reason }), ...(issue === undefined ? {} : { issue }) } }
}

/** The operations at which the same deviation was seen as in the symptom that speaks for the cause. */
const operationsLike = (best: Symptom, symptoms: readonly Symptom[]): string[] => {
  const key = keyOf(best)
  return unique(
    symptoms.filter((one) => keyOf(one) === key).flatMap(({ exchange }) => exchange?.operation ?? []),
  )
}

/** The symptom that a person should see: of the most frequent kind, of the highest level, that needs the fewest requests to show. */
function clearest(symptoms: readonly Symptom[]): Symptom | undefined {
  const counts = new Map<string, number>()
  for (const symptom of symptoms) counts.set(keyOf(symptom), (counts.get(keyOf(symptom)) ?? 0) + 1)
  return symptoms.toSorted(
    (one, other) =>
      levels.indexOf(one.check.level) - levels.indexOf(other.check.level) ||
      Number(isGenerated(one)) - Number(isGenerated(other)) ||
      (counts.get(keyOf(other)) ?? 0) - (counts.get(keyOf(one)) ?? 0) ||
      one.case.exchanges.length - other.case.exchanges.length,
  )[0]
}

/** Says that something was seen only sometimes. */
function intermittence(
  best: Symptom,
  symptoms: readonly Symptom[],
  { contract }: Pick<RunResult, 'contract'>,
): string | undefined {
  const tried = symptoms.flatMap((symptom) => symptom.case.reproduced ?? [])
  const again = tried.filter(Boolean).length
  if (tried.length > 0 && again < tried.length) {
    return `run once more, ${again} of ${tried.length} failed again`
  }
  const { deviation, exchange } = best
  if (deviation?.kind !== 'status' || deviation.got < 500 || exchange?.operation === undefined)
    return undefined
  const record = contract[exchange.operation]
  const times = record?.statuses[String(deviation.got)] ?? 0
  const all = record?.exchanges ?? 0
  return times > 1 && times < all / 2
    ? `${times} of ${all} requests of ${exchange.operation} were answered ${deviation.got}`
    : undefined
}

const unique = <T extends string | Norm | Level>(list: readonly T[]): T[] => {
  const counts = new Map<T, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts.entries()].sort(([, one], [, other]) => other - one).map(([value]) => value)
}
