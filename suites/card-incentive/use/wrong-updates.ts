import type { CheckContext, Fixture, HttpResponse, QueryValue } from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { unknownIdLike } from '../../shared/ids/unknown-id.ts'
import { jsonExtensions, noJson, noObjects, type WrongBodies } from '../../shared/texts/json-bodies.ts'
import { holder } from '../incentive.ts'

/** An update of the card holder's incentive that must not use it. */
export interface WrongUpdate {
  readonly id: string
  /** The input in a few words. */
  readonly title: string
  /** The fixtures of the config that it needs. */
  readonly needs?: readonly Extract<Fixture, 'foreignApplication.id' | 'nonMember'>[]
  readonly send: (context: CheckContext, incentive: string) => Promise<HttpResponse>
}

/** The need of updates that name another application. */
export const otherApplication = ['foreignApplication.id'] as const

/** Whether the config has the fixtures that the update needs. */
export const canBeSent = ({ config }: Pick<CheckContext, 'config'>, { needs = [] }: WrongUpdate): boolean =>
  needs.every((need) => (need === 'nonMember' ? config.nonMember : config.foreignApplication) !== undefined)

/** The valid body of an update: this application uses the incentive. */
export const useBy = ({ config }: Pick<CheckContext, 'config'>) => ({
  appId: config.application.id,
  available: false,
})

/** The query of a valid update. */
export const rightFields = { fields: 'appId,available' } as const

type Options = Parameters<CheckContext['proxy']['updateIncentive']>[3]

/** Updates an incentive of the card holder; a valid request by default. */
export function update(
  context: CheckContext,
  incentive: string,
  value: unknown = useBy(context),
  options: Options = {},
): Promise<HttpResponse> {
  return context.proxy.updateIncentive(holder(context).id, incentive, value, options)
}

/** Updates by callers without a user. */
const byApplication: readonly WrongUpdate[] = [
  {
    id: 'incentive.access.trusted-update',
    title: 'a 2-legged update',
    send: (context, incentive) =>
      context.trusted.updateIncentive(holder(context).id, incentive, useBy(context)),
  },
  {
    id: 'incentive.access.trusted-update.requestor',
    title: 'a 2-legged update that names the card holder as xoauth_requestor_id in the header',
    send: (context, incentive) =>
      context.trusted.updateIncentive(holder(context).id, incentive, useBy(context), {
        sign: { requestorId: holder(context).id },
        invalid: 'a user named without a token',
      }),
  },
  {
    id: 'incentive.access.trusted-update.requestor-query',
    title: 'a 2-legged update that names the card holder as xoauth_requestor_id in the query',
    send: (context, incentive) =>
      context.trusted.updateIncentive(holder(context).id, incentive, useBy(context), {
        query: { ...rightFields, xoauth_requestor_id: holder(context).id },
        sign: { requestorId: null },
        invalid: 'a user named without a token',
      }),
  },
  {
    id: 'incentive.access.trusted-update.me',
    title: 'a 2-legged update under @me',
    send: (context, incentive) => context.trusted.updateIncentive('@me', incentive, useBy(context)),
  },
  {
    id: 'incentive.access.trusted-update.requestor-me',
    title: 'a 2-legged update under @me that names the card holder as xoauth_requestor_id in the header',
    send: (context, incentive) =>
      context.trusted.updateIncentive('@me', incentive, useBy(context), {
        sign: { requestorId: holder(context).id },
        invalid: 'a user named without a token',
      }),
  },
]

const anonymously: readonly WrongUpdate[] = [
  {
    id: 'incentive.access.anonymous-update',
    title: 'an update without authentication',
    send: (context, incentive) =>
      context.anonymous.updateIncentive(holder(context).id, incentive, useBy(context)),
  },
]

/** Updates under the path of a user who has no incentive. */
const underOtherPaths: readonly WrongUpdate[] = [
  {
    id: 'incentive.access.path-of-other-user-update',
    title: 'a user of the application',
    needs: ['nonMember'],
    send: (context, incentive) =>
      context.proxy.updateIncentive(
        known(context.config.nonMember, 'nonMember in the configuration').id,
        incentive,
        useBy(context),
      ),
  },
  {
    id: 'incentive.access.path-of-nobody-update',
    title: 'a user who does not exist',
    send: (context, incentive) =>
      context.proxy.updateIncentive(unknownIdLike(holder(context).id), incentive, useBy(context)),
  },
]

