import type { ObservationResult } from '../../harness/run/result/result.ts'
import { andMore } from '../text/more.ts'

/** What the target chose, in words that need no ids: equal choices once, each with the titles of its cases. */
export function choiceText({ cases, value }: Pick<ObservationResult, 'cases' | 'value'>): string {
  const titles = new Map<string, string[]>()
  for (const one of cases) titles.set(one.value, [...(titles.get(one.value) ?? []), one.title])
  if (titles.size < 2) return value
  // What most cases chose comes last, because the others are more interesting.
  const groups = [...titles].toSorted(([, one], [, other]) => one.length - other.length)
  const [last] = groups.slice(-1)
  return groups
    .map(([choice, those]) =>
      last?.[0] === choice && those.length > namedTitles
        ? `the ${those.length} others → ${choice}`
        : `${titlesOf(those)} → ${choice}`,
    )
    .join('; ')
}

/** Cases named of one choice. */
const namedTitles = 3

/** The first titles, and how many others there are, after a comma: a title may itself end with `a and b`. */
const titlesOf = (titles: readonly string[]): string => {
  const more = andMore(titles.length - namedTitles)
  return `${titles.slice(0, namedTitles).join(', ')}${more === '' ? '' : `,${more}`}`
}

/** The observations that were made. Of the others, the report says nothing here. */
export const madeOf = <T extends Pick<ObservationResult, 'outcome'>>(observations: readonly T[]): T[] =>
  observations.filter(({ outcome }) => outcome === 'passed')
