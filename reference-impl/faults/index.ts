import type { Fault } from '../override.ts'

/** Every fault of the reference implementation. */
export const faults: readonly Fault[] = []
