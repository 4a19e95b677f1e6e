import type { Fault } from '../override.ts'
import type { OperationId } from '../policy/vocabulary.ts'
import { faultsOf } from './declare.ts'

/** The groups of endpoints that are listed by method and path only. */
const listed = [
  'people',
  'appdata',
  'profanity',
  'blacklist',
  'notification',
  'leaderboards',
  'userachievements',
  'bank.debit',
  'bank.inventory',
] as const

const fault = faultsOf('platform')

const isListed = (operation: OperationId | undefined): boolean =>
  operation !== undefined && listed.some((group) => operation.startsWith(`${group}.`))

/** Faults of the endpoints that are listed by method and path only: of single groups, and of all of them. */
export const listedFaults: readonly Fault[] = [
  ...listed.flatMap((group) => {
    const id = group.replace('.', '-')
    const named = `the endpoints of ${group.replace('.', ' ')}`
    const belongs = (operation: OperationId | undefined): boolean =>
      operation?.startsWith(`${group}.`) === true
    return [
      fault(`listed-${id}-missing`, `${named} do not exist`, [`platform.${group}.*`], {
        operationOffered: (operation) => !belongs(operation),
      }),
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
  fault('listed-html', 'the listed endpoints answer HTML', ['platform.*.json'], (policy) => ({
    contentType: (answer, facts) =>
      isListed(facts.operation) ? 'text/html' : policy.contentType(answer, facts),
  })),
  fault('listed-fails', 'the listed endpoints answer 500', ['contract.people.*'], (policy) => ({
    finishAnswer: (answer, facts) =>
      isListed(facts.operation) && answer.status < 300
        ? { ...answer, status: 500, body: { Error: { Code: '500', Message: 'Internal Server Error' } } }
        : policy.finishAnswer(answer, facts),
  })),
  fault(
    'listed-method-any',
    'the listed endpoints answer every method with 200',
    ['platform.method.*'],
    (policy) => ({
      finishAnswer: (answer, facts) =>
        answer.status === 405 && !/\/textdata\//.test(facts.path)
          ? { ...answer, status: 200, body: {} }
          : policy.finishAnswer(answer, facts),
    }),
  ),
  fault(
    'listed-one-id',
    'the listed endpoints refuse several ids as if the method were wrong',
    ['platform.*.several'],
    (policy) => ({
      finishAnswer: (answer, facts) =>
        isListed(facts.operation) && /,|%2C/i.test(facts.path)
          ? { ...answer, status: 405, body: { Error: { Code: '405', Message: 'Method Not Allowed' } } }
          : policy.finishAnswer(answer, facts),
    }),
  ),
]
