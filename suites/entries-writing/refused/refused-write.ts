import { type CheckContext, expect, type HttpResponse, type Part } from '../../../harness/index.ts'
import type { RightBody } from './wrong-inputs.ts'

/** A write that must be refused. */
export interface Write {
  readonly id: string
  readonly operation: 'create' | 'update'
  /** What is wrong with it, for the report. */
  readonly what: string
  /**
   * Makes its body from a valid one.
   * @param known id of an entry of the group, for a reply
   */
  readonly rawBody: (right: RightBody, known: string) => string | Uint8Array
  /** May a service accept it and change the entry? Then an update has its own entry. */
  readonly mayPass?: boolean
}

/** The result of a write that must be refused. */
export interface Trial {
  readonly operation: Write['operation']
  readonly response: Part<HttpResponse>
  /** What it stored or changed, in words. */
  readonly left: readonly string[]
  /** The text that an update has given the entry, if it is a new one. */
  readonly newText?: unknown
  /** The list that shows whether something was left. */
  readonly look: HttpResponse
  /** totalResults of the list and the number of its entries, if the two were equal before. */
  readonly total?: { readonly told: unknown; readonly held: number } | undefined
}

/** Asserts that a write was refused. */
export function expectWriteRefused({ response }: Trial): HttpResponse {
  const refused = response.value()
  expect(refused).toBeRefused()
  return refused
}

/** Asserts that a refused write stored and changed nothing. */
export function expectNothingLeft({ operation, left, look, total }: Trial, what = 'refused'): void {
  const name = operation === 'create' ? `what the ${what} creation stored` : `what the ${what} update changed`
  expect(left, name, look).toEqual([])
  // A refused creation may be counted anyway.
  if (total !== undefined)
    expect(
      total.told,
      `totalResults after a ${what} ${operation === 'create' ? 'creation' : 'update'}`,
      look,
    ).toEqual(total.held)
}

/** A body that is valid for a creation; it is valid for an update too if it names the writer of the entry. */
export const rightBody = ({ text, newUserId }: CheckContext): RightBody => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId: newUserId(),
})
