import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../harness/index.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { grouped } from '../counting.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { membersOf } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/** Which of several names in `fields` are answered. */
export type FieldsAnswered = 'only the first' | 'only the last' | 'none'

/** Fewer selections may show it by chance. */
const fewestSelections = 3

/** The names in the parameter `fields` of a request. */
export const namesIn = (exchange: Exchange): readonly string[] => [
  ...new Set(
    queryOf(exchange)
      .getAll('fields')
      .flatMap((value) => value.split(',')),
  ),
]

/** The members of the object, or of the items of the list, in a response. */
export function membersShown({ response }: Exchange): ReadonlySet<string> {
  const body = membersOf(response?.body ?? '')
  const list = body?.get('entry')
  if (Array.isArray(list)) return new Set(list.filter(isJsonObject).flatMap((item) => Object.keys(item)))
  return new Set(body?.keys())
}

/** The names that a request selected, and the members in its answer. */
interface Selection {
  readonly operation: string
  readonly names: readonly string[]
  readonly shown: ReadonlySet<string>
}

/**
 * Finds the operations that answer only the first or the last of several names in `fields`, or none: they do not
 * separate the names.
 * @returns a function that says so for the request of a symptom
 */
export function fieldsAnsweredIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptom: Symptom) => FieldsAnswered | undefined {
  let found: ReadonlyMap<string, FieldsAnswered | undefined> | undefined
  return ({ exchange }) => {
    if (exchange?.operation === undefined || namesIn(exchange).length < 2) return undefined
    found ??= new Map(
      [
        ...grouped(
          exchanges.flatMap((one) => selectionIn(one) ?? []),
          (one) => one.operation,
        ),
      ].map(([operation, all]) => [operation, answeredOf(all)]),
    )
    return found.get(exchange.operation)
  }
}

function selectionIn(exchange: Exchange): Selection | undefined {
  const { operation, request, response, invalid } = exchange
  if (operation === undefined || request.method !== 'GET' || response?.status !== 200) return undefined
  const names = invalid === undefined ? namesIn(exchange) : []
  const shown = names.length === 0 ? new Set<string>() : membersShown(exchange)
  return shown.size === 0 ? undefined : { operation, names, shown }
}

function answeredOf(all: readonly Omit<Selection, 'operation'>[]): FieldsAnswered | undefined {
  // A member that comes without being selected says nothing, nor does a name without a value.
  const unasked = new Set(
    all.flatMap(({ names, shown }) => [...shown].filter((name) => !names.includes(name))),
  )
  const known = new Set(all.flatMap(({ shown }) => [...shown]).filter((name) => !unasked.has(name)))
  const several = all
    .map(({ names, shown }) => ({
      names: names.filter((name) => known.has(name)),
      first: names[0] ?? '',
      last: names.at(-1) ?? '',
      shown,
    }))
    .filter(({ names }) => names.length > 1)
  if (several.length < fewestSelections) return undefined
  const hasCome = ({ names, shown }: Omit<Selection, 'operation'>) => names.filter((name) => shown.has(name))
  if (several.every((one) => hasCome(one).length === 0)) return 'none'
  if (several.every((one) => hasCome(one).every((name) => name === one.first))) return 'only the first'
  return several.every((one) => hasCome(one).every((name) => name === one.last)) ? 'only the last' : undefined
}
