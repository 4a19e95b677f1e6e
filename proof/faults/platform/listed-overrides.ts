import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'

/**
 * The groups of endpoints that are listed only by method and path, and the operations that show whether the group
 * exists.
 */
export const listed: readonly (readonly [group: string, shown: readonly string[]])[] = [
  ['people', ['list']],
  ['appdata', ['read']],
  ['profanity', ['read']],
  ['blacklist', ['list']],
  ['notification', ['send', 'sendTo']],
  ['leaderboards', ['list']],
  ['userachievements', ['list', 'increment']],
  ['bank.debit', ['create']],
  ['bank.inventory', ['list']],
]

/** Whether an operation is one of the endpoints that are listed only by method and path. */
export const isListed = (operation: OperationId | undefined): boolean =>
  operation !== undefined && listed.some(([group]) => operation.startsWith(`${group}.`))
