import { conformingPolicy } from '../reference-impl/index.ts'
import type { Variant } from './index.ts'

/** What a variant changes. */
interface Change {
  /** The members of the policy that it replaces. */
  readonly members: readonly string[]
  /** True if it wraps what it replaces, so earlier changes still count. */
  readonly wraps: boolean
  /** The words of its id. The first word names the topic. */
  readonly words: readonly string[]
}

const changeOf = ({ id, override }: Variant): Change => ({
  members: Object.keys(typeof override === 'function' ? override(conformingPolicy) : override),
  wraps: typeof override === 'function',
  words: id.split('-'),
})

/** True if both are about the same topic. */
const related = (one: Change, other: Change): boolean =>
  [one, other].some(({ words: [topic = ''] }) => one.words.includes(topic) && other.words.includes(topic))

/** True if one of them would undo what the other changes. */
const conflict = (one: Change, other: Change): boolean =>
  one.members.some((member) => other.members.includes(member)) &&
  !(one.wraps && other.wraps && !related(one, other))

/**
 * Combines variants that change different things. A few runs then cover all variants, and also show that combined
 * unusual choices do no harm.
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
