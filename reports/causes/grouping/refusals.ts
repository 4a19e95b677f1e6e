import { leadOf } from '../lead/lead.ts'
import { textBytes } from '../symptoms/bodies.ts'
import { acceptedAt, otherRefusal } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { normOf } from '../symptoms/symptoms.ts'
import { type Cluster, commonMark, joined, joinedBy, mostly } from './cluster.ts'

/** Joins refusals, and what should have been refused, that have one reason in a server: clusters of them that belong together. */
export const withRefusals = (clusters: readonly Cluster[]): Cluster[] =>
  withSameRefusals(withTooLarge(withUnverified(withShutOut(withSameRequests(withSameRule(clusters))))))

/**
 * Joins refusals of the same wrong status, in place of the same right one, that meet at an operation or in a requirement: one place in a
 * server answers for what is missing there, whatever was asked of it.
 */
function withSameRefusals(clusters: readonly Cluster[]): Cluster[] {
  const marks = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(
        cluster.symptoms.flatMap((symptom) => {
          const refusal = otherRefusal(symptom)
          if (refusal === undefined) return []
          return [symptom.exchange?.operation, symptom.check.sentence, normOf(symptom)].map(
            (meeting) => `${refusal} ${meeting}`,
          )
        }),
      ),
    ]),
  )
  return joined(clusters, (home, cluster) => {
    const those = marks.get(home)
    const share = cluster.symptoms.filter((symptom) => otherRefusal(symptom) !== undefined).length
    if (share < mostly * cluster.symptoms.length) return false
    return [...(marks.get(cluster) ?? [])].some((mark) => those?.has(mark))
  })
}

/** Statuses that shut a caller or a method out, whatever is asked. */
const shuttingOut: ReadonlySet<number> = new Set([403, 405])

/** The status that shuts out valid requests to a resource, and the resource, where a symptom says so. */
function shutOutBy({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || !shuttingOut.has(deviation.got)) return undefined
  return exchange?.operation && `${deviation.got} ${exchange.operation.split('.')[0]}`
}

/** Joins what one resource answers 403 or 405 to at several operations: one place in a server shuts a caller out. */
const withShutOut = (clusters: readonly Cluster[]): Cluster[] =>
  joinedBy(clusters, (cluster) => commonMark(cluster, shutOutBy))

/** An operation that accepts so many credentials which it should refuse verifies none. */
const manyAccepted = 30

/** Checks on credentials. */
const ofCredentials = /^(auth|access|incentive\.access)\./

/** The operation that accepts a wrong credential, where a check on credentials says so. */
const acceptsCredentialAt = (symptom: Symptom): string | undefined =>
  ofCredentials.test(symptom.check.id) ? acceptedAt(symptom) : undefined

/** Joins the wrong credentials of every kind that one operation accepts, where these are many: it looks at none of them. */
const withUnverified = (clusters: readonly Cluster[]): Cluster[] =>
  joinedBy(
    clusters,
    (cluster) => commonMark(cluster, acceptsCredentialAt),
    ({ symptoms }) => symptoms.length >= manyAccepted,
  )

/** The check that speaks for a cluster, with the status of the refusal that it saw. */
function ruleOf({ symptoms }: Cluster): string | undefined {
  const { check, deviation } = leadOf(symptoms) ?? {}
  return deviation?.kind === 'status' && deviation.got >= 400 ? `${check?.id} ${deviation.got}` : undefined
}

/** Joins what one rule says of several operations that refuse valid requests with the same status: a text that a creation does not take, and an update neither. */
const withSameRule = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, ruleOf)

/** What was asked that has something wrong on purpose, and how it was answered. */
function askedAndGot({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || exchange?.invalid === undefined) return undefined
  return `${exchange.operation ?? exchange.request.url} ${exchange.invalid} ${deviation.got}`
}

/** Joins what two rules say of the same wrong requests: that they are refused, and with which status. */
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

/** The operation that accepts a text which is too large, where a symptom says so. */
function tooLargeAt(symptom: Symptom): string | undefined {
  const { exchange } = symptom
  const isTooLarge = exchange !== undefined && (textBytes(exchange) ?? 0) > largestText
  return isTooLarge ? acceptedAt(symptom) : undefined
}

/** The operation at which most of a cluster are texts that were accepted though they are too large. */
function mostlyTooLargeAt({ symptoms }: Cluster): string | undefined {
  const all = symptoms.map(tooLargeAt)
  const operation = all.find((one) => one !== undefined)
  const share = all.filter((one) => one !== undefined && one === operation).length / all.length
  return share >= mostly ? operation : undefined
}

/** Joins the texts that one operation accepts though they are too large, whichever rule saw it. */
const withTooLarge = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, mostlyTooLargeAt)
