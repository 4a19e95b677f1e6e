import { expect, must, observe, suite } from '../../harness/index.ts'
import { expectNoSurplus, isCreated, undisturbed } from './board.ts'
import { atOnce, readBack } from './created.ts'
import { errorForm } from './error-form.ts'
import { beyondLimit, fullBoard, sixth } from './full-board.ts'

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
        const { groups } = await play(fullBoard)
        const ids = new Set(groups.map(({ id }) => id))
        expect(ids.size, 'the number of different ids').toEqual(groups.length)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-create',
      'creating a sixth group answers 400 with the error body and changes nothing',
      async ({ play }) => {
        const { created, read, before, after } = await play(sixth)
        expect(created).toBeError(400)
        expect(read).toBeError(404)
        expect(after, 'the groups after the refused creation').toEqual(before)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth-child',
      'a sixth group is refused with 400 as the child of another group too',
      async ({ play }) => {
        const { child } = await play(sixth)
        expect(child).toBeError(400)
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
          const outcome = await beyondLimit(context, quota, names)
          if (outcome === 'disturbed') return outcome
          expect(outcome.answer).toBeError(400)
          return 'done'
        })
      },
      { needs: ['quota', 'slots:2'], why },
    ),
    must(
      'groups.limit.after-delete',
      'after one of five groups is deleted, one more can be created, and only one',
      async ({ play }) => {
        const { created, deleted, again } = await play(sixth)
        expect(created).toBeError(400)
        expect(deleted).toHaveStatus(202)
        expect(again).toBeError(400)
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
          const bursts = context.settings.exhaustive ? 15 : 3
          for (let burst = 0; burst < bursts; burst++) {
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
      async ({ play }) => errorForm((await play(sixth)).created),
      { needs: ['quota'], section: 'Errors / Error body' },
    ),
  ],
)
