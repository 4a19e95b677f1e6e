import { isJsonObject } from '../../schemas/index.ts'
import { cameFrom } from '../expect/looked-at.ts'
import type { Entry } from '../expect/resource.ts'
import { ArrangementFailure } from '../expect/signals.ts'
import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import { textOfId } from '../http/message/items.ts'
import type { HttpResponse } from '../http/message/response.ts'
import { shownBody } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import { untilNoConflict } from '../http/sending/despite-conflicts.ts'
import type { Group } from './groups.ts'

/** How many entries `addMany` creates at the same time. */
const atOnce = 64

/** The sender itself waits after each conflict of writes to a group. */
const noPause = () => Promise.resolve()

/** The body of a creation. */
type Sent = Readonly<Record<string, unknown>>

/**
 * The entry in the response to a creation. Members that the response lacks are taken from the request: another check
 * tests them.
 * @throws ArrangementFailure if there is no entry in it
 */
function entryIn(response: HttpResponse, sent: Sent): Entry {
  // Another check tests which success status a creation answers.
  const json = response.status < 300 && isJsonObject(response.json) ? response.json : undefined
  const id = textOfId(json?.id)
  if (json !== undefined && id !== undefined) return cameFrom({ ...sent, ...json, id }, response)
  throw new ArrangementFailure(
    'entry',
    `creating a valid entry was answered ${response.status} with ${shownBody(response.body, 120)} instead of the entry`,
    response.exchange,
  )
}

/** Access to an existing group. */
export function groupOf(name: string, trusted: Caller, text: Text, users: UserIds): Group {
  let repeatedCreations = 0
  const sentWith = (entry: Parameters<Group['add']>[0] = {}): Sent => ({
    data: text.sentence(),
    writerId: users.next(),
    ...entry,
  })
  const send = async (sent: Sent): Promise<HttpResponse> => {
    const response = await trusted.createEntry(name, sent)
    if (response.repeated) repeatedCreations++
    return response
  }
  const createAlone = async (sent: Sent): Promise<Entry> => {
    const response = await untilNoConflict(() => send(sent), noPause)
    return entryIn(response, sent)
  }
  return {
    name,
    get repeatedCreations() {
      return repeatedCreations
    },
    add: (entry) => createAlone(sentWith(entry)),
    addMany: async (count, entry = () => ({})) => {
      const entries: Entry[] = []
      for (let start = 0; start < count; start += atOnce) {
        const size = Math.min(atOnce, count - start)
        const bodies = Array.from({ length: size }, (_, index) => sentWith(entry(start + index)))
        const responses = await Promise.all(bodies.map(send))
        for (const [index, sent] of bodies.entries()) {
          const response = responses[index]
          const met = response === undefined || response.status === 409
          entries.push(met ? await createAlone(sent) : entryIn(response, sent))
        }
      }
      return entries
    },
  }
}
