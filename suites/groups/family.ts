import { type HttpResponse, type Part, part, sharedFixture } from '../../harness/index.ts'
import type { GroupRead } from '../shared/groups/created-groups.ts'
import {
  type ChildByUser,
  createChild,
  createNamesakes,
  createParent,
  createWrongNames,
  deleteChild,
  deleteParent,
  type EntriesOfBoth,
  type Followed,
  lookAtBoth,
  lookAtParent,
  type ParentDeleted,
  replaceParent,
  reuseName,
  type Scene,
} from './family-steps.ts'

/** What is wrong with a name: a digit in it, or a 33rd byte. */
export type WrongName = 'digit' | 'too-long'

/** The results of a group and its child. */
export interface Family {
  /** Creating the parent's name a second time, as a root group and as a child of itself. */
  readonly refused: Readonly<Record<'duplicate' | 'child', HttpResponse>>
  /** Children of the parent whose names are not legal: the creation, and reading the name afterwards. */
  readonly wrongNames: Readonly<Record<WrongName, Followed>>
  /** The parent as it was read at first, after the refusals, with its child, and after the child's deletion. */
  readonly parent: Readonly<Record<'first' | 'afterRefusals' | 'withChild' | 'afterChild', GroupRead>>
  readonly childName: string
  /** The child, created while the parent exists, and the list of groups then. */
  readonly child: GroupRead
  readonly groups: HttpResponse
  /** The same as a user sees it; undefined if there is no user. */
  readonly childByUser: ChildByUser | undefined
  /**
   * The list of entries of the parent, which holds one entry: after the refusals, after an entry was stored in the
   * child, and after the child's deletion.
   */
  readonly parentEntries: Readonly<Record<'afterRefusals' | 'withChild' | 'afterChild', HttpResponse>>
  readonly entriesOfBoth: EntriesOfBoth
  readonly childDeleted: Followed
  /** A group of the child's name, created again without a parent. */
  readonly namesake: GroupRead
  /** A second child of the parent, created after the namesake was deleted. */
  readonly secondChild: GroupRead
  /** The parent is deleted while its second child exists and holds an entry. */
  readonly parentDeleted: Part<ParentDeleted>
}

/**
 * A group is created and its name is refused twice; then it gets a child. The child is deleted, and its name is used
 * again for a root group and for a second child. The child takes the second slot, so the limit of groups cannot be the
 * reason for the refusals.
 */
export const family = sharedFixture(
  'a group gets a child',
  async (context): Promise<Family> => {
    const [parent, child] = await context.groups.slots()
    const scene: Scene = { context, parent, child }
    const created = await createParent(scene)
    const refused = await createNamesakes(scene, created.read.id)
    const namesakes = [refused.duplicate, refused.child].filter(({ status }) => status < 300).length
    const { read: first, entry } = namesakes > 0 ? await replaceParent(scene, namesakes) : created
    const wrongNames = await createWrongNames(scene, first.id)
    const afterRefusals = await lookAtParent(scene, 10)
    // The checks on refusals test what a refused request has changed; it must not fail other checks.
    const { id } = afterRefusals.read
    const withChild = await createChild(scene, id)
    const both = await lookAtBoth(scene, entry, withChild.entry)
    const after = await deleteChild(scene)
    const reused = await reuseName(scene, id)
    const parentDeleted = await part(() => deleteParent(scene))
    // A target may refuse to delete a parent that has a child: then the child is deleted first.
    if (parentDeleted.valueIfAny?.orphan?.valueIfAny === undefined) await context.trusted.deleteGroup(child)
    return {
      ...{ refused, wrongNames, childName: child, ...reused, parentDeleted },
      ...{ child: withChild.child, childByUser: withChild.byUser, groups: withChild.groups },
      childDeleted: after.childDeleted,
      entriesOfBoth: both,
      parent: {
        first,
        afterRefusals: afterRefusals.read,
        withChild: withChild.parent,
        afterChild: after.parent.read,
      },
      parentEntries: {
        afterRefusals: afterRefusals.entries,
        withChild: both.parent.entries,
        afterChild: after.parent.entries,
      },
    }
  },
  { needs: ['slots:2'] },
)
