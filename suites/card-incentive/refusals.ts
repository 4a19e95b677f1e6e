import type { Answer, CheckContext, QueryValue } from '../../harness/index.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { update, useBy } from './target.ts'

/** A request to update an incentive that must be refused and must not take effect. */
export interface Refusal {
  readonly id: string
  readonly sentence: string
  readonly statuses: readonly [number, ...number[]]
  /** Whether the request names another application, which the config has to know. */
  readonly foreign?: boolean
  readonly section?: string
  readonly why?: string
  readonly send: (context: CheckContext, id: string) => Promise<Answer>
}

type Fields = Readonly<Record<string, QueryValue>>

const wrongFields: readonly (readonly [id: string, what: string, query: Fields])[] = [
  ['incentive.update.fields', 'without fields', {}],
  ['incentive.update.fields-app-only', 'with fields naming appId only', { fields: 'appId' }],
  ['incentive.update.fields-available-only', 'with fields naming available only', { fields: 'available' }],
  ['incentive.update.fields-empty', 'with empty fields', { fields: '' }],
  ['incentive.update.fields-others', 'with fields naming neither', { fields: 'level,incentiveId' }],
  [
    'incentive.update.fields-app-and-other',
    'with fields naming appId and another member',
    { fields: 'appId,level' },
  ],
  [
    'incentive.update.fields-available-and-other',
    'with fields naming available and another member',
    { fields: 'level,available' },
  ],
]

/** Bodies with one thing wrong, beside the right application's id. */
const wrongBodies: readonly (readonly [name: string, what: string, body: (appId: string) => unknown])[] = [
  ['available-missing', 'without available', (appId) => ({ appId })],
  ['available-text', 'with a text as available', (appId) => ({ appId, available: 'false' })],
  ['available-number', 'with a number as available', (appId) => ({ appId, available: 0 })],
  ['available-null', 'with null as available', (appId) => ({ appId, available: null })],
  ['list', 'with a list as body', (appId) => [{ appId, available: false }]],
  ['text', 'with a text as body', () => 'available=false'],
  ['null', 'with null as body', () => null],
]

/** Bodies whose appId is no application's id: nothing states that its type is looked at before its owner is. */
const bodiesOfNobody: typeof wrongBodies = [
  ['app-missing', 'without appId', () => ({ available: false })],
  ['empty-object', 'with an empty object', () => ({})],
  ['app-number', 'with a number as appId', () => ({ appId: 12345, available: false })],
  ['app-null', 'with null as appId', () => ({ appId: null, available: false })],
  ['app-list', 'with a list as appId', (appId) => ({ appId: [appId], available: false })],
]

const rawBodies: readonly (readonly [name: string, what: string, rawBody: (appId: string) => string])[] = [
  ['not-json', 'with a body that is no JSON', (appId) => `{"appId": "${appId}", "available": fals`],
  ['form', 'with a form as body', (appId) => `appId=${encodeURIComponent(appId)}&available=false`],
  ['empty', 'with an empty body', () => ''],
]

const foreignOf = ({ config }: CheckContext) => ({
  appId: config.foreignApplication?.id ?? '',
  available: false,
})

const whyTwin =
  'The same request without the flaw is sent by incentive.update.consume, which may consume one incentive in a run.'

/** All of them. None may take effect; the sentences end in "answers … with the error body and changes nothing". */
export const refusals: readonly Refusal[] = [
  ...wrongFields.map(
    ([id, what, query]): Refusal => ({
      id,
      sentence: `an update ${what}`,
      statuses: [400],
      why: `fields is required and must name both appId and available. ${whyTwin}`,
      send: (context, incentive) =>
        update(context, incentive, useBy(context), { query, flaw: `an update ${what}` }),
    }),
  ),
  ...wrongBodies.map(
    ([name, what, body]): Refusal => ({
      id: `incentive.update.body.${name}`,
      sentence: `an update ${what}`,
      statuses: [400],
      why: whyTwin,
      send: (context, incentive) =>
        update(context, incentive, body(context.config.application.id), { flaw: `an update ${what}` }),
    }),
  ),
  ...bodiesOfNobody.map(
    ([name, what, body]): Refusal => ({
      id: `incentive.update.body.${name}`,
      sentence: `an update ${what}`,
      statuses: [400, 403],
      why: `Invalid data (400), or no application of the client’s (403). ${whyTwin}`,
      send: (context, incentive) =>
        update(context, incentive, body(context.config.application.id), { flaw: `an update ${what}` }),
    }),
  ),
  ...rawBodies.map(
    ([name, what, rawBody]): Refusal => ({
      id: `incentive.update.body.${name}`,
      sentence: `an update ${what}`,
      statuses: [400],
      why: whyTwin,
      send: (context, incentive) =>
        update(context, incentive, undefined, {
          rawBody: rawBody(context.config.application.id),
          flaw: `an update ${what}`,
        }),
    }),
  ),
  ...['xml', 'yaml'].map(
    (format): Refusal => ({
      id: `incentive.update.format-${format}`,
      sentence: `an update with format=${format}`,
      statuses: [400],
      why: `json is the only value of format. ${whyTwin}`,
      send: (context, incentive) =>
        update(context, incentive, useBy(context), {
          query: { fields: 'appId,available', format },
          flaw: 'a value that format does not have',
        }),
    }),
  ),
  {
    id: 'incentive.update.foreign-app',
    sentence: 'an update for an application that is not the client’s',
    statuses: [403],
    foreign: true,
    section: 'Errors / HTTP status codes',
    why: whyTwin,
    send: (context, incentive) => update(context, incentive, foreignOf(context)),
  },
  {
    id: 'incentive.update.foreign-app-me',
    sentence: 'an update of an incentive of @me for an application that is not the client’s',
    statuses: [403],
    foreign: true,
    section: 'Errors / HTTP status codes',
    why: whyTwin,
    send: (context, incentive) => context.proxy.updateIncentive('@me', incentive, foreignOf(context)),
  },
  {
    id: 'incentive.update.foreign-app-order',
    sentence: 'with fields=available,appId, too, an update for an application that is not the client’s',
    statuses: [403],
    foreign: true,
    why: 'fields must name both, in any order: the request is refused for its appId, not for its fields.',
    send: (context, incentive) =>
      update(context, incentive, foreignOf(context), { query: { fields: 'available,appId' } }),
  },
  {
    id: 'incentive.update.foreign-app-format',
    sentence: 'with format=json, too, an update for an application that is not the client’s',
    statuses: [403],
    foreign: true,
    why: 'format=json is accepted: the request is refused for its appId, not for its format.',
    send: (context, incentive) =>
      update(context, incentive, foreignOf(context), {
        query: { fields: 'appId,available', format: 'json' },
      }),
  },
  {
    id: 'incentive.update.unknown-app',
    sentence: 'an update for an application that nobody has',
    statuses: [403, 400],
    section: 'Errors / HTTP status codes',
    why: 'Such an appId does not belong to the client (403); as invalid data (400) it passes, too.',
    send: (context, incentive) =>
      update(context, incentive, { appId: unknownIdLike(context.config.application.id), available: false }),
  },
  {
    id: 'incentive.update.empty-app',
    sentence: 'an update with an empty appId',
    statuses: [400, 403],
    why: 'Invalid data (400), or no application of the client’s (403).',
    send: (context, incentive) =>
      update(context, incentive, { appId: '', available: false }, { flaw: 'appId is empty' }),
  },
]
