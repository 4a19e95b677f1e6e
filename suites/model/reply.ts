import { type HttpResponse, isJsonObject, type Members } from '../../harness/index.ts'

/** An answer as far as the model speaks of it. */
export interface Reply {
  readonly status: number
  /** The object of a success, and of an entry or group: its members. */
  readonly object: Members | undefined
  /** The objects of a collection. */
  readonly items: readonly Members[] | undefined
  /** The body as JSON: for the id of a deleted group. */
  readonly json: unknown
}

/** Reads an answer for the model. What it lacks is undefined, and is the model's to judge. */
export function replyOf({ status, json }: HttpResponse): Reply {
  const object = status < 300 && isJsonObject(json) ? json : undefined
  const list: unknown = object?.entry
  const items = Array.isArray(list) && list.every(isJsonObject) ? list : undefined
  return { status, object, items, json }
}

/** Refused in whatever way: where the specification does not say how. Which code it is to be is for the checks of that code. */
export const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500
