import type { Cause } from '../cause.ts'
import { operationList } from './title-words.ts'

/** What may distinguish causes with the same title, the plainest first. */
const distinctions: readonly ((cause: Cause, place: number) => string | undefined)[] = [
  ({ operations }) => (operations.length === 0 ? undefined : operationList(operations)),
  (cause) => cause.case,
  ({ cases: [first] }) => (first === undefined ? undefined : `seen by ${first}`),
  (_cause, place) => `place ${place} of this list`,
]

/**
 * The same causes, so that no two have the same title: what distinguishes them is added in parentheses. Readers would
 * take the second one for a repetition of the first.
 */
export function withDistinctTitles(causes: readonly Cause[]): Cause[] {
  return causes.map((cause, index) => {
    const group = causes.filter(({ title }) => title === cause.title)
    if (group.length < 2) return cause
    const placeOf = (one: Cause) => causes.indexOf(one) + 1
    const distinction = distinctions.find((say) => {
      const said = group.map((one) => say(one, placeOf(one)))
      return !said.includes(undefined) && new Set(said).size === group.length
    })
    return { ...cause, title: `${cause.title} (${distinction?.(cause, index + 1)})` }
  })
}
