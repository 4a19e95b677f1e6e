import { each, entriesOf, expect, idsOf, must, type Part, suite } from '../../../harness/index.ts'
import { expectWithinLimit } from '../../shared/groups/full-board.ts'
import { familyOfFive } from './family-of-five.ts'
import { type FiveGroups, fiveGroups } from './five-groups.ts'
import type { Sixth } from './sixth-group.ts'

const why =
  'Other runs may hold groups of the same application. A creation beyond the limit counts as accepted only if five other groups existed; otherwise everything is arranged again, and after three disturbances the check is untested.'

/** Creations while five groups exist. */
const sixths: readonly {
  readonly id: string
  readonly title: string
  readonly of: (five: FiveGroups) => Part<Sixth>
}[] = [
  { id: 'sixth-create', title: 'a group without a parent', of: ({ sixth }) => sixth },
  { id: 'sixth-child', title: 'a child of one of the five', of: ({ child }) => child },
  {
    id: 'after-delete',
    title: 'after one of the five was deleted and replaced',
    of: ({ sixthAgain }) => sixthAgain,
  },
]

/** Expects that a sixth group was refused, and that the groups are the same as before. */
function expectSixthRefused({ response, read, before, after }: Sixth): void {
  expect(response).toHaveStatus(400)
  expect(read).toHaveStatus(404)
  expect(after.value(), 'the groups after the refused creation', response).toEqual(before)
}

export default suite(
  'TextDataGroup: limit',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.limit.five-allowed',
      'an application may have five groups, each of them readable',
      'R-group-five',
      async ({ use }) => {
        const { groups, whole } = (await use(fiveGroups)).lists
        const ids = [...new Set(groups.map(({ id }) => id))]
        expect(ids, 'the different ids of the groups, each read by its name').toHaveLength(groups.length)
        const listed = idsOf(entriesOf(whole))
        for (const id of ids) expect(listed, 'the ids of the groups in the list', whole).toContain(id)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.sixth',
      'creating a sixth group answers 400 and changes nothing',
      'R-group-five',
      [
        ...each(
          sixths,
          ({ id, title }) => ({ id: `groups.limit.${id}`, title }),
          async ({ use }, { of }) => expectSixthRefused(of(await use(fiveGroups)).value()),
        ),
        {
          id: 'groups.limit.children-count',
          title: 'the five existing groups include children and grandchildren',
          needs: ['slots:2'],
          run: async ({ use }) => expectSixthRefused((await use(familyOfFive)).sixth),
        },
        {
          id: 'groups.limit.orphans-count',
          title: 'the five existing groups include those whose parent was deleted',
          needs: ['slots:2'],
          run: async ({ use }) => expectSixthRefused((await use(familyOfFive)).sixthNextToOrphans.value()),
        },
      ],
      {
        needs: ['quota'],
        why: `The limit covers all groups of an application, whether they have a parent or not. ${why}`,
      },
    ),
    must(
      'groups.limit.freed',
      'after one of five groups is deleted, a creation that the limit refused before succeeds',
      'R-group-five',
      async ({ use, inapplicable }) => {
        const { gone, response } = (await use(fiveGroups)).freed.value()
        if (gone.status === 200) inapplicable('the target carries deletions out later')
        expect(response).toHaveStatus(201)
      },
      { needs: ['quota'], why },
    ),
    must(
      'groups.limit.refused-uncounted',
      'a creation that is refused because of its name uses none of the five places',
      'R-group-five',
      async ({ use, inapplicable }) => {
        const { gone, response } = (await use(fiveGroups)).afterRefusals.value()
        if (gone.status === 200) inapplicable('the target carries deletions out later')
        expect(response).toHaveStatus(201)
      },
      {
        needs: ['quota'],
        why: `One of five groups is deleted; a name that is taken and one that holds a hyphen are refused, and a further group is created. ${why}`,
      },
    ),
    must(
      'groups.limit.concurrent',
      'simultaneous creations never leave an application with more than five groups, and refused ones create nothing',
      'R-group-five',
      async ({ use }) => {
        for (const { responses, overfull, refused } of (await use(fiveGroups)).bursts) {
          // A database may refuse simultaneous creations with a conflict.
          for (const response of responses.filter(({ status }) => status >= 300))
            expect(response).toHaveStatus(400, 409)
          for (const response of refused) expect(response).toHaveStatus(404)
          if (overfull !== undefined)
            expectWithinLimit(overfull, `${responses.length} simultaneous creations`)
        }
      },
      {
        needs: ['quota'],
        why: `Two bursts of eight creations (15 bursts with --exhaustive) on connections that are open already; between them one group is deleted, so the next creations compete for the last slot. A property makes more bursts. ${why}`,
      },
    ),
  ],
)
