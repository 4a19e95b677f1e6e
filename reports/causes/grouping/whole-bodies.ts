import { isJsonObject } from '../../../harness/index.ts'
import { membersOf } from '../symptoms/bodies.ts'
import { isLack, isOfCollectionInstead, sameWayIn } from '../symptoms/contents.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { type Cluster, joined } from './cluster.ts'

/** Is the body a collection, though one object was asked for? Whatever is looked for in it is not there. */
function isCollection({ exchange }: Symptom): boolean {
  const { body = '', status = 500 } = exchange?.response ?? {}
  const isOfSeveral = /^[^?]*(,|%2C)/i.test(exchange?.request.url ?? '')
  return status < 300 && !isOfSeveral && Array.isArray(membersOf(body)?.get('entry'))
}

/** Adds the members that a body lacks to the cluster that says why: it is a collection, and has them further in. */
export const withCollections = (clusters: readonly Cluster[]): Cluster[] =>
  // The cluster that says why may come behind several that lack something: it joins the first, and these join it.
  withLacks(withLacks(clusters))

function withLacks(clusters: readonly Cluster[]): Cluster[] {
  const operations = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(
        cluster.symptoms.filter(isOfCollectionInstead).flatMap(({ exchange }) => exchange?.operation ?? []),
      ),
    ]),
  )
  const areLacks = (symptoms: readonly Symptom[], of: ReadonlySet<string> | undefined) =>
    symptoms.every(
      (one) =>
        (isLack(one) || isOfCollectionInstead(one) || isCollection(one)) &&
        of?.has(one.exchange?.operation ?? '') === true,
    )
  return joined(
    clusters,
    (home, cluster) =>
      areLacks(cluster.symptoms, operations.get(home)) || areLacks(home.symptoms, operations.get(cluster)),
  )
}

/** Joins members of one body that are wrong in one way, such as all its times: it is written so in one place. */
export function withSameWays(clusters: readonly Cluster[]): Cluster[] {
  const ways = new Map(
    clusters.map((cluster) => [cluster, new Set(cluster.symptoms.flatMap((one) => sameWayIn(one) ?? []))]),
  )
  return joined(clusters, (home, cluster) => {
    const own = ways.get(cluster)
    return own !== undefined && [...(ways.get(home) ?? [])].some((way) => own.has(way))
  })
}

/** The only member of a body, where it holds an object: what should be the body may stand inside of it. */
function wrapperIn({ exchange }: Symptom): string | undefined {
  const [[name, value] = [], ...others] = membersOf(exchange?.response?.body ?? '') ?? []
  return isJsonObject(value) && others.length === 0 ? `${exchange?.operation} ${name}` : undefined
}

/** Adds the values that are wrong in a body, which lacks members because it stands inside of a member, to the cluster that says so. */
export function withWrappedBodies(clusters: readonly Cluster[]): Cluster[] {
  const wrappers = new Map(
    clusters.map((cluster) => [
      cluster,
      new Set(cluster.symptoms.filter(isLack).flatMap((one) => wrapperIn(one) ?? [])),
    ]),
  )
  return joined(clusters, (home, { symptoms }) =>
    symptoms.every(
      (one) => one.deviation?.kind === 'value' && wrappers.get(home)?.has(wrapperIn(one) ?? '') === true,
    ),
  )
}

/** A body that lacks so many members is another thing than it should be. */
const manyMembers = 3

/** Joins the members that a body lacks where it lacks many. */
export function withWholeBodies(clusters: readonly Cluster[]): Cluster[] {
  const lacking = new Map<number, Set<Cluster>>()
  for (const cluster of clusters) {
    for (const { exchange } of cluster.symptoms.filter(isLack)) {
      if (exchange === undefined) continue
      lacking.set(exchange.id, (lacking.get(exchange.id) ?? new Set()).add(cluster))
    }
  }
  const bodies = [...lacking.values()].filter(({ size }) => size >= manyMembers)
  return joined(clusters, (home, cluster) => bodies.some((body) => body.has(home) && body.has(cluster)))
}
