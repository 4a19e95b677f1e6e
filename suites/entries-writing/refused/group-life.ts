import { type CheckContext, type HttpResponse, idIn, sharedFixture } from '../../../harness/index.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'

/** The results of requests for entries before their group was created, and after it was deleted. */
export interface GroupLife {
  readonly before: HttpResponse
  readonly stored: HttpResponse
  readonly deleted: HttpResponse
  readonly after: Readonly<Record<'list' | 'create' | 'read' | 'several' | 'update' | 'delete', HttpResponse>>
  /** Reading the group that a refused creation of an entry named, and its list. */
  readonly unmade: readonly HttpResponse[]
}

/** A group is created, used, and deleted with all its entries. */
export const groupLife = sharedFixture('a group comes and goes', async (context): Promise<GroupLife> => {
  const { trusted, groups, text, newUserId } = context
  const name = groups.newName()
  const writerId = newUserId()
  const body = () => ({ data: text.sentence(), writerId })
  const before = await trusted.createEntry(name, body())
  const unmade = await Promise.all([trusted.readGroup(name), trusted.listEntries(name)])
  await groups.slot()
  await createGroup(context, name)
  const stored = await trusted.createEntry(name, body())
  const id = idIn(stored.json) ?? 'none'
  const second = idIn((await trusted.createEntry(name, body())).json) ?? 'none'
  const deleted = await trusted.deleteGroup(name)
  // Reads come first: if the deletion is carried out later, they show it, and no other request can be the reason.
  const [list, read, several] = await Promise.all([
    trusted.listEntries(name),
    trusted.readEntry(name, id),
    trusted.readEntry(name, [id, second]),
  ])
  const [create, update, remove] = await Promise.all([
    trusted.createEntry(name, body()),
    trusted.updateEntry(name, id, body()),
    trusted.deleteEntry(name, id),
  ])
  return { before, stored, deleted, after: { list, read, several, create, update, delete: remove }, unmade }
})

/** Creates a group for steps that need it; untested if it cannot be created. */
export async function createGroup(context: CheckContext, name: string): Promise<void> {
  const { status } = await sendDespiteConflicts(context, () => context.trusted.createGroup({ name }))
  if (status !== 201) context.untested(`the creation of a group was answered ${status}`)
}
