export type { Credentials } from './credentials.ts'
export { conformingPolicy, overridePolicy, type Policy, type PolicyOverride } from './policy/policy.ts'
export type * from './policy/vocabulary.ts'
export { type ReferenceOptions, type RunConfig, type RunningReference, startReference } from './reference.ts'
