import { type AchievementPolicy, achievementPolicy } from './achievements.ts'
import { type ResponsePolicy, responsePolicy } from './answers.ts'
import { type AuthenticationPolicy, authenticationPolicy } from './authentication.ts'
import { type CollectionPolicy, collectionPolicy } from './collections.ts'
import { type EntryPolicy, entryPolicy } from './entries.ts'
import { type GroupPolicy, groupPolicy } from './groups.ts'
import { type IncentivePolicy, incentivePolicy } from './incentives.ts'
import { type TransportPolicy, transportPolicy } from './transport.ts'

/**
 * Every decision that the specification makes or leaves open, as values and pure functions in a flat object, so a fault
 * or a variant can replace one member.
 */
export interface Policy
  extends ResponsePolicy,
    AuthenticationPolicy,
    CollectionPolicy,
    GroupPolicy,
    EntryPolicy,
    AchievementPolicy,
    IncentivePolicy,
    TransportPolicy {}

/** Replaces members. The function form receives the policy so far, to wrap its members. */
export type PolicyOverride = Partial<Policy> | ((policy: Policy) => Partial<Policy>)

/** The choices of a conforming server. */
export const conformingPolicy: Policy = {
  ...responsePolicy,
  ...authenticationPolicy,
  ...collectionPolicy,
  ...groupPolicy,
  ...entryPolicy,
  ...achievementPolicy,
  ...incentivePolicy,
  ...transportPolicy,
}

/**
 * Applies overrides, each to the result of those before it.
 * @param policy the policy to begin with
 * @param overrides in the order of application
 */
export function overridePolicy(policy: Policy, overrides: readonly PolicyOverride[]): Policy {
  let current = policy
  for (const override of overrides) {
    current = { ...current, ...(typeof override === 'function' ? override(current) : override) }
  }
  return current
}
