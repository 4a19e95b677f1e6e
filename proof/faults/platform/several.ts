import type { OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { badRequest, errorAnswer } from '../answers.ts'
import { platform } from '../declare.ts'
import { isListed } from './listed-overrides.ts'

const hasListToken = (operation: OperationId): boolean =>
  operation === 'leaderboards.read' || operation === 'bank.inventory.read'

const firstUserOnly = ({ path }: RequestFacts): boolean => /\/people\/[^/]*(,|%2C)/i.test(path)

/** Faults of listed endpoints that accept several ids. */
export const platformSeveralFaults: readonly Fault[] = [
  platform.fault(
    'listed-one-id',
    'the listed endpoints answer 405 to several ids',
    ['platform.*.several'],
    (policy) => ({
      finishResponse: (response, facts) =>
        isListed(facts.operation) && /,|%2C/i.test(facts.path)
          ? { ...response, ...errorAnswer(405) }
          : policy.finishResponse(response, facts),
    }),
  ),
  platform.fault(
    'platform-several-one-text',
    'a list of ids is treated as one id',
    ['platform.leaderboards.read.several', 'platform.bank.inventory.read.several'],
    (policy) => ({
      listedIds: (text, operation) => (hasListToken(operation) ? [text] : policy.listedIds(text, operation)),
    }),
  ),
  platform.fault(
    'platform-several-first',
    'if several ids are read, only the first is returned',
    ['platform.leaderboards.read.several-both', 'platform.bank.inventory.read.several-both'],
    (policy) => ({
      listedIds: (text, operation) =>
        hasListToken(operation) ? text.split(',').slice(0, 1) : policy.listedIds(text, operation),
    }),
  ),
  platform.fault(
    'platform-people-several-400',
    'people accepts only one user id',
    ['platform.people.list.several'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'people.list' && firstUserOnly(facts)
          ? { ...response, ...badRequest }
          : policy.finishResponse(response, facts),
    }),
  ),
]
