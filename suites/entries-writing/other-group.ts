import { type Answer, entryOf, scenario } from '../../harness/index.ts'

/** A write to one group that names another one, and what became of its entry. */
export interface NamedElsewhere<Read> {
  /** The text that was sent. */
  readonly data: string
  readonly answer: Answer
  /** The entry as it is read in the group of the path; undefined where a refused creation made none. */
  readonly read: Read
}

/** What two groups showed. */
export interface OtherGroup {
  /** The group of the path. */
  readonly name: string
  readonly create: NamedElsewhere<Answer | undefined>
  readonly update: NamedElsewhere<Answer>
  /** Before, and after both writes: the list of the other group, and of the group of the path. */
  readonly before: Answer
  readonly after: { readonly other: Answer; readonly own: Answer }
}

const flaw = 'a member that only the service sets'

/** An entry is created, and one updated, with the name of another group in the body. */
export const otherGroup = scenario(
  'entries name another group',
  async ({ trusted, groups, text, newUserId }): Promise<OtherGroup> => {
    const [own, other] = await groups.pair()
    const body = () => ({ data: text.sentence(), writerId: newUserId() })
    const [{ id }, before] = await Promise.all([own.add(), trusted.listEntries(other.name)])
    const [fresh, changed] = [body(), body()]
    const [created, updated] = await Promise.all([
      trusted.createEntry(own.name, { ...fresh, groupName: other.name }, { flaw }),
      trusted.updateEntry(own.name, id, { ...changed, groupName: other.name }, { flaw }),
    ])
    const made = created.status === 201 ? entryOf(created) : undefined
    const [readNew, readOld, ofOther, ofOwn] = await Promise.all([
      made === undefined ? undefined : trusted.readEntry(own.name, made.id),
      trusted.readEntry(own.name, id),
      trusted.listEntries(other.name),
      trusted.listEntries(own.name),
    ])
    return {
      name: own.name,
      create: { data: fresh.data, answer: created, read: readNew },
      update: { data: changed.data, answer: updated, read: readOld },
      before,
      after: { other: ofOther, own: ofOwn },
    }
  },
  { needs: ['slots:2'] },
)
