import type { Fault } from '../override.ts'
import { faultsOf, refusing } from './declare.ts'

const fault = faultsOf('platform')

/** Faults of the endpoints that are listed by method and path only. */
export const platformFaults: readonly Fault[] = [
  fault('platform-people-missing', 'the people endpoints do not exist', ['platform.people.list'], {
    operationOffered: (operation) => !operation.startsWith('people.'),
  }),
  fault(
    'platform-appdata-anonymous',
    'AppData is open to everybody',
    [
      'platform.appdata.create.anonymous',
      'platform.appdata.update.anonymous',
      'platform.appdata.delete.anonymous',
    ],
    {
      anonymousAccepted: (operation) => operation?.startsWith('appdata.') ?? false,
    },
  ),
  fault(
    'platform-profanity-html',
    'the profanity check answers HTML',
    ['platform.profanity.read.json', 'contract.profanity.read', 'platform.profanity.read.format'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation === 'profanity.read' ? 'text/html' : policy.contentType(response, facts),
    }),
  ),
  fault(
    'platform-method-501',
    'a method that a path does not know answers 501',
    [
      'platform.method.get.notification.send',
      'platform.method.get.notification.sendTo',
      'platform.method.get.userachievements.increment',
      'errors.method.entry-post',
      'errors.method.entry-patch',
    ],
    refusing(501, 'method-refused'),
  ),
  fault(
    'platform-reads-empty',
    'the listed endpoints answer 200 without a body, whatever they are asked',
    ['platform.*.body'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const listed = !/^(textdata|textdatagroup|achievements|incentive)\./.test(
          facts.operation ?? 'textdata.',
        )
        return listed && [200, 400, 403, 404].includes(finished.status)
          ? { ...finished, status: 200, body: undefined }
          : finished
      },
    }),
  ),
  fault('platform-debit-missing', 'the debit of the bank does not exist', ['platform.bank.debit.create'], {
    operationOffered: (operation) => !operation.startsWith('bank.debit.'),
  }),
]
