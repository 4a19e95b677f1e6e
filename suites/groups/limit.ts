import { type CheckContext, expect, must, observe, type Quota, suite } from '../../harness/index.ts'
import { type Attempt, expectNoSurplus, isCreated, undisturbed, withFullBoard } from './board.ts'
import { atOnce, expectNoGroup, readBack } from './created.ts'
import { errorForm } from './error-form.ts'

const why =
  'Other runs may hold groups of the same application. A creation beyond the limit counts as accepted only where five other groups existed; otherwise all is arranged again, and after three disturbances the check is untested.'

/**
 * Demands that one more creation is refused and has no effect on the groups that exist.
 * @param look false where it is enough that it is refused
 */
async function expectSixthRefused(
  context: CheckContext,
  quota: Quota,
  names: readonly string[],
  parentId?: string,
  look = true,
): Promise<Attempt> {
  const { trusted, groups } = context
  const readAll = () => Promise.all(look ? names.map((name) => readBack(context, name)) : [])
  const before = await readAll()
  const sixth = groups.newName()
  const answer = await trusted.createGroup(
    parentId === undefined ? { name: sixth } : { name: sixth, parentId },
  )
  if (answer.status === 201) {
    const outcome = await expectNoSurplus(context, quota, [...names, sixth], 'a sixth creation')
    await trusted.deleteGroup(sixth)
    return outcome
  }
  expect(answer).toBeError(400)
  const [after] = await Promise.all([readAll(), expectNoGroup(context, sixth)])
  expect(after, 'the groups after the refused creation').toEqual(before)
  return 'done'
}

export default suite(
  'TextDataGroup: limit',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.limit.five-allowed',
      'an application may have five groups, each of them readable',
      async (context) => {
        const quota = await context.groups.quota()
        await withFullBoard(context, quota, async (names) => {
          const ids = await Promise.all(names.map(async (name) => (await readBack(context, name)).id))
          expect(new Set(ids).size, 'the number of different ids').toEqual(names.length)
          return 'done'
        })
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-create',
      'creating a sixth group answers 400 with the error body and changes nothing',
      async (context) => {
        const quota = await context.groups.quota()
        await withFullBoard(context, quota, (names) => expectSixthRefused(context, quota, names))
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-child',
      'a sixth group is refused with 400 as the child of another group too',
      async (context) => {
        const quota = await context.groups.quota()
        await withFullBoard(context, quota, async (names) => {
          const [first] = names
          if (first === undefined) return 'disturbed'
          const { id } = await readBack(context, first)
          return await expectSixthRefused(context, quota, names, id, false)
        })
      },
      {
        needs: ['quota'],
        why: 'The limit speaks of the groups of an application, whether they have a parent or not.',
      },
    ),
    must(
      'groups.limit.children-count',
      'children count towards the five groups',
      async (context) => {
        const { groups } = context
        const quota = await groups.quota()
        await undisturbed(context, async (created) => {
          const names = Array.from({ length: quota.free }, () => groups.newName())
          const [root = '', ...children] = names
          created.push(...names)
          if (!(await isCreated(context, root))) return 'disturbed'
          const { id: parentId } = await readBack(context, root)
          const all = await Promise.all(children.map((name) => isCreated(context, name, parentId)))
          if (!all.every((one) => one)) return 'disturbed'
          return await expectSixthRefused(context, quota, names, undefined, false)
        })
      },
      { needs: ['quota', 'slots:2'], why },
    ),
    must(
      'groups.limit.after-delete',
      'after one of five groups is deleted, one more can be created, and only one',
      async (context) => {
        const { trusted, groups } = context
        const quota = await groups.quota()
        await withFullBoard(context, quota, async (names) => {
          const [victim = '', ...kept] = names
          // A refusal must not use up room. That it changes nothing is the business of another check.
          if ((await expectSixthRefused(context, quota, names, undefined, false)) === 'disturbed') {
            return 'disturbed'
          }
          expect(await trusted.deleteGroup(victim)).toHaveStatus(202)
          const successor = groups.newName()
          if (!(await isCreated(context, successor))) return 'disturbed'
          const held = [...kept, successor]
          const outcome = await expectSixthRefused(context, quota, held, undefined, false)
          if (outcome === 'disturbed') await trusted.deleteGroup(successor)
          return outcome
        })
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.same-name-again',
      'a deleted group gives its name and its room free, time and again',
      async (context) => {
        const { trusted, groups } = context
        const quota = await groups.quota()
        await undisturbed(context, async (created) => {
          expect(quota.free, 'the number of free slots').toBeBetween(1, 5)
          const names = Array.from({ length: quota.free }, () => groups.newName())
          created.push(...names)
          for (let creations = 0; creations < 6; creations += quota.free) {
            const all = await Promise.all(names.map((name) => isCreated(context, name)))
            if (!all.every((one) => one)) return 'disturbed'
            const answers = await Promise.all(names.map((name) => trusted.deleteGroup(name)))
            for (const answer of answers) expect(answer).toHaveStatus(202)
          }
          return 'done'
        })
      },
      {
        needs: ['quota'],
        why: 'Six groups or more, the same names in each round: a server that counts creations and not groups refuses the sixth.',
      },
    ),
    must(
      'groups.limit.concurrent',
      'simultaneous creations never leave an application with more than five groups',
      async (context) => {
        const { trusted, groups } = context
        const quota = await groups.quota()
        await undisturbed(context, async (created) => {
          const held: string[] = []
          await atOnce(8, () => trusted.listGroups({ query: { count: 1 } }))
          for (let burst = 0; burst < 3; burst++) {
            const names = Array.from({ length: 8 }, () => groups.newName())
            created.push(...names)
            const answers = await Promise.all(names.map((name) => trusted.createGroup({ name })))
            for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toBeError(400)
            held.push(...names.filter((_, index) => answers[index]?.status === 201))
            if (held.length > quota.free) {
              return await expectNoSurplus(context, quota, held, 'eight simultaneous creations')
            }
            const one = held.pop()
            if (one === undefined) return 'disturbed'
            expect(await trusted.deleteGroup(one)).toHaveStatus(202)
          }
          return 'done'
        })
      },
      {
        needs: ['quota'],
        why: `Three bursts of eight creations on connections that are open already; after each burst one group is deleted, so that the next ones compete for the last slot. ${why}`,
      },
    ),
    observe(
      'groups.limit.error-shape',
      'which form of the error body refuses a sixth group',
      async (context) => {
        const quota = await context.groups.quota()
        let form = ''
        await withFullBoard(context, quota, async () => {
          const answer = await context.trusted.createGroup({ name: context.groups.newName() })
          form = errorForm(answer)
          return 'done'
        })
        return form
      },
      { needs: ['quota'], section: 'Errors / Error body' },
    ),
  ],
)
