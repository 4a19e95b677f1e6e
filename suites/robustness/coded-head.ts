import { headOf, type RawMessage } from '../../harness/index.ts'

/** The head of a message whose body has a transfer coding. */
export const codedHead = (message: RawMessage, coding = 'chunked'): string =>
  headOf(message, { fields: { 'Content-Length': null, 'Transfer-Encoding': coding } })
