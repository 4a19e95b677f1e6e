import {
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  largestPage,
  runWide,
  suite,
} from '../../harness/index.ts'

/** Names in the list of groups that the run has deleted. A target that shows no names tells by other checks. */
const deletedIn = (list: HttpResponse, deleted: readonly string[]): readonly unknown[] =>
  collectionOf(list)
    .entry.map(({ name }) => name)
    .filter((name) => typeof name === 'string' && deleted.includes(name))

/** The list of groups; where it still shows what was deleted, once more when everything that was accepted has had its time. */
async function settledList(
  { trusted, pause, settings }: CheckContext,
  deleted: readonly string[],
): Promise<HttpResponse> {
  const query = { count: largestPage }
  const list = await trusted.listGroups({ query })
  if (deletedIn(list, deleted).length === 0) return list
  await pause(settings.settleMs)
  return await trusted.listGroups({ query })
}

/** A selection may have deleted none. */
async function deletedNow({ groups, trusted, deletedGroups }: CheckContext): Promise<readonly string[]> {
  const { name } = await groups.private()
  expect(await trusted.deleteGroup(name)).toHaveStatus(202)
  expect(deletedGroups(), 'the groups that the run has deleted').toContain(name)
  return deletedGroups()
}

export default suite(
  'TextDataGroup: what is deleted stays deleted',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    runWide(
      'groups.delete.for-good',
      'at the end of the run no group exists whose deletion answered 202, whatever it held',
      'R-group-delete',
      async (context) => {
        // Groups that came back may leave no room for another one.
        const deleted =
          context.deletedGroups().length > 0 ? context.deletedGroups() : await deletedNow(context)
        const list = await settledList(context, deleted)
        expect(
          deletedIn(list, deleted),
          'the groups that were deleted and are listed in the end',
          list,
        ).toEqual([])
      },
      {
        level: 'MUST',
        why: 'By then groups of all kinds were deleted: with entries, with children, with names of every length.',
      },
    ),
  ],
)