/** The body of an update for another application. */
export const foreignOf = ({ config }: CheckContext) => ({
  appId: known(config.foreignApplication, 'other application in the configuration').id,
  available: false,
})

const forForeign: readonly WrongUpdate[] = [
  {
    id: 'incentive.update.foreign-app',
    title: 'under the id of the user',
    needs: otherApplication,
    send: (context, incentive) => update(context, incentive, foreignOf(context)),
  },
  {
    id: 'incentive.update.foreign-app-me',
    title: 'under @me',
    needs: otherApplication,
    send: (context, incentive) => context.proxy.updateIncentive('@me', incentive, foreignOf(context)),
  },
  {
    id: 'incentive.update.foreign-app-order',
    title: 'with fields=available,appId',
    needs: otherApplication,
    send: (context, incentive) =>
      update(context, incentive, foreignOf(context), { query: { fields: 'available,appId' } }),
  },
  {
    id: 'incentive.update.foreign-app-format',
    title: 'with format=json',
    needs: otherApplication,
    send: (context, incentive) =>
      update(context, incentive, foreignOf(context), { query: { ...rightFields, format: 'json' } }),
  },
]

/** Further names in fields are left open; the body names another application, so nothing is used. */
const withMoreFields: readonly WrongUpdate[] = [
  {
    id: 'incentive.update.more-fields',
    title: 'a further name in fields, in an update for another application',
    needs: otherApplication,
    send: (context, incentive) =>
      update(context, incentive, foreignOf(context), {
        query: { fields: 'appId,available,level' },
        invalid: 'a further name in fields',
      }),
  },
]

const body = (
  name: string,
  title: string,
  of: (appId: string) => unknown,
  id = `incentive.update.body.${name}`,
): WrongUpdate => ({
  id,
  title,
  send: (context, incentive) =>
    update(context, incentive, of(context.config.application.id), { invalid: title }),
})

/** Ids that no application has. Nothing is stated about whether the type of an appId is checked before its owner. */
const forNobody: readonly WrongUpdate[] = [
  {
    id: 'incentive.update.unknown-app',
    title: 'the id of an application that nobody has',
    send: (context, incentive) =>
      update(
        context,
        incentive,
        { ...useBy(context), appId: unknownIdLike(context.config.application.id) },
        { invalid: 'an application that nobody has' },
      ),
  },
  body('app-beginning', 'the id of the application without its last character', (appId) => ({
    appId: appId.slice(0, -1),
    available: false,
  })),
  body('', 'an empty appId', () => ({ appId: '', available: false }), 'incentive.update.empty-app'),
  // Not the number that equals the id of the application: a service may treat it as the text.
  body('app-number', 'a number as appId', (appId) => ({
    appId: appId === '12345' ? 54321 : 12345,
    available: false,
  })),
]

const incomplete: readonly WrongUpdate[] = [
  body('available-missing', 'no available', (appId) => ({ appId })),
  body('app-missing', 'no appId', () => ({ available: false })),
  body('app-null', 'null as appId', () => ({ appId: null, available: false })),
  body('empty-object', 'an empty object', () => ({})),
]

/** An update that is not wrong, but does not use an incentive. */
const keeping: readonly WrongUpdate[] = [
  {
    id: 'incentive.update.available-true',
    title: 'available true',
    send: (context, incentive) =>
      update(context, incentive, { ...useBy(context), available: true }, { invalid: 'available true' }),
  },
]

const withFields = (
  name: string,
  title: string,
  query: Readonly<Record<string, QueryValue>>,
): WrongUpdate => ({
  id: `incentive.update.${name}`,
  title,
  send: (context, incentive) => update(context, incentive, useBy(context), { query, invalid: title }),
})

