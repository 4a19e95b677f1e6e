import { leadOf } from '../../lead/lead.ts'
import { textBytes } from '../../symptoms/bodies.ts'
import { isOf } from '../../symptoms/known-checks.ts'
import { acceptedAt, otherRefusal } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { type Cluster, commonMark, joined, joinedBy, joinedByAny, mostly } from '../cluster.ts'

/** Joins refusals, and missing refusals, that have one reason in the server. */
export const withRefusals = (clusters: readonly Cluster[]): Cluster[] =>
  withSameRefusals(withTooLarge(withUnverified(withShutOut(withSameRequests(withSameRule(clusters))))))

/**
 * Joins wrong refusals that have the same status instead of the same right one, if they share an operation, a check or
 * a requirement: one place in the server gives these answers.
 */
function withSameRefusals(clusters: readonly Cluster[]): Cluster[] {
  const meetings = ({ symptoms }: Cluster) =>
    symptoms.flatMap((symptom) => {
      const refusal = otherRefusal(symptom)
      if (refusal === undefined) return []
      return [symptom.exchange?.operation, symptom.check.sentence, normOf(symptom)].map(
        (meeting) => `${refusal} ${meeting}`,
      )
    })
  const areRefusals = ({ symptoms }: Cluster) =>
    symptoms.filter((one) => otherRefusal(one) !== undefined).length >= mostly * symptoms.length
  return joinedByAny(clusters, (cluster) => (areRefusals(cluster) ? meetings(cluster) : []), meetings)
}

/** Statuses that exclude a caller or a method, whatever the request. */
const shuttingOut: ReadonlySet<number> = new Set([403, 405])

/** The status that excludes requests to a resource, and the resource, if a symptom says so. */
function shutOutBy({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || !shuttingOut.has(deviation.got)) return undefined
  return exchange?.operation && `${deviation.got} ${exchange.operation.split('.')[0]}`
}

/** Joins several operations of one resource that answer 403 or 405: one place in the server excludes a caller. */
const withShutOut = (clusters: readonly Cluster[]): Cluster[] =>
  joinedBy(clusters, (cluster) => commonMark(cluster, shutOutBy))

/** An operation that accepts at least this many wrong credentials verifies none. */
const manyAccepted = 30

/** The operation that accepts a wrong credential, if a check on credentials says so. */
const acceptsCredentialAt = (symptom: Symptom): string | undefined =>
  isOf('wrongCredentials', symptom) ? acceptedAt(symptom) : undefined

/** Joins all wrong credentials that one operation accepts if they are many: it verifies none of them. */
const withUnverified = (clusters: readonly Cluster[]): Cluster[] =>
  joinedBy(
    clusters,
    (cluster) => commonMark(cluster, acceptsCredentialAt),
    ({ symptoms }) => symptoms.length >= manyAccepted,
  )

/** The check that leads a cluster, with the status of the refusal that it saw. */
function ruleOf({ symptoms }: Cluster): string | undefined {
  const { check, deviation } = leadOf(symptoms)
  return deviation?.kind === 'status' && deviation.got >= 400 ? `${check.id} ${deviation.got}` : undefined
}

/**
 * Joins operations that refuse valid requests of one check with the same status, such as a text that neither a creation
 * nor an update accepts.
 */
const withSameRule = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, ruleOf)

/** A request that is invalid on purpose, and the status of its answer. */
function askedAndGot({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || exchange?.invalid === undefined) return undefined
  return `${exchange.operation ?? exchange.request.url} ${exchange.invalid} ${deviation.got}`
}

/** Joins clusters about the same invalid requests: one rule says that they are refused, another with which status. */
function withSameRequests(clusters: readonly Cluster[]): Cluster[] {
  const requests = new Map(
    clusters.map((cluster) => [cluster, new Set(cluster.symptoms.map(askedAndGot))] as const),
  )
  return joined(clusters, (home, cluster) => {
    const those = requests.get(home)
    return [...(requests.get(cluster) ?? [])].every((one) => one !== undefined && those?.has(one) === true)
  })
}

/** The largest text that may be stored (section "Limits"), in bytes. */
const largestText = 2048

/** The operation that accepts a text that is too large, if a symptom says so. */
function tooLargeAt(symptom: Symptom): string | undefined {
  const { exchange } = symptom
  const isTooLarge = exchange !== undefined && (textBytes(exchange) ?? 0) > largestText
  return isTooLarge ? acceptedAt(symptom) : undefined
}

/** What else a request with such a text was to show may be half of the symptoms. */
const half = 1 / 2

/** The operation that accepts texts that are too large, if at least half of the symptoms of a cluster say so. */
function mostlyTooLargeAt({ symptoms }: Cluster): string | undefined {
  const all = symptoms.map(tooLargeAt)
  const operation = all.find((one) => one !== undefined)
  const share = all.filter((one) => one !== undefined && one === operation).length / all.length
  return share >= half ? operation : undefined
}

/** Joins all texts that one operation accepts although they are too large, whichever rule saw it. */
const withTooLarge = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, mostlyTooLargeAt)
