import type { Fault } from '../../override.ts'
import { platform, refusing } from '../declare.ts'

/** Faults of which listed endpoints exist, and for whom. */
export const platformOfferedFaults: readonly Fault[] = [
  platform.fault(
    'listed-method-any',
    'the listed endpoints answer every method with 200',
    [
      'platform.method.get.notification.send',
      'platform.method.get.notification.sendTo',
      'platform.method.get.userachievements.increment',
      'platform.method.get.bank.debit.create',
    ],
    (policy) => ({
      finishResponse: (response, facts) =>
        response.status === 405 && !/\/textdata\//.test(facts.path)
          ? { ...response, status: 200, body: {} }
          : policy.finishResponse(response, facts),
    }),
  ),
  platform.fault(
    'status-unlisted-method-open',
    'methods that a path does not list answer 200, even without credentials',
    ['platform.method.patch.*'],
    (policy) => ({
      routeBeforeAuthentication: true,
      finishResponse: (response, facts) =>
        response.status === 405 && !facts.path.includes('/textdata/')
          ? { ...response, status: 200, body: {} }
          : policy.finishResponse(response, facts),
    }),
  ),

  platform.fault(
    'platform-method-501',
    'a method that a path does not support answers 501',
    [
      'platform.method.get.notification.send',
      'platform.method.get.notification.sendTo',
      'platform.method.get.userachievements.increment',
      'entries.methods.status-405.one-post',
      'entries.methods.status-405.one-patch',
    ],
    refusing(501, 'method-refused'),
  ),
]
