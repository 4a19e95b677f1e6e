import { isJsonObject } from '../../../schemas/index.ts'
import { idIn } from '../../expect/resource.ts'
import { entryIdsIn } from '../../http/message/board-address.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'

/** Which request wrote each entry: what a list shows of an entry, that request has made. */
export interface EntryWrites {
  /** Notes an accepted creation or update. */
  responded(operation: string, response: HttpResponse): void
  /**
   * The write behind a place in a response that shows entries.
   * @param place `body/entry/3/writerId`
   */
  makerOf(response: HttpResponse, place: string): Exchange | undefined
}

/** The writes to one entry. */
interface Writes {
  created: Exchange | undefined
  updated: Exchange | undefined
}

/** How many entries are remembered. The oldest are forgotten first: runs may fill groups with very many. */
const mostEntries = 5000

/** Begins to note. */
export function entryWrites(): EntryWrites {
  const entries = new Map<string, Writes>()
  const note = (id: string, write: Partial<Writes>) => {
    entries.set(id, { created: undefined, updated: undefined, ...entries.get(id), ...write })
    if (entries.size <= mostEntries) return
    const [oldest] = entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
  }
  return {
    responded: (operation, { status, json, exchange }) => {
      if (status >= 300) return
      const id = operation === 'textdata.create' ? idIn(json) : undefined
      if (id !== undefined) note(id, { created: exchange, updated: undefined })
      if (operation !== 'textdata.update') return
      for (const updated of entryIdsIn(exchange.request.url)) note(updated, { updated: exchange })
    },
    makerOf: ({ json }, place) => {
      const [, index, member = ''] = /^body(?:\/entry\/(\d+))?\/([^/]+)/.exec(place) ?? []
      const id = idIn(index === undefined ? json : itemAt(json, Number(index)))
      const writes = id === undefined ? undefined : entries.get(id)
      const { created, updated } = writes ?? {}
      return updated?.request.body?.includes(JSON.stringify(member)) === true ? updated : (created ?? updated)
    },
  }
}

const itemAt = (json: unknown, index: number): unknown =>
  isJsonObject(json) && Array.isArray(json.entry) ? json.entry[index] : undefined
