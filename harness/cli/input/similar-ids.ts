import type { Check } from '../../check/check.ts'
import { nearestFew } from '../../config/nearest.ts'

/** Other names that a person may have meant by an id that does not exist. */
export interface OtherNames {
  /** Ids of requirements, faults and variants, which are not ids of checks and cases. */
  readonly names?: readonly string[]
  /** The file of a check: its name says what the check is about. */
  readonly fileOf?: (id: string) => string | undefined
}

/**
 * Ids that may be meant by an id that does not exist: first checks of the same topic that are about its last words,
 * then ids with a similar spelling, then other checks of the topic. For the pattern of a topic (`groups.*`), patterns of
 * topics come first.
 * @param word as it was written; other stars of a pattern are ignored
 */
export function similarIds(
  word: string,
  checks: readonly Check[],
  { names = [], fileOf = () => undefined }: OtherNames = {},
): string[] {
  const plain = word.replaceAll('*', '').toLowerCase()
  const ids = checks.flatMap(({ id, cases }) => [id, ...cases.map((one) => one.id)])
  const parts = plain.split('.')
  const topic = parts.length > 2 ? `${parts.slice(0, -1).join('.')}.` : undefined
  const akin = topic === undefined ? [] : checks.filter(({ id }) => id.startsWith(topic))
  const wanted = (parts.at(-1) ?? '').split('-').filter((one) => one.length > 2)
  const isAbout = (check: Check): boolean => {
    const told = `${fileOf(check.id) ?? ''} ${check.sentence}`.toLowerCase().split(/[^a-z0-9]+/)
    return wanted.length > 0 && wanted.every((one) => told.includes(one))
  }
  const near = nearestFew(plain, [...new Set([...ids, ...names])], offered)
  const all = [
    ...similarTopics(word.toLowerCase(), ids),
    ...akin.filter(isAbout).map(({ id }) => id),
    ...near,
    ...akin.map(({ id }) => id),
  ]
  return [...new Set(all)].slice(0, offered)
}

/** Patterns of topics that may be meant by such a pattern: `groups.*` by `gruops.*`. */
function similarTopics(word: string, ids: readonly string[]): readonly string[] {
  const topic = word.endsWith('.*') ? word.slice(0, -2) : ''
  if (topic === '' || topic.includes('*')) return []
  const depth = topic.split('.').length
  const topics = ids.map((id) => id.split('.')).filter(({ length }) => length > depth)
  const known = new Set(topics.map((parts) => parts.slice(0, depth).join('.')))
  return nearestFew(topic, [...known], 1).map((one) => `${one}.*`)
}

/** How many ids are offered. */
const offered = 3
