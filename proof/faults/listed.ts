import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

/** The groups of endpoints that are listed by method and path only, and the operations that are there to be seen. */
const listed: readonly (readonly [group: string, shown: readonly string[]])[] = [
  ['people', ['list']],
  ['appdata', ['read']],
  ['profanity', ['read']],
  ['blacklist', ['list']],
  ['notification', ['send', 'sendTo']],
  ['leaderboards', ['list']],
  ['userachievements', ['list', 'read', 'increment']],
  ['bank.debit', ['create']],
  ['bank.inventory', ['list']],
]

const fault = faultsOf('platform')

const isListed = (operation: OperationId | undefined): boolean =>
  operation !== undefined && listed.some(([group]) => operation.startsWith(`${group}.`))

/** Faults of the endpoints that are listed by method and path only: of single groups, and of all of them. */
export const listedFaults: readonly Fault[] = [
  ...listed.flatMap(([group, shown]) => {
    const id = group.replace('.', '-')
    const named = `the endpoints of ${group.replace('.', ' ')}`
    const belongs = (operation: OperationId | undefined): boolean =>
      operation?.startsWith(`${group}.`) === true
    return [
      fault(
        `listed-${id}-missing`,
        `${named} do not exist`,
        shown.map((one) => `platform.${group}.${one}`),
        {
          operationOffered: (operation) => !belongs(operation),
        },
      ),
      fault(`listed-${id}-open`, `${named} are open to everybody`, [`platform.${group}.*.anonymous`], {
        anonymousAccepted: belongs,
      }),
      ...(group === 'notification'
        ? []
        : [
            fault(
              `listed-${id}-unverified`,
              `${named} do not need a right credential`,
              [`platform.${group}.*.wrong-secret`],
              {
                failureForgiven: (operation, problem) =>
                  belongs(operation) && problem === 'credentials-invalid',
              },
            ),
          ]),
    ]
  }),
  fault(
    'listed-html',
    'the listed endpoints answer HTML',
    [
      'platform.*.json',
      'contract.appdata.*',
      'contract.blacklist.*',
      'contract.leaderboards.*',
      'contract.userachievements.*',
      'contract.bank.*',
      'contract.notification.*',
    ],
    (policy) => ({
      contentType: (response, facts) =>
        isListed(facts.operation) ? 'text/html' : policy.contentType(response, facts),
    }),
  ),
  fault('listed-fails', 'the listed endpoints answer 500', ['contract.people.*'], (policy) => ({
    finishResponse: (response, facts) =>
      isListed(facts.operation) && response.status < 300
        ? { ...response, status: 500, body: { Error: { Code: '500', Message: 'Internal Server Error' } } }
        : policy.finishResponse(response, facts),
  })),
  fault(
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
  fault(
    'listed-one-id',
    'the listed endpoints refuse several ids as if the method were wrong',
    ['platform.*.several'],
    (policy) => ({
      finishResponse: (response, facts) =>
        isListed(facts.operation) && /,|%2C/i.test(facts.path)
          ? { ...response, status: 405, body: { Error: { Code: '405', Message: 'Method Not Allowed' } } }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'listed-format-other',
    'the listed endpoints answer XML to every format but json',
    ['platform.format-refused', 'platform.people.list.format-other'],
    (policy) => ({
      finishResponse: (response, facts) =>
        isListed(facts.operation) && (facts.query.get('format')?.[0] ?? 'json') !== 'json'
          ? { ...response, status: 200, body: '<answer/>' }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'listed-format-json-refused',
    'the listed endpoints refuse format=json',
    [
      'platform.people.list.format',
      'platform.people.read.format',
      'platform.appdata.read.format',
      'platform.blacklist.list.format',
      'platform.blacklist.read.format',
      'platform.leaderboards.list.format',
      'platform.leaderboards.read.format',
      'platform.leaderboards.scores.format',
      'platform.userachievements.list.format',
      'platform.userachievements.read.format',
      'platform.userachievements.friends.format',
      'platform.bank.debit.read.format',
      'platform.bank.inventory.list.format',
      'platform.bank.inventory.read.format',
    ],
    (policy) => ({
      formatAccepted: (format, operation) => !isListed(operation) && policy.formatAccepted(format, operation),
    }),
  ),
]
