import type { Exchange } from '../../harness/http/message/exchange.ts'
import { type Cluster, joined } from './cluster.ts'
import { counted } from './lead-traits.ts'
import type { Symptom } from './symptom.ts'
import { isGenerated, memberOf } from './symptoms.ts'
import { onUpdates, valueNames } from './wording.ts'
import { isAccepted, wrongText } from './write-before.ts'

/** Is a value wrong that is read after an update, by its name? */
const isNamedAfterUpdate = ({ deviation }: Pick<Symptom, 'deviation'>): boolean =>
  deviation?.kind === 'value' && valueNames.afterTheUpdate.test(deviation.name)

/** Is it so by its name, or by the sentence of its check? */
const isAfterUpdate = (symptom: Symptom): boolean =>
  isNamedAfterUpdate(symptom) ||
  (symptom.deviation?.kind === 'value' && onUpdates.test(symptom.check.sentence))

/** The accepted update before what a symptom shows. */
function updateBefore({
  case: { exchanges },
  exchange,
}: Pick<Symptom, 'exchange'> & { readonly case: Pick<Symptom['case'], 'exchanges'> }): Exchange | undefined {
  return exchanges.findLast(
    (one) => one.id < (exchange?.id ?? 0) && one.request.method === 'PUT' && isAccepted(one),
  )
}

/** Who sends an update. */
type Updater = 'application' | 'user'

/** Who sent the update that a value is read after: the application, or a user. */
function updatedBy(symptom: Symptom): Updater | undefined {
  const update = isAfterUpdate(symptom) ? updateBefore(symptom) : undefined
  return update && (update.caller === 'trusted' ? 'application' : 'user')
}

/** Is it the text that an update has left as it was: one that came or was sent before? */
export function isTextLeft(symptom: Symptom): boolean {
  if (!isNamedAfterUpdate(symptom) || memberOf(symptom)?.startsWith('data ') !== true) return false
  const text = wrongText(symptom)
  const update = updateBefore(symptom)
  if (text === undefined || update === undefined) return false
  return symptom.case.exchanges.some(
    ({ id, request, response }) =>
      id < update.id && [request.body, response?.body].some((body) => body?.includes(text) === true),
  )
}

/** Joins what updates of one kind of caller leave as it was to the text that they leave: such an update changes nothing. */
export function withIgnoredUpdates(clusters: readonly Cluster[]): Cluster[] {
  const left = new Map(
    clusters.map(({ symptoms }, index) => {
      const text = symptoms.find(isTextLeft)
      return [clusters[index], text && updatedBy(text)] as const
    }),
  )
  const after = new Map(
    clusters.map(({ symptoms }, index) => {
      const scripted = symptoms.filter((one) => !isGenerated(one))
      const callers = counted(scripted.filter(isAfterUpdate).flatMap((one) => updatedBy(one) ?? []))
      const by = [...callers].find(([, times]) => times >= scripted.length / 2)?.[0]
      return [clusters[index], by] as const
    }),
  )
  return joined(clusters, (home, cluster) => {
    const [those, own] = [left.get(home), left.get(cluster)]
    return (
      (those !== undefined && (after.get(cluster) === those || own === those)) ||
      (own !== undefined && after.get(home) === own)
    )
  })
}

/**
 * Who sends updates that are accepted and change nothing, where the symptoms of a cause say so of the text and of more.
 * @param lead the symptom that speaks for them
 */
export function changesNothing(lead: Symptom, symptoms: readonly Symptom[]): Updater | undefined {
  if (!isNamedAfterUpdate(lead)) return undefined
  const isMore = ({ deviation }: Symptom) =>
    deviation?.kind === 'value' && valueNames.updatedBesideText.test(deviation.name)
  const text = symptoms.find(isTextLeft)
  return text !== undefined && symptoms.filter(isNamedAfterUpdate).some(isMore) ? updatedBy(text) : undefined
}
