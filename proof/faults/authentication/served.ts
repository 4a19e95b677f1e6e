import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault, FaultArea } from '../../override.ts'
import { faultsOf, succeeding } from '../declare.ts'

/** Readings, and the checks and cases that fail if they answer 201. */
const readings: readonly (readonly [operation: OperationId, area: FaultArea, violates: readonly string[]])[] =
  [
    ['textdatagroup.list', 'textboard', ['auth.textboard.served', 'contract.textdatagroup.list']],
    ['textdatagroup.read', 'textboard', ['auth.textboard.read-group.served', 'groups.read.status']],
    [
      'textdata.list',
      'textboard',
      ['auth.textboard.list-entries.served', 'entries.format.json.list', 'contract.textdata.list'],
    ],
    [
      'textdata.read',
      'textboard',
      [
        'auth.textboard.read-entry.served',
        'auth.textboard.read-entries.served',
        'entries.format.json.one',
        'contract.textdata.read',
      ],
    ],
    [
      'achievements.list',
      'achievements',
      [
        'auth.achievements.served',
        'auth.achievements.user.served',
        'achievements.list.status',
        'achievements.access.trusted',
      ],
    ],
    [
      'achievements.read',
      'achievements',
      ['auth.achievements.one.served', 'achievements.read.one', 'achievements.access.trusted-one'],
    ],
    ['incentive.latest', 'card-incentive', ['auth.card-incentive.served', 'incentive.latest.status']],
    ['incentive.read', 'card-incentive', ['auth.card-incentive.one.served', 'incentive.read.status']],
  ]

const idOf = (operation: OperationId): string => operation.replaceAll('.', '-')

/** Faults of the status with which an operation answers a request with a right credential. */
export const authenticationServedFaults: readonly Fault[] = [
  ...readings.map(([operation, area, violates]) =>
    faultsOf(area).fault(
      `status-${idOf(operation)}-201`,
      `${operation} answers 201`,
      violates,
      succeeding(201, operation),
    ),
  ),
]
