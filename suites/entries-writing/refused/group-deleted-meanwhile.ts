import { type CheckContext, type HttpResponse, idIn } from '../../../harness/index.ts'
import { createGroup } from './group-life.ts'

/** The number of creations that are sent during the deletion of their group. */
const creationsAtOnce = 8
const rounds = 3
/** A conflict may be answered with 409, which no operation states by itself. */
const meanwhile = { invalid: 'while the group is deleted' }

/** A group that is used during its deletion. */
export interface DeletedMeanwhile {
  /** The deletion; if it was refused because of another write (409), a later one. */
  readonly deletion: HttpResponse
  /** Responses to the creations, reads, lists and updates of entries during the deletion. */
  readonly responses: readonly HttpResponse[]
  readonly listAfter: HttpResponse
  /** Reading an entry that was created during the deletion; undefined if none was created. */
  readonly entryAfter: HttpResponse | undefined
}

/** Deletes groups during their use, one after the other, until one of them still exists. */
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
