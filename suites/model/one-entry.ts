import type { SequentialModel } from '../../harness/linearizability/index.ts'

/** What clients request from one entry at the same time. `data` is unique in a history. */
export type EntryInput =
  | { readonly kind: 'read' | 'delete' }
  | { readonly kind: 'update'; readonly data: string }

/** What the response shows: the status, and the text of a reading. */
export interface EntryOutput {
  readonly status: number
  readonly data: string | undefined
}

/** The text of an entry; undefined means that it is deleted. */
export type EntryState = string | undefined

/**
 * One entry that exists at first, as a sequential object: an update replaces its text, a deletion is final. A write
 * that conflicts with another may be refused with 409; then it has no effect.
 */
export function oneEntry(initial: string): SequentialModel<EntryState, EntryInput, EntryOutput> {
  return {
    initial,
    step: (state, input, output) => {
      if (output?.status === 409 && input.kind !== 'read') return [state]
      if (state === undefined) return output === undefined || output.status === 404 ? [undefined] : []
      switch (input.kind) {
        case 'read':
          return output === undefined || (output.status === 200 && output.data === state) ? [state] : []
        case 'update':
          return output === undefined || output.status === 202 ? [input.data] : []
        case 'delete':
          return output === undefined || output.status === 202 ? [undefined] : []
      }
    },
    keyOf: (state) => (state === undefined ? 'deleted' : `text ${state}`),
    readOnly: ({ kind }) => kind === 'read',
  }
}
