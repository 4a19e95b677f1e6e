import {
  type CheckContext,
  expect,
  type HttpResponse,
  largestPage,
  runWide,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { storedEntry } from '../shared/entries/stored-entries.ts'
import { listPage } from '../shared/lists/pages.ts'

/** The number of entries that are read in the end: the first, the last, and some in between. */
const mostRead = 10

/** How many times longer a deleted entry is watched than the effect of a deletion may take. */
const timesTheSettling = 2

const spread = <Item>(all: readonly Item[]): readonly Item[] =>
  all.filter(
    (_one, index) =>
      index === 0 || index % Math.ceil(all.length / mostRead) === 0 || index === all.length - 1,
  )

/** The entries that are created first, and that nobody changes. */
const firstEntries = sharedFixture('the first entries of the run', ({ groups }) => groups.library())

/** The same entries after others were written: if a check runs alone, nothing else writes. */
const oldEntries = sharedFixture('entries are written after the first ones', async ({ groups, use }) => {
  const first = await use(firstEntries)
  await (await groups.shared()).addMany(mostRead)
  return first
})

/**
 * The deleted entries that are still read. If there are some, they are read again after the effects of all 202
 * responses have had their time.
 */
async function stillThere(
  { trusted, pause, settings }: CheckContext,
  group: string,
  ids: readonly string[],
): Promise<readonly HttpResponse[]> {
  const read = async (): Promise<readonly HttpResponse[]> => {
    const responses = await Promise.all(ids.map((id) => trusted.readEntry(group, id)))
    return responses.filter(({ status }) => status !== 404)
  }
  if ((await read()).length === 0) return []
  await pause(settings.settleMs)
  return await read()
}

export default suite(
  'TextData: what is stored stays, and what is deleted stays deleted',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    runWide(
      'entries.delete.for-good',
      'at the end of the run an entry whose deletion was answered 202 answers 404, however much was written since',
      'R-entry-unknown-id',
      async (context) => {
        const group = await context.groups.shared()
        const earlier = context.deletedEntries(group.name)
        // So at least one entry was deleted in every run.
        const { id } = await group.add()
        expect(await context.trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        await group.addMany(mostRead)
        // In a group that was just created, and in a replay, nothing was deleted so long ago that it could be back.
        if (earlier.length === 0) await context.pause(timesTheSettling * context.settings.settleMs)
        const deleted = [...new Set([...context.deletedEntries(group.name), id])]
        for (const response of await stillThere(context, group.name, spread(deleted))) {
          expect(response).toHaveStatus(404)
        }
      },
      {
        level: 'MUST',
        why: 'A cache, a copy of the data or a job may bring back what was deleted. These entries were deleted throughout the run.',
      },
    ),
    runWide(
      'entries.create.for-good',
      'at the end of the run its first entries are there with their texts, whatever was written and deleted since',
      'R-service-entries-in-groups',
      async ({ trusted, use, deletedGroups, inapplicable }) => {
        const { name, entries } = await use(oldEntries)
        if (deletedGroups().includes(name))
          inapplicable('the run had to delete the group of its first entries, to make room for others')
        const stored = entries.map(({ sent, entry }) => [entry.id, sent.data])
        const { entry: listed } = await listPage(trusted, name, { count: largestPage })
        const shown = listed.map(({ id, data }) => [id, data])
        expect(shown, 'the ids and texts in the list in the end', listed).toHaveSameMembers(stored)
        for (const { sent, entry } of spread(entries)) {
          const read = await storedEntry(trusted, name, entry.id)
          expect(read.data, 'the text in the end', read).toEqual(sent.data)
        }
      },
      {
        level: 'MUST',
        why: 'Only this run writes into the group, none of its entries was updated or deleted, and the group is far from its limit.',
      },
    ),
  ],
)
