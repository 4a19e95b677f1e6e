import { type CheckContext, type HttpResponse, idIn } from '../../harness/index.ts'
import { createGroup } from './group-life.ts'

/** Creations that meet the deletion of their group. */
const creationsAtOnce = 8
const rounds = 3
/** A conflict may be answered 409, which no operation states by itself. */
const meanwhile = { invalid: 'while the group is deleted' }

/** A group that is used while it is deleted. */
export interface DeletedMeanwhile {
  /** Its deletion; where that was refused because of another write (409), a later one. */
  readonly deletion: HttpResponse
  /** What entries got meanwhile that were created, read, listed and updated. */
  readonly responses: readonly HttpResponse[]
  readonly listAfter: HttpResponse
  /** Reading an entry that was created meanwhile; undefined where none was. */
  readonly entryAfter: HttpResponse | undefined
}

/** Deletes groups while they are used, one after the other, until one of them is still there. */
export async function deletedMeanwhile(context: CheckContext): Promise<readonly DeletedMeanwhile[]> {
  await context.groups.slot()
  const all: DeletedMeanwhile[] = []
  while (all.length < rounds && all.every(({ listAfter }) => listAfter.status === 404))
    all.push(await deletedOnce(context))
  return all
}

async function deletedOnce(context: CheckContext): Promise<DeletedMeanwhile> {
  const { trusted, groups, text, newUserId } = context
  const name = groups.newName()
  const writerId = newUserId()
  await createGroup(context, name)
  const create = () => trusted.createEntry(name, { data: text.sentence(), writerId }, meanwhile)
  const known = idIn((await create()).json) ?? ''
  const use = () => [
    ...Array.from({ length: creationsAtOnce / 2 }, create),
    trusted.listEntries(name, meanwhile),
    trusted.readEntry(name, known, meanwhile),
    trusted.updateEntry(name, known, { data: text.sentence(), writerId }, meanwhile),
  ]
  const before = use()
  const underWay = trusted.deleteGroup(name, meanwhile)
  const responses = await Promise.all([...before, ...use()])
  const first = await underWay
  const deletion = first.status === 409 ? await trusted.deleteGroup(name) : first
  const listAfter = await trusted.listEntries(name)
  const id = idIn(responses.find(({ status }) => status === 201)?.json)
  const entryAfter = id === undefined ? undefined : await trusted.readEntry(name, id)
  return { deletion, responses, listAfter, entryAfter }
}
