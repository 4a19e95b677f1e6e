import { ExpectationFailure, fail } from '../../harness/index.ts'
import { type History, timeLine } from '../../harness/linearizability/index.ts'
import type { EntryInput, EntryOutput } from '../model/one-entry.ts'

/** The history of an entry, as text for a message. */
export const drawnEntry = (history: History<EntryInput, EntryOutput>): string =>
  timeLine(history, (input, output) => {
    const asked = input.kind === 'update' ? `update to ${JSON.stringify(input.data)}` : input.kind
    const text = output?.data === undefined ? '' : ` ${JSON.stringify(output.data)}`
    return `${asked} → ${output?.status ?? 'no answer'}${text}`
  })

/**
 * Runs an assertion about a history.
 * @param message what is wrong, with the history: replaces the message of a failed assertion
 */
export function assertSaying(message: () => string, assertion: () => void): void {
  try {
    assertion()
  } catch (error) {
    if (!(error instanceof ExpectationFailure)) throw error
    fail(message(), error)
  }
}
