import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, Problem } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { faultsOf } from '../declare.ts'

const fault = faultsOf('textboard')

/** A refusal has another status where a user meets it. @param operations where; undefined: at each, known or not */
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
  [
    'json-create',
    'a body that is no JSON, of a creation',
    'json-illegal',
    ['textdata.create'],
    ['create-broken'],
  ],
  [
    'json-update',
    'a body that is no JSON, of an update',
    'json-illegal',
    ['textdata.update'],
    ['update-broken'],
  ],
  ['type', 'a member of another type', 'member-type', undefined, ['create-type']],
  ['format', 'another format', 'format-invalid', ['textdata.list'], ['list-format']],
  ['sort', 'a sortBy that there is not', 'sort-by-invalid', ['textdata.list'], ['list-sort']],
  ['count', 'a count of 0 groups', 'count-invalid', ['textdatagroup.list'], ['groups-count']],
  ['path', 'a path that there is not', 'path-unknown', undefined, ['path']],
]

/** Faults of what users are answered who ask wrongly. */
export const errorsUsersFaults: readonly Fault[] = [
  ...failures.map(([name, what, problem, operations, cases]) =>
    fault(
      `user-${name}-500`,
      `${what} answers 500 to a user`,
      cases.map((one) => `errors.user.${one}`),
      refusingUsers(500, problem, operations),
    ),
  ),
  fault(
    'user-no-group-400',
    'a user who updates or deletes an entry of a group that does not exist is answered 400',
    ['errors.user.update-no-group', 'errors.user.delete-no-group'],
    refusingUsers(400, 'group-unknown', ['textdata.update', 'textdata.delete']),
  ),
]
