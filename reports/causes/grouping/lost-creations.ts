import type { Investigation } from '../evidence/investigation.ts'
import { leadOf } from '../lead/lead.ts'
import { type Cluster, joinedBy } from './cluster.ts'

/**
 * Joins what misses groups, or entries, that were created and that no request finds: the creation is the reason,
 * whatever operation misses them.
 */
export const withLostCreations = (
  clusters: readonly Cluster[],
  { lostCreation }: Pick<Investigation, 'lostCreation'>,
): readonly Cluster[] => joinedBy(clusters, ({ symptoms }) => lostCreation(leadOf(symptoms), symptoms))
