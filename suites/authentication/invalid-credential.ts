import type { CheckContext, Need, Parameter, RequestOptions, SignatureChanges } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import type { SignedRequest } from './signed-request.ts'

/** One flaw of the credential in a request that is otherwise valid. */
export interface InvalidCredential {
  /** Last part of the id of the case; stable. */
  readonly id: string
  /** Completes "listing groups …". */
  readonly what: string
  readonly needs?: readonly Need[]
  /** How the request is sent. */
  readonly options: (request: SignedRequest, context: Context) => RequestOptions
}

type Context = Pick<CheckContext, 'config' | 'random' | 'inapplicable'>

/** Declares an invalid credential. */
export const invalid = (
  id: string,
  what: string,
  options: InvalidCredential['options'],
  needs: readonly Need[] = [],
): InvalidCredential => ({ id, what, options, needs })

/** Options that change a valid signature. */
export const signing =
  (changes: SignatureChanges | ((request: SignedRequest, context: Context) => SignatureChanges)) =>
  (request: SignedRequest, context: Context): RequestOptions => ({
    sign: typeof changes === 'function' ? changes(request, context) : changes,
  })

/** Rewrites the value of one parameter. */
export const replaced =
  (name: string, value: (value: string) => string) =>
  (parameters: readonly Parameter[]): readonly Parameter[] =>
    parameters.map(
      (parameter): Parameter => (parameter[0] === name ? [name, value(parameter[1])] : parameter),
    )

/** The members of a list that have one of the ids, in the order of the ids. */
export function chosen(list: readonly InvalidCredential[], ...ids: readonly string[]): InvalidCredential[] {
  return ids.map((id) =>
    known(
      list.find((one) => one.id === id),
      `invalid credential ${id}`,
    ),
  )
}
