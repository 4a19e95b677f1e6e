import { type Answer, scenario } from '../../harness/index.ts'
import { create } from './created.ts'

/** What the creation of a group showed. */
export interface Creation {
  readonly name: string
  /** Reading the name, and creating an entry under it, before the group exists. */
  readonly before: { readonly read: Answer; readonly entry: Answer }
  readonly created: Answer
  /** Reading the group, its entries and all groups, before anything is stored in it. */
  readonly after: { readonly read: Answer; readonly entries: Answer; readonly groups: Answer }
  /** Creating the same entry once more, now that the group exists, and the entries then. */
  readonly stored: { readonly entry: Answer; readonly entries: Answer }
}

/** A group is created; what answers 404 before works afterwards. */
export const creation = scenario('a group is created', async (context): Promise<Creation> => {
  const { trusted, groups, text, newUserId } = context
  const entry = { data: text.sentence(), writerId: newUserId() }
  const unused = groups.newName()
  const [readBefore, entryBefore] = await Promise.all([
    trusted.readGroup(unused),
    trusted.createEntry(unused, entry),
  ])
  await groups.slot()
  const created = await create(context, unused)
  const [read, entries, list] = await Promise.all([
    trusted.readGroup(unused),
    trusted.listEntries(unused),
    trusted.listGroups({ query: { count: 1000 } }),
  ])
  const stored = await trusted.createEntry(unused, entry)
  return {
    name: unused,
    before: { read: readBefore, entry: entryBefore },
    created,
    after: { read, entries, groups: list },
    stored: { entry: stored, entries: await trusted.listEntries(unused) },
  }
})
