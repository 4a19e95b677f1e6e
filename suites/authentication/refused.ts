import { type Case, type CheckContext, expect, must, type Norm, type Rule } from '../../harness/index.ts'
import type { InvalidCredential } from './invalid-credential.ts'
import type { Operation } from './operations.ts'

/** How a request may be refused: with one of the statuses, or with any 4xx. */
type Refusal = readonly [number, ...number[]] | 'any'

/**
 * Cases: each invalid credential on each operation is refused with 401, the status of a failed authorization in the
 * specification.
 */
export const unauthorized = (
  operations: readonly Operation[],
  credentials: readonly InvalidCredential[],
): readonly Case[] => casesOf([401], operations, credentials)

/** Cases: each invalid credential on each operation is refused with any 4xx. */
export const refused = (
  operations: readonly Operation[],
  credentials: readonly InvalidCredential[],
): readonly Case[] => casesOf('any', operations, credentials)

/**
 * Cases of 3-legged requests to operations that may be only for 2-legged access: the token is refused with 401, or
 * every token with 405.
 */
export const unauthorizedOrProxyRefused = (
  operations: readonly Operation[],
  credentials: readonly InvalidCredential[],
): readonly Case[] => casesOf([401, 405], operations, credentials)

const casesOf = (
  refusal: Refusal,
  operations: readonly Operation[],
  credentials: readonly InvalidCredential[],
): readonly Case[] =>
  operations.flatMap((operation) =>
    credentials.map((invalid) => ({
      id: `${operation.id}.${invalid.id}`,
      title: `${operation.what} ${invalid.what}`,
      needs: [...new Set([...operation.needs, ...(invalid.needs ?? [])])],
      run: (context) => expectRefusedWithoutEffect(context, operation, invalid, refusal),
    })),
  )

async function expectRefusedWithoutEffect(
  context: CheckContext,
  operation: Operation,
  invalid: InvalidCredential,
  refusal: Refusal,
): Promise<void> {
  const { response, right, changedNothing } = await operation.tryWith(context, invalid)
  if (operation.refusable && right?.status === 405) endAsUsersRefused(context)
  if (refusal === 'any') expect(response).toBeRefused()
  else expect(response).toHaveStatus(...refusal)
  changedNothing()
  if (right !== undefined && right.status >= 300) {
    context.untested(`${operation.what} with a valid credential was answered ${right.status}`)
  }
}

/** Ends the case as inapplicable: a text board may refuse users with 405, and then nothing can be judged. */
export function endAsUsersRefused(context: CheckContext): never {
  return context.inapplicable('the target refuses users of the text board with 405')
}

/** The check that operations are carried out if the credential is valid. */
export const servedCheck = (
  id: string,
  sentence: string,
  norm: Norm,
  operations: readonly Operation[],
): Rule =>
  must(
    id,
    sentence,
    norm,
    operations.map((operation) => ({
      id: `${operation.id}.served`,
      title: `${operation.what} answers ${operation.success}`,
      needs: operation.needs,
      run: async (context) => {
        const right = await operation.right(context)
        if (operation.refusable && right.status === 405) endAsUsersRefused(context)
        expect(right).toHaveStatus(operation.success)
      },
    })),
  )
