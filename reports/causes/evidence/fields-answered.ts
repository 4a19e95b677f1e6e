import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../harness/index.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { hasAddress, queryOf } from '../symptoms/addresses.ts'
import { membersOf } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/** What of several names in `fields` is answered. */
export type FieldsAnswered = 'only the first' | 'none'

/** Fewer selections than these show it by chance. */
const fewestSelections = 3

/** The names that a request selects by `fields`. */
const namesIn = (exchange: Exchange): readonly string[] =>
  hasAddress(exchange)
    ? [
        ...new Set(
          queryOf(exchange)
            .getAll('fields')
            .flatMap((value) => value.split(',')),
        ),
      ]
    : []

/** The members that a response shows of what was selected from. */
function membersShown({ response }: Exchange): ReadonlySet<string> {
  const body = membersOf(response?.body ?? '')
  const list = body?.get('entry')
  if (Array.isArray(list)) return new Set(list.filter(isJsonObject).flatMap((item) => Object.keys(item)))
  return new Set(body?.keys())
}

/** A selection that was answered. */
interface Selection {
  readonly names: readonly string[]
  readonly shown: ReadonlySet<string>
}

/**
 * Tells of which operations answer the first of several names in `fields` alone, or none: the parameter is not taken apart.
 * @returns what is said of the request that a symptom shows
 */
export function fieldsAnsweredIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptom: Symptom) => FieldsAnswered | undefined {
  let found: ReadonlyMap<string, FieldsAnswered | undefined> | undefined
  return ({ exchange }) => {
    if (exchange?.operation === undefined || namesIn(exchange).length < 2) return undefined
    found ??= new Map(
      [...selectionsByOperation(exchanges)].map(([operation, all]) => [operation, answeredOf(all)]),
    )
    return found.get(exchange.operation)
  }
}

function selectionsByOperation(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Selection[]> {
  const selections = new Map<string, Selection[]>()
  for (const exchange of exchanges) {
    const { operation, request, response, invalid } = exchange
    if (operation === undefined || request.method !== 'GET' || response?.status !== 200) continue
    const names = invalid === undefined ? namesIn(exchange) : []
    const shown = names.length === 0 ? new Set<string>() : membersShown(exchange)
    if (names.length === 0 || shown.size === 0) continue
    const those = selections.get(operation) ?? []
    those.push({ names, shown })
    selections.set(operation, those)
  }
  return selections
}

function answeredOf(all: readonly Selection[]): FieldsAnswered | undefined {
  // What comes unasked says nothing, nor does a name of what has no value.
  const unasked = new Set(
    all.flatMap(({ names, shown }) => [...shown].filter((name) => !names.includes(name))),
  )
  const known = new Set(all.flatMap(({ shown }) => [...shown]).filter((name) => !unasked.has(name)))
  const several = all
    .map(({ names, shown }) => ({
      names: names.filter((name) => known.has(name)),
      first: names[0] ?? '',
      shown,
    }))
    .filter(({ names }) => names.length > 1)
  if (several.length < fewestSelections) return undefined
  const hasCome = ({ names, shown }: Selection) => names.filter((name) => shown.has(name))
  if (several.every((one) => hasCome(one).length === 0)) return 'none'
  const isFirstAlone = several.every((one) => hasCome(one).every((name) => name === one.first))
  return isFirstAlone ? 'only the first' : undefined
}
