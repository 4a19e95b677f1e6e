import type { Caller } from '../client/caller.ts'
import { expect } from '../expect/expect.ts'
import { entryOf } from '../expect/resource.ts'
import type { Text } from '../generate/text.ts'
import type { Entry, Group } from './groups.ts'

/** Entries created at the same time by `addMany`. */
const atOnce = 64

/** The face of an existing group. */
export function groupOf(name: string, trusted: Caller, text: Text, newUserId: () => string): Group {
  const add: Group['add'] = async (entry = {}) => {
    const answer = await trusted.createEntry(name, { data: text.sentence(), writerId: newUserId(), ...entry })
    expect(answer).toHaveStatus(201)
    return entryOf(answer)
  }
  return {
    name,
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
