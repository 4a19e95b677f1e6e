import { type HttpResponse, isJsonObject, type Members } from '../../harness/index.ts'

/** The part of a response that the model looks at. */
export interface Reply {
  readonly status: number
  /** The members of the object in a successful response, such as an entry or a group. */
  readonly object: Members | undefined
  /** The objects of a collection. */
  readonly items: readonly Members[] | undefined
  /** The body as JSON: for the id of a deleted group. */
  readonly json: unknown
}

/** Reads a response for the model. Missing parts are undefined; the model judges that. */
export function replyOf({ status, json }: HttpResponse): Reply {
  const object = status < 300 && isJsonObject(json) ? json : undefined
  const list: unknown = object?.entry
  const items = Array.isArray(list) && list.every(isJsonObject) ? list : undefined
  return { status, object, items, json }
}

/** Refused with any 4xx: for rules that do not state the status. Other checks test which status it must be. */
export const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500
