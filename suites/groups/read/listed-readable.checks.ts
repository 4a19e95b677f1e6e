import {
  type CheckContext,
  collectionOf,
  expect,
  type HttpResponse,
  largestPage,
  runWide,
  suite,
} from '../../../harness/index.ts'

/** Legal names: a group listed under any other name may be older than the run. */
const legal = /^[A-Za-z_]{1,32}$/

const namesIn = (list: HttpResponse): readonly string[] =>
  collectionOf(list).entry.flatMap(({ name }) => (typeof name === 'string' && legal.test(name) ? [name] : []))

/**
 * Whether a read did not find a group. A group that is closed (403) exists; a server error or overload says nothing.
 */
const isMissing = ({ status }: HttpResponse): boolean => status !== 200 && status !== 403 && status < 500

/**
 * Reads the groups in the list by their names.
 * @returns the list, and the reads that did not find a group
 */
async function unreadable({ trusted }: CheckContext, among?: ReadonlySet<string>) {
  const list = await trusted.listGroups({ query: { count: largestPage } })
  const names = namesIn(list).filter((name) => among?.has(name) !== false)
  const readings = await Promise.all(
    names.map(async (name) => ({ name, response: await trusted.readGroup(name) })),
  )
  return { list, missing: readings.filter(({ response }) => isMissing(response)) }
}

export default suite(
  'TextDataGroup: what is listed can be read',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    runWide(
      'groups.list.readable',
      'each group that the list shows at the end of the run can be read by its name',
      'R-group-read',
      async (context) => {
        const first = await unreadable(context)
        if (first.missing.length === 0) return expect(first.list).toHaveStatus(200)
        // Somebody may just have deleted the group, or its deletion may be carried out later.
        await context.pause(context.settings.settleMs)
        const { missing } = await unreadable(context, new Set(first.missing.map(({ name }) => name)))
        const names = missing.map(({ name }) => name)
        expect(
          names,
          'the groups that are listed and not found by their names',
          missing[0]?.response,
        ).toEqual([])
      },
      {
        level: 'MUST',
        why: 'A created group that no other request finds cannot be deleted either: it occupies its place, and other checks end untested.',
      },
    ),
  ],
)
