import { type Entry, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { listedLike } from '../shared/lists/listed-like.ts'

/** A write with a format other than json, and what is stored after it. */
export interface WrittenOtherwise {
  readonly create: {
    readonly response: HttpResponse
    /** The text that was sent, and the texts of its owner in the list. */
    readonly sent: string
    readonly listed: readonly unknown[]
  }
  readonly update: {
    readonly response: HttpResponse
    readonly before: Entry
    readonly sent: string
    readonly after: HttpResponse
  }
  readonly remove: { readonly response: HttpResponse; readonly after: HttpResponse }
}

/** An entry is created, one is updated and one is deleted with format=xml. */
export const writtenOtherwise = sharedFixture(
  'entries are written with format=xml',
  async ({ trusted, groups, text, newUserId }): Promise<WrittenOtherwise> => {
    const group = await groups.shared()
    const sent = { ownerId: newUserId(), writerId: newUserId() }
    const xml = { query: { format: 'xml' }, invalid: 'a value that format does not have' } as const
    const [owned, before, deleted] = await Promise.all([
      group.add(sent),
      group.add({ writerId: sent.writerId }),
      group.add(),
    ])
    const [created, updated] = [text.sentence(), text.sentence()]
    const [create, update, remove] = await Promise.all([
      trusted.createEntry(group.name, { ...sent, data: created }, xml),
      trusted.updateEntry(group.name, before.id, { data: updated, writerId: sent.writerId }, xml),
      trusted.deleteEntry(group.name, deleted.id, xml),
    ])
    const [listed, afterUpdate, afterDeletion] = await Promise.all([
      listedLike(trusted, group.name, owned),
      trusted.readEntry(group.name, before.id),
      trusted.readEntry(group.name, deleted.id),
    ])
    const others = listed.filter(({ id }) => id !== owned.id).map(({ data }) => data)
    return {
      create: { response: create, sent: created, listed: others },
      update: { response: update, before, sent: updated, after: afterUpdate },
      remove: { response: remove, after: afterDeletion },
    }
  },
)
