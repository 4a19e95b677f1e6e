import type { Order } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../harness/http/message/items.ts'
import { jsonOf } from '../../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../../harness/index.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { membersOf } from '../symptoms/bodies.ts'
import { isOfMember, memberOf } from '../symptoms/member.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { messages, valueNames } from '../symptoms/wording.ts'
import { isTextLeft } from './ignored/ignored-update.ts'
import { listStart, pageStart } from './ignored/page-start.ts'
import type { History } from './traits/entry-history.ts'

/**
 * What a wrong value is known to be, for example the value that the write sent for another member, the id of something
 * else, or a list in the order of another member. Completes "it is …".
 */
export const valueKnownAs = (
  symptom: Symptom,
  run: Pick<RunResult, 'exchanges'>,
  history: History,
): string | undefined =>
  textLeft(symptom) ??
  totalOfCreated(symptom, history) ??
  ofPartner(symptom) ??
  sentAs(symptom) ??
  ofItself(symptom) ??
  ofParent(symptom, history) ??
  idOfOther(symptom, run) ??
  numberOfAll(symptom) ??
  orderedBy(symptom) ??
  (pageStart(symptom, run) ?? listStart(symptom, history))?.text

/** A number, with or without a domain before it. */
const idWithDomain = /^(?:[\w.-]+:)?(\d+)$/

/** An id with fewer digits may equal another number by chance. */
const fewestDigits = 3

/**
 * The number that came instead of another value, without its domain; undefined if it is not a number, or too short to
 * be an id.
 */
function wrongId({ deviation }: Symptom): string | undefined {
  const id = deviation?.kind === 'value' ? idWithDomain.exec(deviation.got ?? '')?.[1] : undefined
  return id !== undefined && id.length >= fewestDigits ? id : undefined
}

/** The id of the partner, in whose name the application writes. */
const partner = '0'

/** The members that the last write sent. */
function sentBefore(symptom: Symptom): ReadonlyMap<string, unknown> {
  const write = symptom.exchange?.request.method === 'GET' ? symptom.lastWrite : symptom.exchange
  return membersOf(write?.request.body ?? '') ?? new Map()
}

/** Members that hold a user id with a domain, but are sent without one. */
const withDomain: ReadonlySet<string> = new Set(['ownerId', 'writerId'])

/** The member of the last write with the value that came; or `without its domain` if the value is otherwise right. */
function sentAs(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  const got = wrongId(symptom)
  const own = memberOf(symptom)?.split(' ')[0] ?? ''
  if (deviation?.kind !== 'value' || got === undefined) return undefined
  const sent = sentBefore(symptom)
  if (sent.get(own) === got)
    return deviation.got === got && withDomain.has(own) ? 'without its domain' : undefined
  const other = [...sent].find(([, value]) => value === got)?.[0]
  return other && `the ${other} that was sent`
}

/**
 * Says whether an update has left the text as it was. Comes first, because an old text may by chance look like part of
 * the new one.
 */
const textLeft = (symptom: Symptom): string | undefined =>
  isTextLeft(symptom) ? 'that from before the update' : undefined

/** Says whether a total still counts deleted entries. */
function totalOfCreated({ deviation, exchange }: Symptom, history: History): string | undefined {
  if (deviation?.kind !== 'value' || exchange?.operation !== 'textdata.list') return undefined
  if (!valueNames.total.test(deviation.name) || queryOf(exchange).has('filterBy')) return undefined
  const counts = String(history.createdThen(exchange)) === deviation.got
  return counts ? 'the number of all that were created, the deleted ones too' : undefined
}

