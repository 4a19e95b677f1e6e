import { ExpectationFailure, fail } from '../../harness/index.ts'
import { type History, timeLine } from '../../harness/linearizability/index.ts'
import type { EntryInput, EntryOutput } from '../model/one-entry.ts'

/** The history of an entry as a message shows it. */
export const drawnEntry = (history: History<EntryInput, EntryOutput>): string =>
  timeLine(history, (input, output) => {
    const asked = input.kind === 'update' ? `update to ${JSON.stringify(input.data)}` : input.kind
    const text = output?.data === undefined ? '' : ` ${JSON.stringify(output.data)}`
    return `${asked} → ${output?.status ?? 'no answer'}${text}`
  })

/**
 * Makes an assertion on a history.
 * @param message what is wrong, with the history, where the assertion fails: in place of its own message
 */
export function assertSaying(message: () => string, assertion: () => void): void {
  try {
    assertion()
  } catch (error) {
    if (!(error instanceof ExpectationFailure)) throw error
    fail(message(), error)
  }
}
