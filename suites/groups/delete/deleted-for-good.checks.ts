import {
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  largestPage,
  runWide,
  suite,
} from '../../../harness/index.ts'

/** Names in the list of groups that the run has deleted. If a target shows no names, other checks find the groups. */
const deletedIn = (list: HttpResponse, deleted: readonly string[]): readonly unknown[] =>
  collectionOf(list)
    .entry.map(({ name }) => name)
    .filter((name) => typeof name === 'string' && deleted.includes(name))

/**
 * The list of groups. If it still shows deleted groups, it is requested again after the effects of all 202 responses
 * have had their time.
 */
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

/** Deletes a group: a selection of checks may have deleted none. */
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
        // If deleted groups came back, there may be no room to create another one.
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
