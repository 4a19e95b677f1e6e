import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { platform, shared, textboard } from '../declare.ts'
import { isListed } from './listed-overrides.ts'

/** The cases that test whether a listed endpoint accepts format=json. */
const listedFormats = [
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
] as const

/** Faults of the payload of listed endpoints, and of the parameter format. */
export const platformPayloadFaults: readonly Fault[] = [
  textboard.fault(
    'format-anything',
    'any format is accepted',
    [
      'platform.people.list.format-other',
      'platform.people.read.format-other',
      'platform.appdata.read.format-other',
      'entries.format.refused.*',
      'achievements.format.refused.*',
      'groups.bad-request.format',
      'incentive.format.other-400',
      'platform.blacklist.list.format-other',
      'platform.leaderboards.list.format-other',
      'platform.leaderboards.read.format-other',
      'platform.leaderboards.scores.format-other',
      'platform.userachievements.list.format-other',
      'platform.userachievements.read.format-other',
      'platform.userachievements.friends.format-other',
      'platform.bank.inventory.list.format-other',
      'platform.bank.inventory.read.format-other',
    ],
    { formatAccepted: () => true },
  ),
  textboard.fault(
    'format-refused',
    'format=json is refused',
    [
      ...listedFormats,
      'achievements.format.json.*',
      'entries.read.list-parameters',
      'entries.format.json.create',
      'entries.format.json.update',
      'achievements.headers.content-type.list-json',
    ],
    { formatAccepted: () => false },
  ),
  platform.fault(
    'listed-html',
    'the content type of the listed endpoints is text/html',
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
  platform.fault('listed-fails', 'the listed endpoints answer 500', ['contract.people.*'], (policy) => ({
    finishResponse: (response, facts) =>
      isListed(facts.operation) && response.status < 300
        ? { ...response, ...errorAnswer(500) }
        : policy.finishResponse(response, facts),
  })),
  platform.fault(
    'listed-format-other',
    'the listed endpoints return XML if format is not json',
    ['platform.format-refused', 'platform.people.list.format-other'],
    (policy) => ({
      finishResponse: (response, facts) =>
        isListed(facts.operation) && (facts.query.get('format')?.[0] ?? 'json') !== 'json'
          ? { ...response, status: 200, body: '<answer/>' }
          : policy.finishResponse(response, facts),
    }),
  ),
  platform.fault(
    'listed-format-json-refused',
    'the listed endpoints refuse format=json',
    listedFormats,
    (policy) => ({
      formatAccepted: (format, operation) => !isListed(operation) && policy.formatAccepted(format, operation),
    }),
  ),
  platform.fault(
    'platform-format-500',
    'the listed endpoints answer 500 to format=xml',
    ['platform.format-other', 'platform.format-refused'],
    (policy) => ({
      finishResponse: (response, facts) =>
        !/^(textdata|textdatagroup|achievements|incentive)\./.test(facts.operation ?? 'textdata.') &&
        facts.query.get('format')?.[0] === 'xml'
          ? { ...response, ...errorAnswer(500) }
          : policy.finishResponse(response, facts),
    }),
  ),
  platform.fault(
    'platform-profanity-html',
    'the content type of the profanity check is text/html',
    ['platform.profanity.read.json', 'contract.profanity.read', 'platform.profanity.read.format'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation === 'profanity.read' ? 'text/html' : policy.contentType(response, facts),
    }),
  ),
  platform.fault(
    'platform-reads-empty',
    'the listed endpoints always answer 200 without a body',
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
  shared.fault(
    'content-type-truncated',
    'the JSON of all responses is cut at its end',
    ['platform.people.list.json', 'platform.people.read.json', 'platform.appdata.read.json'],
    {
      bodyText: (body) => JSON.stringify(body).slice(0, -1),
    },
  ),
]
