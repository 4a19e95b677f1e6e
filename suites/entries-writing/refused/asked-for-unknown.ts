import { type Case, each, expect } from '../../../harness/index.ts'
import { type Answered, askForUnknown, type OnOne, triedWith, type UnknownEntry } from './unknown-entries.ts'

/** The operations, as titles name them. */
export const verbs = {
  read: 'reading',
  update: 'updating',
  delete: 'deleting',
  'update-reply': 'updating a reply',
  'delete-reply': 'deleting a reply',
} as const

/** Asserts that a request for something that does not exist was answered correctly, and changed nothing. */
export function expectNothingThere(
  { response, left, look }: Answered,
  ...statuses: readonly [] | readonly [number]
): void {
  const answered = response.value()
  const [status] = statuses
  if (status === undefined) expect(answered).toBeRefused()
  else expect(answered).toHaveStatus(status)
  expect(left, 'what the request changed in the group', look).toEqual([])
}

/**
 * Cases that request ids which no entry has.
 * @param status undefined if any refusal passes
 */
export const asked = (
  operations: readonly OnOne[],
  unknownEntries: readonly UnknownEntry[],
  idOf: (operation: OnOne, unknown: UnknownEntry) => string,
  status?: number,
): readonly Case[] =>
  each(
    operations.flatMap((operation) =>
      triedWith(operation, unknownEntries).map((unknown) => ({ operation, unknown })),
    ),
    ({ operation, unknown }) => ({
      id: idOf(operation, unknown),
      title: `${verbs[operation]} ${unknown.what}`,
    }),
    async ({ use, inapplicable }, { operation, unknown }) => {
      const { answers, right } = await use(askForUnknown)
      const answered = answers[operation].byId.get(unknown)
      if (answered === undefined) return inapplicable('the ids are so short that a similar id may be in use')
      if (status === undefined) expectNothingThere(answered)
      else expectNothingThere(answered, status)
      expect(right[operation]).toHaveStatus(operation === 'read' ? 200 : 202)
    },
  )
