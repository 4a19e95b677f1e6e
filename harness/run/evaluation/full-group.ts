import type { Check } from '../../check/check.ts'
import { boardAddress, entryIdsIn } from '../../http/message/board-address.ts'
import { type Exchange, endOf } from '../../http/message/exchange.ts'
import { asked } from '../preparation/probe.ts'
import { enoughEntries } from '../recording/concurrency-limit.ts'
import { groupInAddress } from '../recording/group-in-address.ts'
import type { Evaluation, EvaluationMeans } from './evaluation.ts'

/** What shows whether a group has lost entries. */
type FullGroupMeans = Pick<EvaluationMeans, 'config' | 'entries' | 'exchanges' | 'own'>

/** A group that has lost entries, or may have: how many it was given, and how many it holds. */
export interface FullGroup {
  readonly stored: number
  readonly limit: number
}

/**
 * A group that holds too many entries loses its oldest ones. If the run has stored more entries in a group than it
 * holds, a failure in that group proves nothing, unless the check is about the limit, or unless what could be gone is
 * there: the entries that were not found, or the oldest entry of the group.
 * @param decisive the exchange that shows the failure
 * @returns undefined if no group of the case has lost entries
 */
export async function fullGroupBehind(
  { overfills }: Pick<Check, 'overfills'>,
  decisive: Exchange | undefined,
  means: FullGroupMeans,
): Promise<FullGroup | undefined> {
  const limit = means.config.limits.entriesPerGroup
  if (overfills === true || (decisive !== undefined && isOfGroupItself(decisive))) return undefined
  // Reading the addresses of a case takes long if its bodies are large.
  const filled = new Set(means.entries.withMoreThan(limit))
  if (filled.size === 0) return undefined
  const until = decisive === undefined ? Number.POSITIVE_INFINITY : endOf(decisive)
  const looked = [...means.exchanges(), ...(decisive === undefined ? [] : [decisive])]
  const groups = new Set(looked.flatMap(({ request }) => groupInAddress(request.url) ?? []))
  let most = 0
  for (const group of [...groups].filter((one) => filled.has(one))) {
    const stored = means.entries.most(group, until)
    if (stored > limit && !(await keepsItsEntries(group, decisive, means))) most = Math.max(most, stored)
  }
  return most === 0 ? undefined : { stored: most, limit }
}

/** Whether a group can be read and deleted does not depend on its entries. */
const isOfGroupItself = ({ request }: Exchange): boolean => boardAddress(request.url)?.of === 'group'

/** A failed case in a group that has lost entries was not tested. */
export const excusedByFullGroup = (evaluation: Evaluation, full: FullGroup | undefined): Evaluation =>
  full === undefined || evaluation.outcome !== 'failed'
    ? evaluation
    : {
        outcome: 'untested',
        message:
          `${full.stored} entries were stored in a group that holds ${full.limit} (limits.entriesPerGroup), so ` +
          `the oldest may be gone: ${evaluation.message ?? ''}`,
        fixture: `limits.entriesPerGroup of ${enoughEntries} or more`,
      }

/** Is what could be gone still there: all entries that were not found, or the oldest entry? */
async function keepsItsEntries(
  group: string,
  decisive: Exchange | undefined,
  { entries, own }: FullGroupMeans,
): Promise<boolean> {
  const oldest = entries.oldest(group)
  const ids = notFoundIn(group, decisive) ?? (oldest === undefined ? [] : [oldest])
  for (const id of ids)
    if ((await asked(own.readEntry(group, id, { unjudged: true })))?.status !== 200) return false
  return ids.length > 0
}

/** The ids in the address of an exchange that was answered 404; undefined if it is another exchange. */
function notFoundIn(group: string, decisive: Exchange | undefined): readonly string[] | undefined {
  if (decisive?.response?.status !== 404 || groupInAddress(decisive.request.url) !== group) return undefined
  const ids = entryIdsIn(decisive.request.url)
  return ids.length > 0 ? ids : undefined
}
