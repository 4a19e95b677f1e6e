import type { CheckContext, HttpResponse, QueryValue } from '../../../harness/index.ts'
import { foreignOf, otherApplication, rightFields, update, type WrongUpdate } from './wrong-updates.ts'

/** An update that a target may refuse or carry out, and how to find out which of the two it does. */
export interface Refusable extends WrongUpdate {
  /** The id of the case that sends the same update to a used incentive. */
  readonly asOnUsed: string
  /**
   * Sends the same update for another application: it answers 400 if the target checks the data first, and finds them
   * invalid.
   */
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

/**
 * Sent to an incentive before its use, if the target has refused similar updates: a refused update must not use the
 * incentive.
 */
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
