import { type Case, entryOf, expect, sharedFixture } from '../../../harness/index.ts'
import { createdBy } from '../../shared/requests/three-legged.ts'

/** A user updates an own entry with a list instead of an object, after a right update. */
const listByUser = sharedFixture(
  'a user updates an entry with a list',
  async (context) => {
    const { trusted, proxy, groups, text } = context
    const { name } = await groups.shared()
    const { id } = createdBy(context, await proxy.createEntry(name, { data: text.sentence() }))
    const right = await proxy.updateEntry(name, id, { data: text.sentence() })
    const before = entryOf(await trusted.readEntry(name, id))
    // Two objects, because some libraries treat a list of one object as that object.
    const rawBody = JSON.stringify([{ data: text.sentence() }, {}])
    const update = await proxy.updateEntry(name, id, undefined, { rawBody, invalid: 'a list of two objects' })
    return { right, before, update, after: await trusted.readEntry(name, id) }
  },
  { needs: ['user'] },
)

const needs = ['user'] as const

/** The list is refused, or ignored as an update without members: it gives the entry no text. */
export const textKeptByList: Case = {
  id: 'entries.update.body-array-of-user',
  title: 'updating by a user with a body that is a list of two objects',
  needs,
  run: async ({ use }) => {
    const { before, update, after } = await use(listByUser)
    if (update.status >= 300) expect(update).toBeRefused()
    expect(entryOf(after).data, 'the text of the entry afterwards', after).toEqual(before.data)
  },
}

/** The list is invalid data. */
export const listAnswered400: Case = {
  id: 'entries.update.status-400.no-object-of-user',
  title: 'updates by a user with a body that is a list',
  needs,
  run: async ({ use, inapplicable }) => {
    const { right, update } = await use(listByUser)
    if (right.status !== 202) inapplicable(`a right update by the user is answered ${right.status}`)
    expect(update).toHaveStatus(400)
  },
}
