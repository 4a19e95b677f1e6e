import fc from 'fast-check'
import {
  type CheckContext,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  must,
  suite,
} from '../../harness/index.ts'
import { readBack } from '../shared/created-groups.ts'
import { expectNoSurplus, sameIds, withFullBoard } from '../shared/full-board.ts'
import { runsOf } from './cases.ts'

/** A deletion that was repeated after an error of a gateway may have met its own effect. */
function expectDeleted(responses: readonly HttpResponse[]): void {
  for (const response of responses) {
    if (response.repeated) expect(response).toHaveStatus(202, 404)
    else expect(response).toHaveStatus(202)
  }
}

/** Which of these groups are there. A list need not show names. */
async function existing({ trusted }: CheckContext, names: readonly string[]): Promise<ReadonlySet<string>> {
  const responses = await Promise.all(names.map((name) => trusted.readGroup(name)))
  return new Set(names.filter((_name, index) => responses[index]?.status === 200))
}

/**
 * A round: so many groups go, then more are created at once than there is room for, as roots or as children of the first
 * group, and some go again.
 */
const rounds = fc.record(
  {
    deleted: fc.integer({ min: 0, max: 3 }),
    asChildren: fc.array(fc.boolean(), { minLength: 5, maxLength: 8 }),
    deletedAgain: fc.integer({ min: 0, max: 2 }),
    beyond: fc.integer({ min: 1, max: 100_000 }),
    count: fc.integer({ min: 1, max: 4 }),
  },
  { noNullPrototype: true },
)

export default suite(
  'Properties: the limit of groups',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup', generated: true },
  [
    must(
      'properties.concurrent.group-limit',
      'while groups come and go at once, there are never more than five, and the pages of the list add up to them',
      'R-group-five',
      async (context) => {
        const { trusted, groups, property } = context
        const quota = await groups.quota()
        await withFullBoard(context, quota, async (names) => {
          let held = [...names]
          // Children are always those of the first group, which stays: what becomes of a child without its parent is left open.
          const { id: parentId } = await readBack(context, names[0] ?? '')
          const children = new Set<string>()
          let disturbed = false
          await property(
            rounds,
            async ({ deleted, asChildren, deletedAgain, count, beyond }) => {
              if (disturbed) return
              const going = held.slice(1, 1 + deleted)
              const staying = held.filter((name) => !going.includes(name))
              const deletions = await Promise.all(going.map((name) => trusted.deleteGroup(name)))
              expectDeleted(deletions)
              const fresh = asChildren.map((child) => ({ name: groups.newName(), child }))
              const responses: readonly HttpResponse[] = await Promise.all(
                fresh.map(({ name, child }) => trusted.createGroup(child ? { name, parentId } : { name })),
              )
              // A creation that was repeated may have met its own effect: then reading tells.
              const unclear = responses.some((response) => response.repeated)
              const there = await existing(context, unclear ? fresh.map(({ name }) => name) : [])
              const made = fresh
                .filter(({ name }, index) => (unclear ? there.has(name) : responses[index]?.status === 201))
                .map(({ name }) => name)
              held = [...staying, ...made]
              for (const response of responses) {
                if (response.status !== 201) expect(response).toBeRefused()
              }
              if (held.length > names.length) {
                await expectNoSurplus(context, quota, held, 'simultaneous creations')
                disturbed = true
                return
              }
              // The list is not always as long as it may be.
              const gone = held.slice(1, 1 + deletedAgain)
              const ends = await Promise.all(gone.map((name) => trusted.deleteGroup(name)))
              expectDeleted(ends)
              held = held.filter((name) => !gone.includes(name))
              const total = quota.existingGroupIds.length + held.length
              const listed = async () => entriesOf(await trusted.listGroups({ query: { count: 1000 } }))
              const starts = Array.from(
                { length: Math.ceil(total / count) },
                (_unused, page) => page * count + 1,
              )
              // There is nothing on a page beyond the last one.
              starts.push(total + beyond)
              const [list, ...pages] = await Promise.all([
                listed(),
                ...starts.map((startIndex) => trusted.listGroups({ query: { count, startIndex } })),
              ])
              for (const { name, child } of fresh) if (child) children.add(name)
              expect(
                list.entry.filter((group) => group.parentId === parentId),
                'the groups in the list that stand below the first one',
              ).toHaveLength(held.filter((name) => children.has(name)).length)
              const whole = idsOf(list)
              // Another run of the application may have come between.
              if (whole.length !== total) return
              const paged = pages.flatMap((page) => idsOf(entriesOf(page)))
              const fits =
                sameIds(whole, paged) && pages.every((page) => entriesOf(page).totalResults === total)
              if (fits) return
              const looked = idsOf(await listed())
              if (!sameIds(whole, looked)) return
              // No order of the list is stated: where it changes, pages need not fit together.
              if (looked.join() === whole.join())
                expect(paged, `the ids on all pages of ${count} groups`).toHaveSameMembers(whole)
              for (const page of pages) expect(entriesOf(page).totalResults, 'totalResults').toEqual(total)
            },
            { runs: runsOf(context, 0.08) },
          )
          await Promise.all(held.map((name) => trusted.deleteGroup(name)))
          return disturbed ? 'disturbed' : 'done'
        })
      },
      {
        needs: ['quota'],
        why: 'Other runs may hold groups of the same application: a creation beyond the limit counts only where five other groups existed. A child takes a place like any group.',
      },
    ),
  ],
)
