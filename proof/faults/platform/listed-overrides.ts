import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'

/** The groups of endpoints that are listed by method and path only, and the operations that are there to be seen. */
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

/** Whether an operation is one of the endpoints that are listed by method and path only. */
export const isListed = (operation: OperationId | undefined): boolean =>
  operation !== undefined && listed.some(([group]) => operation.startsWith(`${group}.`))
