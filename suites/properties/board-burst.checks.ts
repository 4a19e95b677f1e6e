import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { entryWithId } from '../shared/entries/entry-members.ts'
import { expectNoneTwice } from '../shared/lists/none-twice.ts'
import { innocentText } from './arranged-entry.ts'

/** Clients that work at the same time; each sends one request after the other. */
const clients = 6

/** How many entries one client creates; it deletes the first of them. */
const created = 3

/** A list that was read while other clients wrote, and the entries that it must contain. */
interface Glance {
  readonly response: HttpResponse
  /** Entries whose creation was answered before the list was requested, and that nobody deletes. */
  readonly surely: readonly string[]
}

const readList = ({ trusted }: CheckContext, group: string): Promise<HttpResponse> =>
  trusted.listEntries(group, { query: { count: largestPage } })

/** What several clients have done to one group. */
interface Board {
  /** The entries that were created, and that nobody has deleted. */
  readonly kept: readonly Entry[]
  readonly deleted: readonly Entry[]
  /** The lists that were read meanwhile. */
  readonly glances: readonly Glance[]
}

/**
 * Lets several clients create and delete entries in one group at the same time, and read its list meanwhile.
 * @param earlier the entries that the group held before
 */
async function burst(context: CheckContext, group: string, earlier: readonly Entry[]): Promise<Board> {
  const { trusted, newUserId } = context
  const kept: Entry[] = []
  const deleted: Entry[] = []
  const glances: Glance[] = []
  const create = async (client: number): Promise<Entry> => {
    const body = { data: `${innocentText} We were ${client + 1}.`, writerId: newUserId() }
    const response = await trusted.createEntry(group, body)
    expect(response).toHaveStatus(201)
    return entryOf(response)
  }
  const look = async () => {
    const surely = [...earlier, ...kept].map(({ id }) => id)
    glances.push({ response: await readList(context, group), surely })
  }
  await Promise.all(
    Array.from({ length: clients }, async (_unused, client) => {
      const first = await create(client)
      deleted.push(first)
      kept.push(await create(client))
      const [deletion] = await Promise.all([trusted.deleteEntry(group, first.id), look()])
      expect(deletion).toHaveStatus(202)
      for (let more = 2; more < created; more++) kept.push(await create(client))
    }),
  )
  return { kept, deleted, glances }
}

/** Lets clients work in one group in several bursts. Earlier bursts leave entries, so later ones work in a fuller group. */
async function burstsOf(context: CheckContext, group: string): Promise<Board> {
  const { settings, config } = context
  const room = Math.floor(config.limits.entriesPerGroup / (2 * clients * created))
  const bursts = settings.exhaustive ? Math.max(1, Math.min(10, room)) : 1
  // Opens a connection for each client.
  await Promise.all(Array.from({ length: clients }, () => readList(context, group)))
  let board: Board = { kept: [], deleted: [], glances: [] }
  for (let number = 0; number < bursts; number++) {
    const { kept, deleted, glances } = await burst(context, group, board.kept)
    board = {
      kept: [...board.kept, ...kept],
      deleted: [...board.deleted, ...deleted],
      glances: [...board.glances, ...glances],
    }
  }
  return board
}

/** Asserts that a list that was read meanwhile has every entry once that surely remained. */
function expectGlance({ response, surely }: Glance): void {
  const shown = idsOf(entriesOf(response))
  expectNoneTwice(shown, 'are in the list', response)
  expect(
    shown.filter((id) => surely.includes(id)),
    'the ids in a list that were created before it was read',
    response,
  ).toHaveSameMembers(surely)
}

/** Asserts that the list holds these entries and no others, each with its text. */
function expectListedExactly(kept: readonly Entry[], response: HttpResponse): void {
  const list = entriesOf(response)
  expect(idsOf(list), 'the ids in the end', response).toHaveSameMembers(kept.map(({ id }) => id))
  expect(list.totalResults, 'totalResults in the end', response).toEqual(kept.length)
  for (const { id, data } of kept)
    expect(entryWithId(list, id)?.data, `the text of entry ${id}`, response).toEqual(data)
}

export default suite(
  'Properties: a board of many clients',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'properties.concurrent.board',
      'while clients create and delete simultaneously, each list has every remaining entry once, and each entry has its own id',
      'R-entry-list',
      async (context) => {
        const group = await context.groups.private()
        const { kept, deleted, glances } = await burstsOf(context, group.name)
        const ids = [...kept, ...deleted].map(({ id }) => id)
        expectNoneTwice(ids, 'were given out')
        for (const glance of glances) expectGlance(glance)
        expectListedExactly(kept, await readList(context, group.name))
      },
      {
        why: 'Six simultaneous clients on connections that are already open. What is created (201) is seen at once; whether a list that is read during the deletion of an entry has it, and counts it, is left open.',
      },
    ),
  ],
)
