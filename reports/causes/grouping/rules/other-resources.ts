import { leadOf } from '../../lead/lead.ts'
import { answersAnother } from '../../symptoms/ids.ts'
import { resourceOf } from '../../symptoms/symptoms.ts'
import { type Cluster, joinedBy } from '../cluster.ts'

/** The resource of the lead of a cluster, if it is answered with another one. */
function resourceIn({ symptoms }: Cluster): string | undefined {
  const lead = leadOf(symptoms)
  return answersAnother(lead) ? resourceOf(lead) : undefined
}

/**
 * Joins answers with another resource than the one that the path names, whether the right resource or a refusal was
 * expected.
 */
export const withOtherResources = (clusters: readonly Cluster[]): Cluster[] => joinedBy(clusters, resourceIn)
