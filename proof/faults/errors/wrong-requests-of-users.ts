import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, Problem } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/**
 * Refuses a user with another status.
 * @param operations the operations at which it does so; undefined: everywhere, also at unknown paths
 */
const refusingUsers =
  (status: number, problem: Problem, operations?: readonly OperationId[]): PolicyOverride =>
  (policy) => ({
    errorStatus: (met, facts) =>
      met === problem &&
      facts.caller === 'proxy' &&
      (operations === undefined || (facts.operation !== undefined && operations.includes(facts.operation)))
        ? status
        : policy.errorStatus(met, facts),
  })

const failures: readonly (readonly [
  name: string,
  what: string,
  problem: Problem,
  operations: readonly OperationId[] | undefined,
  cases: readonly string[],
])[] = [
  ['type', 'a member of another type', 'member-type', undefined, ['create-type']],
  ['format', 'another format', 'format-invalid', ['textdata.list'], ['list-format']],
  ['count', 'a count of 0 groups', 'count-invalid', ['textdatagroup.list'], ['groups-count']],
  ['path', 'a path that there is not', 'path-unknown', undefined, ['path']],
]

/** Faults of the answers to wrong requests of users. */
export const errorsWrongRequestsOfUsersFaults: readonly Fault[] = [
  ...failures.map(([name, what, problem, operations, cases]) =>
    textboard.fault(
      `user-${name}-500`,
      `${what} answers 500 if a user sends it`,
      cases.map((one) => `errors.user.${one}`),
      refusingUsers(500, problem, operations),
    ),
  ),
]