const wrongFields: readonly WrongUpdate[] = [
  withFields('fields', 'no fields', {}),
  withFields('fields-empty', 'empty fields', { fields: '' }),
  withFields('fields-app-only', 'fields=appId', { fields: 'appId' }),
  withFields('fields-available-only', 'fields=available', { fields: 'available' }),
  withFields('fields-others', 'fields=level,incentiveId', { fields: 'level,incentiveId' }),
  withFields('fields-alike', 'fields=appIds,unavailable', { fields: 'appIds,unavailable' }),
  withFields('fields-app-and-other', 'fields=appId,level', { fields: 'appId,level' }),
  withFields('fields-available-and-other', 'fields=level,available', { fields: 'level,available' }),
]

/** The valid body from which wrong ones are made. A text comes last, so a body can be cut inside it. */
export const bodyToBreak = ({ config }: Pick<CheckContext, 'config'>) => ({
  available: false,
  appId: config.application.id,
})

const wrongJson = (bodies: WrongBodies): readonly WrongUpdate[] =>
  Object.entries(bodies).map(([name, { what, of }]) => ({
    id: `incentive.update.body.${name}`,
    title: `a body ${what}`,
    send: (context, incentive) =>
      update(context, incentive, undefined, { rawBody: of(bodyToBreak(context)), invalid: `a body ${what}` }),
  }))

const { 'cut-text': cutText, form, empty } = noJson
const { array, 'array-of-right': arrayOfRight, string, null: nothing } = noObjects
const { 'trailing-comma': trailingComma, 'single-quotes': singleQuotes } = jsonExtensions

/** Bodies for an incentive that does not exist: if a lenient target accepts them, nothing is used. */
export const forUnknown: WrongBodies = {
  ...{ 'cut-text': cutText, form, empty },
  ...{ 'trailing-comma': trailingComma, 'single-quotes': singleQuotes },
}

/** A target may ignore the format and carry out such an update, so it is sent to a used incentive. */
export const otherFormats: readonly WrongUpdate[] = ['xml', 'yaml'].map((format) => ({
  id: `incentive.update.format-${format}`,
  title: `an update with format=${format}`,
  send: (context, incentive) =>
    update(context, incentive, useBy(context), {
      query: { ...rightFields, format },
      invalid: 'a value that format does not have',
    }),
}))

const nearIds: readonly WrongUpdate[] = [
  {
    id: 'incentive.update.near-id',
    title: 'the id of an incentive with an x after it',
    send: (context, incentive) =>
      update(context, `${incentive}x`, useBy(context), { invalid: 'an id of another form' }),
  },
]

/**
 * All updates that are sent to an incentive before its use, part by part: the incentive is read after each part. The
 * updates that a lenient target is most likely to accept come last.
 */
export const wrongUpdates = {
  byApplication,
  anonymously,
  underOtherPaths,
  forForeign,
  withMoreFields,
  forNobody,
  keeping,
  noJson: wrongJson({ 'cut-text': cutText, form }),
  // A service may read an empty body as one without members.
  noObjects: wrongJson({ empty, array, 'array-of-right': arrayOfRight, string, null: nothing }),
  nearIds,
  wrongFields,
  incomplete,
} as const satisfies Readonly<Record<string, readonly WrongUpdate[]>>

/** Updates that a target that converts types treats as valid: sent to a used incentive. */
export const otherTypes: readonly WrongUpdate[] = [
  body('available-text', 'the string "false" as available', (appId) => ({ appId, available: 'false' })),
  body('available-number', 'the number 0 as available', (appId) => ({ appId, available: 0 })),
  body('available-null', 'null as available', (appId) => ({ appId, available: null })),
  body('available-list', 'a list as available', (appId) => ({ appId, available: [false] })),
  body('app-list', 'a list as appId', (appId) => ({ appId: [appId], available: false })),
  body('app-blanks', 'the id of the application between spaces', (appId) => ({
    appId: ` ${appId} `,
    available: false,
  })),
  body('app-same-number', 'a number as appId', (appId) => ({
    appId: /^\d+$/.test(appId) ? Number(appId) : 0,
    available: false,
  })),
  body('app-fraction', 'the id of the application with a fraction', (appId) => ({
    appId: `${appId}.0`,
    available: false,
  })),
]
