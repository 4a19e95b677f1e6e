import { queryOf } from './addresses.ts'
import type { Symptom } from './symptom.ts'
import { isGenerated } from './symptoms.ts'
import { expectedStatus } from './wording.ts'

/** If at least this many readings are wrong, and all of them have the same parameter, the parameter is the reason. */
const manyReadings = 5

/**
 * The query parameters that are in every valid reading that is refused, spelled as in the ids of checks. What a check
 * wanted to know with the help of these parameters does not show what is wrong.
 */
export function parametersOfAll(symptoms: readonly Symptom[]): readonly string[] {
  const queries = symptoms.flatMap(({ deviation, exchange }) =>
    deviation?.kind === 'status' &&
    (deviation.got === 400 || deviation.got === 404) &&
    expectedStatus.onlySuccess.test(deviation.expected) &&
    exchange?.request.method === 'GET'
      ? [queryOf(exchange)]
      : [],
  )
  const [first] = queries
  if (first === undefined || queries.length < manyReadings) return []
  return [...new Set(first.keys())]
    .filter((name) => queries.every((query) => query.has(name)))
    .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

/** What the ids of checks call the parameters of a list. */
const topicOf: Readonly<Record<string, string>> = {
  filterBy: 'filter',
  sortBy: 'sort',
  fields: 'fields',
  startIndex: 'paging',
}

/**
 * The topics of the query parameters that are in every wrong list, if there are many wrong lists and nothing else is
 * wrong. These parameters together are the reason, so a check that combines them shows it best.
 */
export function topicsOfAll(symptoms: readonly Symptom[]): readonly string[] {
  const scripted = symptoms.filter((symptom) => !isGenerated(symptom))
  const lists = scripted.filter(isOfWrongList)
  if (lists.length < manyReadings || lists.length < scripted.length) return []
  // A property has shrunk its list, so each parameter that is left in the query matters.
  const topics = [...lists, ...symptoms.filter(isShrunkList)].map(topicsIn)
  const common = Object.values(topicOf).filter((topic) => topics.every((one) => one.includes(topic)))
  // Nearly every list is requested with a count, so `count` means something only if nothing else does.
  if (common.length > 0 || !lists.every(hasCount)) return common
  return [countTopic]
}

/** Is it a list of a generated case that holds something wrong? */
const isShrunkList = (symptom: Symptom): boolean => isGenerated(symptom) && isOfWrongList(symptom)

/** The parts of a filter: one of them means nothing without the others. */
const partsOfFilter: ReadonlySet<string> = new Set(['filterOp', 'filterValue'])

/** The names of the query parameters of a request; those of a filter count as one. */
export const parametersIn = ({ exchange }: Symptom): ReadonlySet<string> =>
  new Set(
    exchange === undefined ? [] : [...queryOf(exchange).keys()].filter((name) => !partsOfFilter.has(name)),
  )

/**
 * The generated readings with wrong values whose parameters are fewer than those of each scripted reading, which has
 * all of them and more. Of these, the ones with the fewest parameters.
 */
export function simplerThanScripted(symptoms: readonly Symptom[]): ReadonlySet<Symptom> {
  const isReading = ({ deviation, exchange }: Symptom) =>
    deviation?.kind === 'value' && exchange?.request.method === 'GET'
  const scripted = symptoms.filter((symptom) => !isGenerated(symptom))
  if (scripted.length === 0 || !scripted.every(isReading)) return new Set()
  const asked = scripted.map((symptom) => ({ symptom, names: parametersIn(symptom) }))
  const simpler = symptoms
    .filter((symptom) => isGenerated(symptom) && isReading(symptom))
    .map((symptom) => ({ symptom, names: parametersIn(symptom) }))
    .filter((one) =>
      asked.every(
        ({ symptom, names }) =>
          symptom.exchange?.operation === one.symptom.exchange?.operation &&
          names.size > one.names.size &&
          [...one.names].every((name) => names.has(name)),
      ),
    )
  const fewest = Math.min(...simpler.map(({ names }) => names.size))
  return new Set(simpler.filter(({ names }) => names.size === fewest).map(({ symptom }) => symptom))
}

/** What the ids of checks call the size of a page. */
const countTopic = 'count'

const hasCount = ({ exchange }: Symptom): boolean => exchange !== undefined && queryOf(exchange).has('count')

/** The names of the query parameters that {@link topicsOfAll} has found. */
export function parametersOfLists(symptoms: readonly Symptom[]): readonly string[] {
  const topics = topicsOfAll(symptoms)
  if (topics.includes(countTopic)) return ['count']
  const names = Object.keys(topicOf).filter((name) => topics.includes(topicOf[name] ?? ''))
  const isDescending = names.length > 0 && symptoms.filter(isOfListing).every(descends)
  return isDescending ? [...names, 'sortOrder=descending'] : names
}

const isOfListing = (symptom: Symptom): boolean =>
  !isGenerated(symptom) && symptom.exchange?.operation?.endsWith('.list') === true

const descends = ({ exchange }: Symptom): boolean =>
  exchange !== undefined && queryOf(exchange).get('sortOrder') === 'descending'

/** The topics of the query parameters of one request. */
export function topicsIn({ exchange }: Symptom): readonly string[] {
  if (exchange === undefined) return []
  const query = queryOf(exchange)
  return Object.entries(topicOf).flatMap(([name, topic]) => (query.has(name) ? [topic] : []))
}

/**
 * The sortBy with which all wrong lists were requested; undefined if some had none or another one, or if anything but
 * lists is wrong.
 */
export function sortedByAll(symptoms: readonly Symptom[]): string | undefined {
  const lists = symptoms.filter(isOfWrongList)
  if (lists.length < symptoms.length) return undefined
  const [sortBy, ...others] = new Set(
    lists.map(({ exchange }) => (exchange && queryOf(exchange).get('sortBy')) ?? undefined),
  )
  return others.length === 0 ? sortBy : undefined
}

const isOfWrongList = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' && exchange?.operation?.endsWith('.list') === true
