import { type CheckContext, type HttpResponse, idIn, type Part, part } from '../../harness/index.ts'
import { createAndRead, type GroupRead } from '../shared/groups/created-groups.ts'

/** The results of a group that exists after its parent was deleted. */
export interface Orphan {
  /** An entry is created in the group, updated and deleted; the last two are missing if it was not created. */
  readonly entry: {
    readonly created: HttpResponse
    readonly updated?: HttpResponse
    readonly deleted?: HttpResponse
  }
  /** Reading the group after that, before it is deleted. */
  readonly read: HttpResponse
  /** Another group is created under the parent's name, and then the orphan is read. */
  readonly nextToAnother: Part<{ readonly another: GroupRead; readonly read: HttpResponse }>
  /** The deletion of the group, and reading it again. */
  readonly deleted: HttpResponse
  readonly afterwards: HttpResponse
}

/**
 * Uses a group whose parent was deleted like any other group.
 * @param name its name
 * @param parent the name of the deleted parent
 */
export async function useOrphan(context: CheckContext, name: string, parent: string): Promise<Orphan> {
  const { trusted } = context
  const entry = await writeEntry(context, name)
  const read = await trusted.readGroup(name)
  const nextToAnother = await part(async () => {
    const another = await createAndRead(context, parent)
    return { another, read: await trusted.readGroup(name) }
  })
  const deleted = await trusted.deleteGroup(name)
  return { entry, read, nextToAnother, deleted, afterwards: await trusted.readGroup(name) }
}

async function writeEntry(
  { trusted, text, newUserId }: CheckContext,
  group: string,
): Promise<Orphan['entry']> {
  const writerId = newUserId()
  const created = await trusted.createEntry(group, { data: text.sentence(), writerId })
  const id = created.status === 201 ? idIn(created.json) : undefined
  if (id === undefined) return { created }
  const updated = await trusted.updateEntry(group, id, { data: text.sentence(), writerId })
  return { created, updated, deleted: await trusted.deleteEntry(group, id) }
}
