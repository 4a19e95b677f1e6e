import { expect, must, observe, suite } from '../../harness/index.ts'
import { isCreated, undisturbed } from './board.ts'
import { groupLimit, readBack } from './created.ts'
import { errorForm } from './error-form.ts'
import { beyondLimit, fullBoard } from './full-board.ts'

const why =
  'Other runs may hold groups of the same application. A creation beyond the limit counts as accepted only where five other groups existed; otherwise all is arranged again, and after three disturbances the check is untested.'

export default suite(
  'TextDataGroup: limit',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.limit.five-allowed',
      'an application may have five groups, each of them readable',
      async ({ play }) => {
        const { groups } = (await play(fullBoard)).lists
        const ids = new Set(groups.map(({ id }) => id))
        expect(ids.size, 'the number of different ids').toEqual(groups.length)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-create',
      'creating a sixth group answers 400 with the error body and changes nothing',
      async ({ play }) => {
        const { lists, sixth } = await play(fullBoard)
        const { created, read, after } = sixth.show()
        expect(created).toBeError(400)
        expect(read).toBeError(404)
        expect(after, 'the groups after the refused creation').toEqual(lists.groups)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-child',
      'a sixth group is refused with 400 as the child of another group too',
      async ({ play }) => {
        const { child } = (await play(fullBoard)).sixth.show()
        expect(child).toBeError(400)
      },
      {
        needs: ['quota'],
        why: 'The limit speaks of the groups of an application, whether they have a parent or not.',
      },
    ),
    must(
      'groups.limit.children-count',
      'children, and their own where there may be such, count towards the five groups, each with the parent that it was given',
      async (context) => {
        const { groups } = context
        const quota = await groups.quota()
        await undisturbed(context, async (created) => {
          const names = Array.from({ length: quota.free }, () => groups.newName())
          const [root = '', child = '', ...others] = names
          created.push(...names)
          if (!(await isCreated(context, root))) return 'disturbed'
          const { id: rootId } = await readBack(context, root)
          if (!(await isCreated(context, child, rootId))) return 'disturbed'
          const { id: childId } = await readBack(context, child)
          const parents = await Promise.all(
            others.map(async (name) => {
              const nested = await context.trusted.createGroup({ name, parentId: childId })
              if (nested.status === 201) return childId
              // A service need not nest deeper: that is said nowhere.
              return (await isCreated(context, name, rootId)) ? rootId : undefined
            }),
          )
          if (parents.includes(undefined)) return 'disturbed'
          const [outcome, ...read] = await Promise.all([
            beyondLimit(context, quota, names),
            ...[child, ...others].map((name) => readBack(context, name)),
          ])
          if (outcome === 'disturbed') return outcome
          expect(outcome.answer).toBeError(400)
          expect(
            read.map(({ parentId }) => parentId),
            'the parents of the children',
          ).toEqual([rootId, ...parents])
          return 'done'
        })
      },
      { needs: ['quota', 'slots:2'], why },
    ),
    must(
      'groups.limit.after-delete',
      'after one of five groups is deleted, one more can be created, and only one',
      async ({ play }) => {
        const { sixth, deleted, sixthAgain } = await play(fullBoard)
        expect(sixth.show().created).toBeError(400)
        expect(deleted).toHaveStatus(202)
        expect(sixthAgain.show().answer).toBeError(400)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.same-name-again',
      'a deleted group gives its name and its room free, time and again',
      async ({ play }) => {
        const { again } = await play(fullBoard)
        for (const answer of again.show()) expect(answer).toHaveStatus(202)
      },
      {
        needs: ['quota'],
        why: 'Six groups or more, the same names in each round: a server that counts creations and not groups refuses the sixth.',
      },
    ),
    must(
      'groups.limit.concurrent',
      'simultaneous creations never leave an application with more than five groups, and those that are refused create nothing',
      async ({ play }) => {
        for (const { answers, overfull, refused } of (await play(fullBoard)).bursts) {
          for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toBeError(400)
          for (const answer of refused) expect(answer).toBeError(404)
          if (overfull === undefined) continue
          const what = `${answers.length} simultaneous creations (${overfull.account})`
          expect(overfull.existing, `the number of groups after ${what}`).toBeBetween(0, groupLimit)
        }
      },
      {
        needs: ['quota'],
        why: `Two bursts of eight creations (15 bursts with --exhaustive) on connections that are open already; between them one group is deleted, so that the next ones compete for the last slot. A property makes more of them. ${why}`,
      },
    ),
    observe(
      'groups.limit.error-shape',
      'which form of the error body refuses a sixth group',
      async ({ play }) => errorForm((await play(fullBoard)).sixth.show().created),
      { needs: ['quota'], section: 'Errors / Error body' },
    ),
  ],
)
