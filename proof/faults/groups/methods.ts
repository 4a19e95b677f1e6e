import type { Fault } from '../../override.ts'
import { refusing, shared, textboard } from '../declare.ts'

/** Faults of methods that groups do not have. */
export const groupsMethodsFaults: readonly Fault[] = [
  textboard.fault(
    'group-list-patch-creates',
    'PATCH on the list creates a group',
    ['groups.list.patch-refused'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        method === 'PATCH' && facts.path.endsWith('/textdata/@app/@all')
          ? 'POST'
          : policy.methodTakenAs(method, facts),
    }),
  ),
  textboard.fault(
    'group-put-served',
    'PUT and PATCH on a group are answered like GET',
    ['groups.read.put-refused', 'groups.read.patch-refused'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        /^(PUT|PATCH)$/.test(method) && facts.path.endsWith('/@self')
          ? 'GET'
          : policy.methodTakenAs(method, facts),
    }),
  ),
  shared.fault('method-ignored', 'PUT is treated as POST', ['groups.list.put-refused'], {
    methodTakenAs: (method) => (method === 'PUT' ? 'POST' : method),
  }),
  shared.fault(
    'method-404',
    'a method that a path does not support answers 404',
    [
      'groups.methods.not-allowed',
      'entries.methods.status-405.list-put',
      'entries.methods.status-405.list-patch',
      'groups.methods.list.patch',
      'achievements.read-only.method',
    ],
    refusing(404, 'method-refused'),
  ),
]
