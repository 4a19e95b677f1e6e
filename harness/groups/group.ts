import { isJsonObject } from '../../schemas/index.ts'
import { cameFrom } from '../expect/looked-at.ts'
import type { Entry } from '../expect/resource.ts'
import { ArrangementFailure } from '../expect/signals.ts'
import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import { shownBody } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Group } from './groups.ts'

/** Entries created at the same time by `addMany`. */
const atOnce = 64

/** The face of an existing group. */
export function groupOf(name: string, trusted: Caller, text: Text, users: UserIds): Group {
  let repeatedCreations = 0
  const add: Group['add'] = async (entry = {}) => {
    const sent = { data: text.sentence(), writerId: users.next(), ...entry }
    const response = await trusted.createEntry(name, sent)
    if (response.repeated) repeatedCreations++
    // With which success a creation is answered is the business of a check.
    const id = response.status < 300 && isJsonObject(response.json) ? response.json.id : undefined
    if (isJsonObject(response.json) && (typeof id === 'string' || typeof id === 'number')) {
      // What the response lacks is the business of a check: all others go on with what was sent.
      return cameFrom({ ...sent, ...response.json, id: String(id) }, response)
    }
    throw new ArrangementFailure(
      'entry',
      `a right entry was answered ${response.status} with ${shownBody(response.body, 120)} instead of the entry`,
      response.exchange,
    )
  }
  return {
    name,
    get repeatedCreations() {
      return repeatedCreations
    },
    add,
    addMany: async (count, entry = () => ({})) => {
      const entries: Entry[] = []
      for (let start = 0; start < count; start += atOnce) {
        const size = Math.min(atOnce, count - start)
        entries.push(
          ...(await Promise.all(Array.from({ length: size }, (_, index) => add(entry(start + index))))),
        )
      }
      return entries
    },
  }
}
