import type { Fault } from '../../override.ts'
import { faultsOf, refusing } from '../declare.ts'

const fault = faultsOf('shared')

/** Faults of what logged-in users may do with groups. */
export const accessGroupsProxyFaults: readonly Fault[] = [
  fault(
    'access-proxy-creates-group',
    'a logged-in user may create a group',
    ['access.groups.proxy.create', 'access.groups.proxy.message'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.create' || policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'access-proxy-deletes-group',
    'a logged-in user may delete a group',
    ['access.groups.proxy.delete'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.delete' || policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'access-proxy-403',
    'a 3-legged request to a 2-legged API answers 403',
    ['access.groups.proxy.create', 'access.groups.proxy.delete', 'access.groups.proxy.message'],
    refusing(403, 'proxy-refused'),
  ),
]
