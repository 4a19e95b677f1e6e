import type { Variant } from '../override.ts'

/** Every variant of the reference implementation. */
export const variants: readonly Variant[] = []
