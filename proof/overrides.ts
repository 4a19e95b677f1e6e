import {
  type PolicyOverride,
  type ReferenceOptions,
  type RunningReference,
  startReference,
} from '../reference-impl/index.ts'
import { faults } from './faults/index.ts'
import { knownOverride } from './unknown-override.ts'
import { variants } from './variants/index.ts'

/**
 * The overrides of variants and faults; the variants come first.
 * @param variantIds ids of variants
 * @param faultIds ids of faults
 * @throws UnknownOverrideError naming the nearest known ids
 */
const selectedOverrides = (
  variantIds: readonly string[],
  faultIds: readonly string[],
): readonly PolicyOverride[] => [
  ...variantIds.map((id) => knownOverride('variant', variants, id).override),
  ...faultIds.map((id) => knownOverride('fault', faults, id).override),
]

/** How to start the reference implementation with faults and variants. */
export interface OverriddenReferenceOptions extends ReferenceOptions {
  /** Ids of faults. */
  readonly faults?: readonly string[]
  /** Ids of variants. */
  readonly variants?: readonly string[]
}

/**
 * Starts the reference implementation with variants and faults, applied in this order, before other overrides.
 * @throws UnknownOverrideError for an unknown fault or variant
 */
export async function startOverridden(options: OverriddenReferenceOptions): Promise<RunningReference> {
  const { faults: faultIds = [], variants: variantIds = [], overrides = [], ...rest } = options
  return await startReference({
    ...rest,
    overrides: [...selectedOverrides(variantIds, faultIds), ...overrides],
  })
}
