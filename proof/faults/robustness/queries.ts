import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { isView, shared } from '../declare.ts'
import { decoded, failingOnAddress } from './failing-overrides.ts'

/** Faults of unusual queries. */
export const robustnessQueriesFaults: readonly Fault[] = [
  shared.fault(
    'robustness-line-breaks-in-headers',
    'the decoded address is written into the headers of the response',
    ['errors.header-lines.*'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => {
        const address = decoded(`${facts.path}?${facts.rawQuery ?? ''}`)
        const further = [...address.matchAll(/\r\n([\w-]+): (.*)/g)]
        return {
          ...policy.responseHeaders(facts, status),
          ...Object.fromEntries(further.map(([, name = '', value = '']) => [name, value])),
        }
      },
    }),
  ),
  shared.fault(
    'boundary-start-32-bits-500',
    'the largest startIndex of 32 bits answers 500',
    ['errors.query.start-32-bits', 'groups.list.start-index-largest', 'achievements.paging.beyond-largest'],
    failingOnAddress((_text, facts) => facts.query.get('startIndex')?.includes('2147483647') === true),
  ),
  ...(
    [
      ['sort-by', 'sortBy', ['errors.query.sort-by-twice', 'achievements.query.sort-by-twice']],
      ['sort-order', 'sortOrder', ['errors.query.sort-order-twice', 'achievements.query.sort-order-twice']],
      ['operator', 'filterOp', ['errors.query.operator-twice']],
      ['format', 'format', ['errors.query.format-twice', 'errors.query.groups-format-twice']],
      [
        'start',
        'startIndex',
        ['errors.query.start-twice', 'errors.query.groups-start-twice', 'achievements.query.start-twice'],
      ],
      [
        'count',
        'count',
        ['errors.query.count-twice', 'errors.query.groups-count-twice', 'achievements.query.count-twice'],
      ],
    ] as const
  ).map(([id, parameter, violates]) =>
    shared.fault(
      `robustness-${id}-twice-500`,
      `a repeated ${parameter} answers 500`,
      violates,
      failingOnAddress((_text, { query }) => (query.get(parameter)?.length ?? 0) > 1),
    ),
  ),
  shared.fault(
    'robustness-parameter-without-equals-sign-500',
    'a parameter without an equals sign answers 500',
    ['errors.query.flag'],
    failingOnAddress((_text, { rawQuery = '' }) => rawQuery.split('&').some((one) => /^[^=]+$/.test(one))),
  ),
  shared.fault(
    'robustness-fields-twice-500',
    'a repeated fields answers 500 if the list has items',
    ['errors.query.fields-twice', 'achievements.query.fields-twice'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const { body } = response
        const hasItems = isView(body) && Array.isArray(body.entry) && body.entry.length > 0
        return hasItems && (facts.query.get('fields')?.length ?? 0) > 1
          ? refusal(500)
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  ...(
    [
      [
        'self',
        'code',
        ['errors.query.named-code', 'errors.query.groups-named-code', 'achievements.query.named-code'],
      ],
      [
        'userId',
        'path',
        ['errors.query.named-path', 'errors.query.groups-named-path', 'achievements.query.named-path'],
      ],
      ['name', 'members', ['errors.query.named-members', 'errors.query.groups-named-members']],
    ] as const
  ).map(([parameter, id, violates]) =>
    shared.fault(
      `robustness-query-binds-${id}`,
      `an unknown parameter with the name ${parameter} answers 500`,
      violates,
      failingOnAddress((_text, { query }) => query.has(parameter)),
    ),
  ),
  shared.fault(
    'achievement-query-id-binds',
    'the parameter id of a list of achievements is taken for the id in the path, so one achievement is answered',
    ['achievements.query.named-members'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const { body } = response
        const isBound = facts.operation === 'achievements.list' && facts.query.has('id')
        return isBound && isView(body) && Array.isArray(body.entry)
          ? { ...response, body: body.entry[0] }
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  shared.fault(
    'boundary-filter-twice-500',
    'two filterBy with one filterValue answer 500',
    ['errors.query.filter-twice'],
    failingOnAddress((_text, facts) => /filterBy=.*filterBy=/.test(facts.rawQuery ?? '')),
  ),
  shared.fault(
    'boundary-filter-same-twice-500',
    'the same filterBy twice answers 500',
    ['errors.query.filter-same-twice'],
    failingOnAddress((_text, facts) => {
      const [first, second] = facts.query.get('filterBy') ?? []
      return first !== undefined && first === second
    }),
  ),
  shared.fault(
    'boundary-filter-value-twice-500',
    'two filterValue with one filterBy answer 500',
    ['errors.query.value-twice'],
    failingOnAddress(
      (_text, { query }) => query.get('filterBy')?.length === 1 && query.get('filterValue')?.length === 2,
    ),
  ),
  shared.fault(
    'robustness-many-parameters',
    'more than 100 query parameters answer 500',
    ['errors.query.many'],
    failingOnAddress((_text, facts) => facts.query.size > 100),
  ),
  shared.fault(
    'robustness-odd-query-names',
    'a parameter without a name, or with brackets in it, answers 500',
    [
      'errors.query.broken-nameless',
      'errors.query.broken-brackets',
      'errors.query.value-operator',
      'errors.query.unknown-nested',
    ],
    failingOnAddress((_text, facts) =>
      [...facts.query.keys()].some((name) => name === '' || /[[\]?]/.test(name)),
    ),
  ),
  shared.fault(
    'robustness-lists-of-parameters',
    'a list answers 500 if the name of one of its parameters has brackets',
    [
      'errors.query.count-object',
      'errors.query.start-list',
      'errors.query.fields-object',
      'errors.query.sort-list',
      'errors.query.filter-object',
      'errors.query.format-object',
    ],
    failingOnAddress((_text, facts) =>
      [...facts.query.keys()].some((name) =>
        /^(count|startIndex|fields|sortBy|filterBy|format)\[/.test(name),
      ),
    ),
  ),
  shared.fault(
    'robustness-valueless-query',
    'a request answers 500 if the value of a query parameter is empty or only commas',
    ['errors.query.broken-valueless', 'errors.query.fields-commas'],
    failingOnAddress((_text, facts) => [...facts.query.values()].flat().some((text) => /^,*$/.test(text))),
  ),
  shared.fault(
    'robustness-empty-query',
    'a request with an empty query, or with separators without a parameter, answers 500',
    [
      'errors.query.broken-ampersands',
      'errors.query.broken-empty',
      'errors.query.broken-equals',
      'errors.query.broken-question-marks',
    ],
    failingOnAddress((_text, facts) => /^$|^&|^=|^\?|&&|&$/.test(facts.rawQuery ?? 'none')),
  ),
]
