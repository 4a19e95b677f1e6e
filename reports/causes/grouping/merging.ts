import { counted } from '../counting.ts'
import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import type { Steps } from '../steps.ts'
import { keyOf } from '../symptoms/key.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, type Growing, growing, joined, type Pass, passed } from './cluster.ts'
import { withAccidents } from './rules/accidents.ts'
import { withAnswersToNothing } from './rules/answers-to-nothing.ts'
import { withConsequences } from './rules/consequences.ts'
import { withDeletedStillThere } from './rules/deleted-still-there.ts'
import { withFailureBodies } from './rules/failure-bodies.ts'
import { withGenerated } from './rules/generated.ts'
import { withIgnoredUpdates } from './rules/ignored-updates.ts'
import { withOtherResources } from './rules/other-resources.ts'
import { withTotalsOfShortPages } from './rules/pages-and-totals.ts'
import { withRefusals } from './rules/refusals.ts'
import { withRefusedEffects } from './rules/refused-effect.ts'
import { withSameAnswers } from './rules/same-answer.ts'
import { withSameFindings } from './rules/same-findings.ts'
import { withSameHeaders } from './rules/same-headers.ts'
import { withSameMember } from './rules/same-member.ts'
import { withSharedGroupIds, withSharedIds } from './rules/shared-ids.ts'
import { withUnsignedRequests, withUnverifiedSignatures } from './rules/signing.ts'
import { withSortMembers } from './rules/sorted-by.ts'
import { withCollections, withSameWays, withWholeBodies, withWrappedBodies } from './rules/whole-bodies.ts'
import { withWholeChecks } from './rules/whole-checks.ts'
import { apartByParameters, withLists } from './rules/wrong-lists.ts'

/**
 * Adds the symptoms that no known fault explains: each to a cluster with its key, or else to the other symptoms with
 * its key.
 * @param attempt a pass that throws leaves the clusters as they are; without it, the error is thrown
 */
export function merged(
  clusters: readonly Cluster[],
  rest: readonly Symptom[],
  investigation: Investigation,
  attempt?: Steps['attempt'],
): readonly Cluster[] {
  const keys = clusters.map(mainKeysOf)
  const joining = growing(clusters)
  const others = new Map<string, Growing>()
  for (const symptom of rest) {
    const key = keyOf(symptom)
    const at = keys.findIndex((one) => one.has(key))
    const group = joining[at] ?? others.get(key)
    if (group === undefined) others.set(key, { symptoms: [symptom] })
    else group.symptoms.push(symptom)
  }
  return passed(passes, [...alike(joining), ...others.values()], investigation, attempt)
}

/**
 * A deviation with a smaller share of the symptoms that a known faulty server explains is not what that server is known
 * for.
 */
const leastPart = 1 / 4

/** The keys that a cluster is about: the key of its lead, and frequent keys. */
function mainKeysOf({ symptoms }: Cluster): ReadonlySet<string> {
  const counts = counted(symptoms.map(keyOf))
  const many = [...counts].flatMap(([key, count]) =>
    count > 1 && count >= leastPart * symptoms.length ? [key] : [],
  )
  return new Set([keyOf(leadOf(symptoms)), ...many])
}

/**
 * Joins clusters of several known faults that show the same deviation, because it has to be fixed only once. The widest
 * cluster keeps the name of its fault.
 */
function alike(clusters: readonly Cluster[]): Cluster[] {
  const keys = new Map(clusters.map((cluster) => [cluster, mainKeysOf(cluster)]))
  return joined(clusters, (home, cluster) => keys.get(home)?.has(keyOf(leadOf(cluster.symptoms))) === true)
}

/**
 * The passes that need no more than the symptoms. Most of them do not depend on each other: in the recorded runs of 268
 * faulty servers, with and without known faults, a swap of two neighbours changes the causes of only one run
 * (`withWholeChecks` and `withSameAnswers`: a check that fails in all of its cases is one cause before its answers are
 * compared with those of other checks). The places of these matter:
 *
 * - `withConsequences` comes after the rules that join causes of one kind, because the wider cluster is the reason.
 * - `withGenerated` and `withAccidents` come late, because they join what remains to the widest cluster.
 * - `apartByParameters` comes last: it looks at everything that was joined.
 */
export const passes: readonly Pass[] = [
  withUnverifiedSignatures,
  withUnsignedRequests,
  withRefusals,
  withSameFindings,
  withWholeBodies,
  withWrappedBodies,
  withCollections,
  withSameWays,
  withIgnoredUpdates,
  withRefusedEffects,
  withConsequences,
  withSharedIds,
  withSharedGroupIds,
  withSameMember,
  withSameHeaders,
  withSortMembers,
  withWholeChecks,
  withSameAnswers,
  withAnswersToNothing,
  withFailureBodies,
  withOtherResources,
  withDeletedStillThere,
  withLists,
  withTotalsOfShortPages,
  withGenerated,
  withAccidents,
  apartByParameters,
]
