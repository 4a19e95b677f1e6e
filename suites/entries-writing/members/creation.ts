import {
  ArrangementFailure,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idIn,
  type NewEntry,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { expectUser } from '../../shared/ids/user-id.ts'

/** A new entry with every member that can be sent, and every way of reading it right after its creation. */
export interface Creation {
  readonly group: string
  readonly sent: Required<NewEntry>
  readonly response: HttpResponse
  readonly read: Part<HttpResponse>
  /** Reading it together with its parent. */
  readonly amongSeveral: Part<HttpResponse>
  readonly list: HttpResponse
  /** The entry as the list shows it. */
  readonly inList: Entry | undefined
  /** The id of its parent. */
  readonly parent: string
}

/** An entry is created with every member and read in every way. */
export const creation = sharedFixture(
  'an entry is created',
  async ({ trusted, groups, text, distinctUserIds }): Promise<Creation> => {
    const group = await groups.private()
    const [writerId, ownerId] = distinctUserIds(2)
    // If no id is returned, or no entry is created, the checks of the response report it.
    const answered = await trusted.createEntry(group.name, { data: text.sentence(), writerId, ownerId })
    const parent = idIn(answered.json) ?? '0'
    const sent = { data: text.sentence(), parentId: parent, writerId, ownerId }
    const response = await trusted.createEntry(group.name, sent)
    const id = idIn(response.json)
    const [list, read, amongSeveral] = await Promise.all([
      trusted.listEntries(group.name),
      part(() => trusted.readEntry(group.name, id ?? noId(response))),
      part(() => trusted.readEntry(group.name, [parent, id ?? noId(response)])),
    ])
    const inList =
      list.status === 200 ? entriesOf(list).entry.find((entry) => entry.id !== parent) : undefined
    return { group: group.name, sent, response, read, amongSeveral, list, inList, parent }
  },
)

/** Fails: an entry that was not created cannot be read. */
function noId(response: HttpResponse): never {
  expect(response).toHaveStatus(201)
  throw new ArrangementFailure('entry', 'the response to the creation shows no id', response.exchange)
}

/**
 * Asserts that the user that was sent is shown in the response to the creation, in the entry by its id and in the list.
 */
export function expectUserShown(
  { sent, response, read, inList, list }: Creation,
  member: 'ownerId' | 'writerId',
): void {
  const user = sent[member]
  expectUser(entryOf(response)[member], user, `${member} in the response`, response)
  const shown = read.value()
  expectUser(entryOf(shown)[member], user, `${member} read by the id`, shown)
  expectUser(inList?.[member], user, `${member} in the list`, list)
}
