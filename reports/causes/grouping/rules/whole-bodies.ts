import { isJsonObject } from '../../../../harness/index.ts'
import { counted } from '../../counting.ts'
import { membersOf } from '../../symptoms/bodies.ts'
import { isLack, isOfCollectionInstead, sameWayIn } from '../../symptoms/contents.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { type Cluster, joined, joinedByAny } from '../cluster.ts'

/** Is the body a collection although one object was requested? Then everything that is looked for in it is missing. */
function isCollection({ exchange }: Symptom): boolean {
  const { body = '', status = 500 } = exchange?.response ?? {}
  const isOfSeveral = /^[^?]*(,|%2C)/i.test(exchange?.request.url ?? '')
  return status < 300 && !isOfSeveral && Array.isArray(membersOf(body)?.get('entry'))
}

/**
 * Joins the members that a body lacks to the cluster that says why: the body is a collection, and has them deeper
 * inside.
 */
export const withCollections = (clusters: readonly Cluster[]): Cluster[] =>
  // The cluster that says why may come after several that lack something. In the first pass it joins the first of them;
  // in the second pass the others join.
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

/**
 * Joins members of one body that are wrong in the same way, for example all times: one place in the server writes them.
 */
export const withSameWays = (clusters: readonly Cluster[]): Cluster[] =>
  joinedByAny(clusters, ({ symptoms }) => symptoms.map(sameWayIn))

/** The only member of a body, if it is an object: the right body may be inside it. */
function wrapperIn({ exchange }: Symptom): string | undefined {
  const [[name, value] = [], ...others] = membersOf(exchange?.response?.body ?? '') ?? []
  return isJsonObject(value) && others.length === 0 ? `${exchange?.operation} ${name}` : undefined
}

/** If a body lacks members because it is wrapped in a member, joins the wrong values in such bodies to that cluster. */
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

/** A body that lacks at least this many members is something else than it should be. */
const manyMembers = 3

/** Joins the members that a body lacks if it lacks many. */
export function withWholeBodies(clusters: readonly Cluster[]): Cluster[] {
  const bodiesOf = ({ symptoms }: Cluster) => [
    ...new Set(
      symptoms.filter(isLack).flatMap(({ exchange }) => (exchange === undefined ? [] : `${exchange.id}`)),
    ),
  ]
  const lacks = counted(clusters.flatMap(bodiesOf))
  return joinedByAny(clusters, (cluster) =>
    bodiesOf(cluster).filter((body) => (lacks.get(body) ?? 0) >= manyMembers),
  )
}
