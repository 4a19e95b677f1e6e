/** What the command line uses of the proof: the faults and variants, and how to start a server with them. */
export { faults } from './faults/index.ts'
export type { Fault, Variant } from './override.ts'
export { type OverriddenReferenceOptions, startOverridden } from './overrides.ts'
export { UnknownOverrideError } from './unknown-override.ts'
export { variants } from './variants/index.ts'
