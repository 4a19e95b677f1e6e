import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/** Faults of who may ask for groups at all. */
export const accessGroupsPermissionFaults: readonly Fault[] = [
  textboard.fault(
    'group-read-consumer-refused',
    'only logged-in users may read a group; the application is refused',
    ['access.groups.trusted.all'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.read' ? caller === 'proxy' : policy.operationAllowed(operation, caller),
    }),
  ),
]