/** Says whether the size of a page is the number of all items instead. */
function numberOfAll({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value' || deviation.instead === undefined) return undefined
  const total = textOfId(membersOf(exchange?.response?.body ?? '')?.get('totalResults'))
  const isTotal =
    valueNames.itemsPerPage.test(deviation.name) && deviation.instead.startsWith(`${total} instead of `)
  return isTotal ? `the number of all items, ${deviation.instead}` : undefined
}

/** Says whether the value is the partner instead of a user. */
const ofPartner = (symptom: Symptom): string | undefined =>
  symptom.deviation?.kind === 'value' &&
  isOfMember(symptom, 'writerId') &&
  idWithDomain.exec(symptom.deviation.got ?? '')?.[1] === partner
    ? '0, the partner'
    : undefined

/** Says whether a member holds the id of what was read. */
function ofItself(symptom: Symptom): string | undefined {
  const { deviation, exchange } = symptom
  const own = memberOf(symptom)?.split(' ')[0]
  if (deviation?.kind !== 'value' || deviation.got === undefined || own === undefined || own === 'id')
    return undefined
  const id = textOfId(membersOf(exchange?.response?.body ?? '')?.get('id'))
  return id === deviation.got ? 'its own id' : undefined
}

/** Says whether a reply has the value of the entry that it replies to. */
function ofParent(symptom: Symptom, history: History): string | undefined {
  const { exchange, message } = symptom
  const got = wrongId(symptom)
  const member = memberOf(symptom)?.split(' ')[0] ?? ''
  if (exchange === undefined || got === undefined) return undefined
  const shown = textOfId(membersOf(exchange.response?.body ?? '')?.get('id'))
  const entry = history.entryIn(exchange, messages.idOfEntry.exec(message)?.[1] ?? shown ?? '')
  return entry?.parent?.sent.get(member) === got ? 'that of the parent' : undefined
}

/** Says whether the value is the id of the application, or of a group, instead of something else. */
function idOfOther(symptom: Symptom, { exchanges }: Pick<RunResult, 'exchanges'>): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || deviation.got === undefined) return undefined
  const got = wrongId(symptom)
  const isGroupName = valueNames.groupName.test(deviation.name)
  for (const exchange of exchanges) {
    for (const { id, appId } of groupsIn(exchange)) {
      // Any length counts, because no group has only digits as its name.
      if (isGroupName && textOfId(id) === deviation.got) return 'the id of a group'
      if (got !== undefined && textOfId(appId) === got && !isOfMember(symptom, 'appId'))
        return 'the id of the application'
    }
  }
  return undefined
}

/** The groups in a response. */
function groupsIn(exchange: Exchange): readonly Readonly<Record<string, unknown>>[] {
  const { operation, response } = exchange
  if (operation === 'textdatagroup.delete') return [deletedGroup(exchange)]
  if (response?.status !== 200) return []
  if (operation === 'textdatagroup.list') return entriesOf(exchange)
  const group = operation === 'textdatagroup.read' ? membersOf(response.body ?? '') : undefined
  return group === undefined ? [] : [Object.fromEntries(group)]
}

/** The group in the answer to a deletion, which is only its id as a JSON string. */
const deletedGroup = ({ response }: Exchange): Readonly<Record<string, unknown>> => {
  const id = response?.status === 202 ? jsonOf(response.body ?? '').json() : undefined
  return typeof id === 'string' ? { id } : {}
}

/** Fewer entries may be in the order of some member by chance. */
const fewest = 5

/** Members whose order says no more than the order of the ids. */
const unremarkable: ReadonlySet<string> = new Set(['id', 'groupName', 'appId', 'status'])

/**
 * The wrong order of a list: that of another member, or numbers in the order of texts. It looks at one list only. If all
 * lists of the cause ignore `sortBy`, the title says what `otherOrder` finds instead.
 */
function orderedBy({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value' || deviation.order === undefined) return undefined
  const entries = entriesOf(exchange)
  if (entries.length < fewest) return undefined
  const sorted = exchange && queryOf(exchange).get('sortBy')
  if (
    isOfTexts(
      entries.map((entry) => entry[sorted ?? '']),
      deviation.order,
    )
  )
    return 'in the order of texts: 100 before 20'
  const names = Object.keys(entries[0] ?? {}).filter(
    (member) => !unremarkable.has(member) && member !== sorted,
  )
  const name = names.find((one) => isOrdered(entries.map((entry) => entry[one])))
  return name && `in the order of ${name}`
}

/** The entries of a list. */
function entriesOf(exchange: Exchange | undefined): readonly Readonly<Record<string, unknown>>[] {
  const list = membersOf(exchange?.response?.body ?? '')?.get('entry')
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Are numbers sorted as texts, by their digits? */
function isOfTexts(values: readonly unknown[], order: Order): boolean {
  const texts = values.map((value) => textOfId(value) ?? '')
  if (!texts.every((one) => /^\d+$/.test(one)) || new Set(texts.map(({ length }) => length)).size < 2)
    return false
  const inOrder = texts.toSorted()
  return texts.join() === (order === 'ascending' ? inOrder : inOrder.toReversed()).join()
}

/** Do values strictly rise or strictly fall? */
function isOrdered(values: readonly unknown[]): boolean {
  if (!values.every((one): one is string | number => typeof one === 'string' || typeof one === 'number'))
    return false
  const pairs = values.slice(1).map((value, index) => [values[index] ?? value, value] as const)
  return pairs.every(([one, other]) => one < other) || pairs.every(([one, other]) => one > other)
}
