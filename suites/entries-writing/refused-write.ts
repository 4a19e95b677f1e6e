import { type CheckContext, expect, type HttpResponse, type Part } from '../../harness/index.ts'
import type { RightBody } from './wrong-inputs.ts'

/** A write that has to be refused. */
export interface Write {
  readonly id: string
  readonly operation: 'create' | 'update'
  /** What is wrong with it, for the report. */
  readonly what: string
  /** Makes its body from a right one. @param known id of an entry of the group, for a reply */
  readonly rawBody: (right: RightBody, known: string) => string | Uint8Array
  /** A service may accept it, and then changes the entry: an update has one of its own. */
  readonly mayPass?: boolean
}

/** What became of a write that has to be refused. */
export interface Trial {
  readonly operation: Write['operation']
  readonly response: Part<HttpResponse>
  /** What it stored or changed, in words. */
  readonly left: readonly string[]
  /** The text that an update has given the entry, where that is another one. */
  readonly newText?: unknown
  /** The list in which that was looked for. */
  readonly look: HttpResponse
  /** What the list says of its size where that was right before, and what it holds. */
  readonly total?: { readonly told: unknown; readonly held: number } | undefined
}

/** Asserts that a write was refused. */
export function expectWriteRefused({ response }: Trial): HttpResponse {
  const refused = response.show()
  expect(refused).toBeRefused()
  return refused
}

/** Asserts that a write that was refused stored and changed nothing. */
export function expectNothingLeft({ operation, left, look, total }: Trial, what = 'refused'): void {
  const name = operation === 'create' ? `what the ${what} creation stored` : `what the ${what} update changed`
  expect(left, name, look).toEqual([])
  // What was refused may be counted all the same.
  if (total !== undefined)
    expect(
      total.told,
      `totalResults after a ${what} ${operation === 'create' ? 'creation' : 'update'}`,
      look,
    ).toEqual(total.held)
}

/** A body that is right for a creation, and for an update too where it names the writer of the entry. */
export const rightBody = ({ text, newUserId }: CheckContext): RightBody => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId: newUserId(),
})
