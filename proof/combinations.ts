import { conformingPolicy } from '../reference-impl/index.ts'
import type { Variant } from './index.ts'

/** What a variant changes. */
interface Change {
  /** The members of the policy that it replaces. */
  readonly members: readonly string[]
  /** Does it wrap what it replaces, so that what was changed before goes on to count? */
  readonly wraps: boolean
  /** The words of its id, the first of which says what it is about. */
  readonly words: readonly string[]
}

const changeOf = ({ id, override }: Variant): Change => ({
  members: Object.keys(typeof override === 'function' ? override(conformingPolicy) : override),
  wraps: typeof override === 'function',
  words: id.split('-'),
})

/** Are they about one thing? */
const related = (one: Change, other: Change): boolean =>
  [one, other].some(({ words: [topic = ''] }) => one.words.includes(topic) && other.words.includes(topic))

/** Would one of them undo what the other changes? */
const conflict = (one: Change, other: Change): boolean =>
  one.members.some((member) => other.members.includes(member)) &&
  !(one.wraps && other.wraps && !related(one, other))

/**
 * Puts variants together that change different things, so that a few runs show all of them, and at the same time that
 * unusual choices do no harm in combination.
 */
export function variantCombinations(variants: readonly Variant[]): Variant[][] {
  const combinations: { readonly variants: Variant[]; readonly changes: Change[] }[] = []
  for (const variant of variants) {
    const change = changeOf(variant)
    const fitting = combinations.find(
      ({ variants: [first], changes }) =>
        first?.alone !== true && variant.alone !== true && !changes.some((other) => conflict(change, other)),
    )
    if (fitting === undefined) combinations.push({ variants: [variant], changes: [change] })
    else {
      fitting.variants.push(variant)
      fitting.changes.push(change)
    }
  }
  return combinations.map((combination) => combination.variants)
}
