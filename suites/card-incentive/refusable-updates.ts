import type { CheckContext, HttpResponse, QueryValue } from '../../harness/index.ts'
import { foreignOf, otherApplication, rightFields, update, type WrongUpdate } from './wrong-updates.ts'

/** An update that a target may refuse or carry out, and how to ask which of the two it does. */
export interface Refusable extends WrongUpdate {
  /** The id of the case that sends the same to an incentive that is used. */
  readonly asOnUsed: string
  /** The same for another application: it answers 400 where the target looks at the data first, and finds them invalid. */
  readonly ask: (context: CheckContext, incentive: string) => Promise<HttpResponse>
}

const refusable = (
  name: string,
  asOnUsed: string,
  title: string,
  of: (appId: string) => unknown,
  query: Readonly<Record<string, QueryValue>> = rightFields,
): Refusable => {
  const send = (context: CheckContext, incentive: string, appId: string) =>
    update(context, incentive, of(appId), { query, invalid: title })
  return {
    id: `incentive.update.refused-kept.${name}`,
    title,
    asOnUsed,
    needs: otherApplication,
    send: (context, incentive) => send(context, incentive, context.config.application.id),
    ask: (context, incentive) => send(context, incentive, foreignOf(context).appId),
  }
}

/** Sent to an incentive before it is used, where the target has refused the like of them: what is refused must not use it. */
export const refusables: readonly Refusable[] = [
  refusable('format', 'incentive.update.format-xml', 'format=xml', (appId) => ({ appId, available: false }), {
    ...rightFields,
    format: 'xml',
  }),
  refusable(
    'available',
    'incentive.update.body.available-text',
    'the string "false" as available',
    (appId) => ({ appId, available: 'false' }),
  ),
]
