import type { Fault } from '../../override.ts'
import { achievements, shared } from '../declare.ts'
import { isOurs } from './reading-overrides.ts'

/** Faults of the headers of achievements. */
export const achievementsHeadersFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-errors-cacheable',
    'refusals have no caching headers',
    ['achievements.headers.of-errors'],
    (policy) => ({
      responseHeaders: (facts, status) => (status < 300 ? policy.responseHeaders(facts, status) : {}),
    }),
  ),
  achievements.fault(
    'achievement-one-cacheable',
    'the caching headers are missing if achievements are read by id',
    [
      'achievements.headers.cache-control.one',
      'achievements.headers.cache-control.several',
      'achievements.headers.pragma.one',
      'achievements.headers.pragma.several',
    ],
    (policy) => ({
      responseHeaders: (facts, status) =>
        facts.operation === 'achievements.read' ? {} : policy.responseHeaders(facts, status),
    }),
  ),
  achievements.fault(
    'achievement-user-cacheable',
    'the caching headers are missing for 3-legged callers',
    ['achievements.headers.cache-control.proxy', 'achievements.headers.pragma.proxy'],
    (policy) => ({
      responseHeaders: (facts, status) =>
        facts.caller === 'proxy' ? {} : policy.responseHeaders(facts, status),
    }),
  ),
  achievements.fault(
    'achievement-max-age',
    'Cache-Control allows caching for a minute',
    ['achievements.headers.cache-control.*'],
    (policy) => ({
      responseHeaders: (facts, status) => ({
        ...policy.responseHeaders(facts, status),
        ...(isOurs(facts.operation) ? { 'cache-control': 'max-age=60' } : {}),
      }),
    }),
  ),
  achievements.fault(
    'achievement-charset-latin',
    'the content type of achievements names a charset other than UTF-8',
    ['achievements.headers.content-type.*'],
    (policy) => ({
      contentType: (response, facts) =>
        isOurs(facts.operation)
          ? 'application/json; charset=iso-8859-1'
          : policy.contentType(response, facts),
    }),
  ),
  achievements.fault(
    'achievement-cacheable',
    'the caching headers are missing',
    ['achievements.headers.cache-control.*', 'achievements.headers.of-errors'],
    {
      responseHeaders: () => ({}),
    },
  ),
  achievements.fault(
    'achievement-pragma-missing',
    'the header Pragma is missing',
    ['achievements.headers.pragma.*'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => {
        const { pragma: _pragma, ...rest } = policy.responseHeaders(facts, status)
        return rest
      },
    }),
  ),
  achievements.fault(
    'achievement-charset',
    'the content type of achievements has no charset',
    ['achievements.headers.content-type.*'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('achievements.')
          ? 'application/json'
          : policy.contentType(response, facts),
    }),
  ),
  shared.fault(
    'content-type-html',
    'the content type of all responses is text/html',
    [
      'contract.textdatagroup.*',
      'achievements.headers.content-type.*',
      'contract.appdata.*',
      'contract.leaderboards.*',
      'contract.userachievements.*',
      'contract.bank.debit.*',
      'contract.blacklist.list',
      'contract.blacklist.read',
      'contract.notification.send',
      'contract.bank.inventory.list',
      'contract.bank.inventory.read',
    ],
    {
      contentType: () => 'text/html',
    },
  ),
]
