import { type CheckContext, expect, type HttpResponse, runWide, suite } from '../../harness/index.ts'

/** So many of the entries that the run has deleted are read in the end: the first of them, the last, and some between. */
const mostRead = 10

const spread = (ids: readonly string[]): readonly string[] =>
  ids.filter(
    (_id, index) => index === 0 || index % Math.ceil(ids.length / mostRead) === 0 || index === ids.length - 1,
  )

/** The entries that are read though they were deleted; where there are some, once more when everything that was accepted has had its time. */
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
  'TextData: what is deleted stays deleted',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    runWide(
      'entries.delete.for-good',
      'in the end an entry whose deletion was answered 202 answers 404, however much was written since',
      'R-entry-unknown-id',
      async (context) => {
        const group = await context.groups.shared()
        // So that every run has deleted one.
        const { id } = await group.add()
        expect(await context.trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        await group.addMany(mostRead)
        const deleted = [...new Set([...context.deletedEntries(group.name), id])]
        for (const response of await stillThere(context, group.name, spread(deleted))) {
          expect(response).toBeError(404)
        }
      },
      {
        level: 'MUST',
        // It judges what it sees itself; it is a rule on the whole run since it comes when all other checks have ended.
        violations: () => [],
        why: 'A cache, a copy of the data or a job may bring back what was deleted. Entries were deleted from the beginning of the run on.',
      },
    ),
  ],
)
