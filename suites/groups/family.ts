import { entryOf, expect, type HttpResponse, type Part, part, sharedFixture } from '../../harness/index.ts'
import { create, type GroupRead, readBack } from '../shared/created-groups.ts'

/** What is wrong with a name: a digit in it, or a 33rd byte. */
export type WrongName = 'digit' | 'too-long'

/** What a group and its child showed. */
export interface Family {
  /** Creating the parent's name a second time, as a root group and as a child of itself. */
  readonly refused: { readonly duplicate: HttpResponse; readonly child: HttpResponse }
  /** The same below its own child; undefined where one of these was accepted. */
  readonly belowChild: HttpResponse | undefined
  /** Children of the parent whose names are not legal: the creation, and reading the name afterwards. */
  readonly wrongNames: Readonly<
    Record<WrongName, { readonly response: HttpResponse; readonly read: HttpResponse }>
  >
  /** The parent as it was read at first, after the refusals, with its child, when it was to be below that, and after the child's deletion. */
  readonly parent: Readonly<
    Record<'first' | 'afterRefusals' | 'withChild' | 'readBelowChild' | 'afterChild', GroupRead>
  >
  readonly childName: string
  /** The child, created while the parent exists, and the list of groups then. */
  readonly child: GroupRead
  readonly groups: HttpResponse
  /** The entries of the parent, which holds one, after the refusals, after an entry was stored in the child, and after the child's deletion. */
  readonly parentEntries: Readonly<Record<'afterRefusals' | 'withChild' | 'afterChild', HttpResponse>>
  readonly childEntries: HttpResponse
  /** The parent's entry is read in the child; undefined where the child's own entry has the same id. */
  readonly parentEntryInChild: HttpResponse | undefined
  readonly childDeleted: { readonly response: HttpResponse; readonly read: HttpResponse }
  /** A group of the child's name, created anew without a parent. */
  readonly namesake: GroupRead
  /** Creating that name once more, below the parent, and the group then; undefined where a name was accepted twice before. */
  readonly belowOther: { readonly response: HttpResponse; readonly after: GroupRead } | undefined
  /** Once that is deleted, a second child of the parent. */
  readonly secondChild: GroupRead
  /** The parent is deleted while the second child, which holds an entry, is there. */
  readonly parentDeleted: Part<ParentDeleted>
}

/** What the deletion of a group left of its child. */
export interface ParentDeleted {
  readonly response: HttpResponse
  readonly child: HttpResponse
  readonly childEntries: HttpResponse
  readonly groups: HttpResponse
}

/**
 * A group is created, its name is refused twice, then it gets a child, below which its name is refused again; the child is deleted, and its
 * name used again, for a root group and for a second child. The child takes the second slot, so that the limit of groups cannot be the reason
 * of the refusals.
 */
export const family = sharedFixture(
  'a group gets a child',
  async (context): Promise<Family> => {
    const { trusted, groups, text, newUserId } = context
    const [parent, child] = await groups.slots()
    const entry = () => ({ data: text.sentence(), writerId: newUserId() })
    const list = (name: string) => trusted.listEntries(name)
    await create(context, parent)
    let [first, inParent] = await Promise.all([
      readBack(context, parent),
      trusted.createEntry(parent, entry()),
    ])
    const refuseName = async (name: string) => {
      const response = await trusted.createGroup(
        { name, parentId: first.id },
        { invalid: 'the name is not legal' },
      )
      const read = await trusted.readGroup(name, { invalid: 'the name is not legal' })
      // What exists all the same would take the place of the child.
      if (read.status === 200) await trusted.deleteGroup(name, { invalid: 'the name is not legal' })
      return { response, read }
    }
    const [duplicate, refusedChild] = await Promise.all([
      trusted.createGroup({ name: parent }),
      trusted.createGroup({ name: parent, parentId: first.id }),
    ])
    const namesakes = [duplicate, refusedChild].filter(({ status }) => status < 300).length
    if (namesakes > 0) {
      // Groups of one name would take the place of the child, and nobody could tell which of them an address names.
      for (let left = namesakes; left >= 0; left--) await trusted.deleteGroup(parent)
      await create(context, parent)
      first = await readBack(context, parent)
      inParent = await trusted.createEntry(parent, entry())
    }
    // One after the other: if one were accepted, there might be no room for the next.
    const digit = await refuseName(`${child.slice(0, 28)}7`)
    const tooLong = await refuseName(child.padEnd(33, 'x'))
    const [afterRefusals, entriesAfterRefusals] = await Promise.all([readBack(context, parent), list(parent)])
    await create(context, child, first.id)
    const [withChild, childRead, listed, inChild] = await Promise.all([
      readBack(context, parent),
      readBack(context, child),
      trusted.listGroups({ query: { count: 1000 } }),
      trusted.createEntry(child, entry()),
    ])
    const belowChild =
      namesakes > 0 ? undefined : await trusted.createGroup({ name: parent, parentId: childRead.id })
    const [parentsId, childsId] = [inParent, inChild].map((response) => entryOf(response).id)
    const [readBelowChild, parentEntries, childEntries, parentEntryInChild] = await Promise.all([
      readBack(context, parent),
      list(parent),
      list(child),
      parentsId === undefined || parentsId === childsId ? undefined : trusted.readEntry(child, parentsId),
    ])
    const response = await trusted.deleteGroup(child)
    const [afterChild, read, entriesAfterChild] = await Promise.all([
      readBack(context, parent),
      trusted.readGroup(child),
      list(parent),
    ])
    await create(context, child)
    const namesake = await readBack(context, child)
    const isRefused = belowChild !== undefined && belowChild.status >= 400
    const belowOther = isRefused
      ? {
          response: await trusted.createGroup({ name: child, parentId: first.id }),
          after: await readBack(context, child),
        }
      : undefined
    await trusted.deleteGroup(child)
    await create(context, child, first.id)
    const secondChild = await readBack(context, child)
    const parentDeleted = await part(async (): Promise<ParentDeleted> => {
      expect(await trusted.createEntry(child, entry())).toHaveStatus(201)
      const deleted = await trusted.deleteGroup(parent)
      const [childLeft, childEntriesLeft, groupsLeft] = await Promise.all([
        trusted.readGroup(child),
        list(child),
        trusted.listGroups({ query: { count: 1000 } }),
      ])
      return { response: deleted, child: childLeft, childEntries: childEntriesLeft, groups: groupsLeft }
    })
    // A target may keep a parent while it has a child, and may take the child along.
    await trusted.deleteGroup(child)
    return {
      refused: { duplicate, child: refusedChild },
      belowChild,
      wrongNames: { digit, 'too-long': tooLong },
      parent: { first, afterRefusals, withChild, readBelowChild, afterChild },
      childName: child,
      child: childRead,
      groups: listed,
      parentEntries: {
        afterRefusals: entriesAfterRefusals,
        withChild: parentEntries,
        afterChild: entriesAfterChild,
      },
      childEntries,
      parentEntryInChild,
      childDeleted: { response, read },
      namesake,
      belowOther,
      secondChild,
      parentDeleted,
    }
  },
  { needs: ['slots:2'] },
)
