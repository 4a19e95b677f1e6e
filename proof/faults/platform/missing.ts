import { phraseOf } from '../../../reference-impl/policy/answers.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { membersInAnyOrder } from '../answers.ts'
import { platform } from '../declare.ts'

/** Groups of listed endpoints, with a GET that shows that the group is missing. */
const groups: readonly (readonly [group: string, shown: string])[] = [
  ['people', 'platform.people.list'],
  ['appdata', 'platform.appdata.read'],
  ['profanity', 'platform.profanity.read'],
  ['blacklist', 'platform.blacklist.list'],
  ['leaderboards', 'platform.leaderboards.list'],
  ['userachievements', 'platform.userachievements.list'],
  ['bank.debit', 'platform.bank.debit.create'],
  ['bank.inventory', 'platform.bank.inventory.list'],
]

const idOf = (name: string): string =>
  name.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The same groups if all errors of a status have the same words: a 404 may then be about the resource in the path. */
const inPlainWords: readonly (readonly [group: string, shown: string])[] = groups.map(([group, shown]) =>
  group === 'appdata' || group === 'blacklist' ? [group, `${shown}.of-user`] : [group, shown],
)

const plainWords = { errorMessage: (_problem: unknown, status: number) => phraseOf(status) }

/** Writes that are sent without credentials, and their cases. */
const writes: readonly (readonly [operation: OperationId, shown: string])[] = [
  ['appdata.create', 'platform.appdata.create'],
  ['appdata.update', 'platform.appdata.update'],
  ['appdata.delete', 'platform.appdata.delete'],
  ['notification.send', 'platform.notification.send.offered'],
  ['leaderboards.writeScore', 'platform.leaderboards.writeScore'],
  ['leaderboards.deleteScore', 'platform.leaderboards.deleteScore'],
  ['userachievements.update', 'platform.userachievements.update'],
  ['userachievements.increment', 'platform.userachievements.increment.offered'],
  ['bank.debit.update', 'platform.bank.debit.update'],
]

/** Faults of single groups of listed endpoints, or of single writes: they do not exist. */
export const platformMissingFaults: readonly Fault[] = [
  ...groups.map(([group, shown]) =>
    platform.fault(
      `platform-${idOf(group)}-missing-400`,
      `the endpoints of ${group} do not exist, and unknown paths answer 400`,
      [shown],
      (policy) => ({
        operationOffered: (operation) => !operation.startsWith(`${group}.`),
        errorStatus: (problem, facts) =>
          problem === 'path-unknown' ? 400 : policy.errorStatus(problem, facts),
      }),
    ),
  ),
  ...inPlainWords.map(([group, shown]) =>
    platform.fault(
      `platform-${idOf(group)}-missing-plain`,
      `the endpoints of ${group} do not exist, and all errors of a status have the same message`,
      [shown],
      { operationOffered: (operation) => !operation.startsWith(`${group}.`), ...plainWords },
    ),
  ),
  platform.fault(
    'platform-missing-members-any-order',
    'none of the listed endpoints exists, and the members of errors come in any order',
    groups.map(([, shown]) => shown),
    (policy) => ({
      operationOffered: (operation) => !groups.some(([group]) => operation.startsWith(`${group}.`)),
      ...membersInAnyOrder(policy),
    }),
  ),
  ...groups
    .filter(([group]) => group === 'appdata' || group === 'blacklist')
    .map(([group, shown]) =>
      platform.fault(
        `platform-${idOf(group)}-missing-routed`,
        `the endpoints of ${group} do not exist, and paths are checked before credentials`,
        [shown],
        {
          operationOffered: (operation) => !operation.startsWith(`${group}.`),
          routeBeforeAuthentication: true,
          ...plainWords,
        },
      ),
    ),
  ...writes.flatMap(([operation, shown]) => [
    platform.fault(
      `platform-${idOf(operation)}-missing`,
      `${operation} does not exist`,
      [shown],
      (policy) => ({
        operationOffered: (candidate) => candidate !== operation && policy.operationOffered(candidate),
        routeBeforeAuthentication: true,
      }),
    ),
    platform.fault(
      `platform-${idOf(operation)}-missing-404`,
      `${operation} does not exist, and unknown methods answer 404 like unknown paths`,
      [shown],
      (policy) => ({
        operationOffered: (candidate) => candidate !== operation && policy.operationOffered(candidate),
        routeBeforeAuthentication: true,
        errorStatus: (problem, facts) =>
          problem === 'method-refused' ? 404 : policy.errorStatus(problem, facts),
        ...plainWords,
      }),
    ),
  ]),
]
