/*
 * The rule on names ("letters and `_` only, at most 32 bytes") is checked in several files. Legal names: here (words of
 * paths with accepted-names.ts, names that differ in one character with neighbours.ts, only in case with two-cases.ts).
 * Wrong names: in name-refused.checks.ts, with wrong-names.ts. Names as they come back: in read.checks.ts, with
 * mixed-case.ts. Letters beyond a to z: in choices.checks.ts.
 */
import { type CheckContext, each, entriesOf, expect, idsOf, must, suite } from '../../../harness/index.ts'
import { create, existingGroup, groupRead } from '../../shared/groups/created-groups.ts'
import { deletions, neighbours } from '../neighbours.ts'
import { expectUsable, expectWorks, wordNames } from './accepted-names.ts'
import { twoCases } from './two-cases.ts'

type NameOf = (groups: CheckContext['groups']) => string

/** Letters that make a name unique, after 26 others. */
const sixLetters: NameOf = ({ newNameOfBytes }) => newNameOfBytes(18).replaceAll('_', '').slice(-6)

const legalNames: readonly { readonly id: string; readonly title: string; readonly of: NameOf }[] = [
  {
    id: 'underscore-first',
    title: 'an underscore at the beginning and at the end',
    of: ({ newNameOfBytes }) => `_${newNameOfBytes(22)}_`,
  },
  {
    id: 'letters',
    title: 'only letters, without an underscore',
    of: ({ newNameOfBytes }) => newNameOfBytes(22).replaceAll('_', 'u'),
  },
  {
    id: 'capitals',
    title: 'only capital letters',
    of: ({ newNameOfBytes }) => newNameOfBytes(22).replaceAll('_', 'U').toUpperCase(),
  },
  {
    id: 'whole-alphabet',
    title: 'every letter from a to z',
    of: (groups) => `abcdefghijklmnopqrstuvwxyz${sixLetters(groups)}`,
  },
  {
    id: 'whole-alphabet-capitals',
    title: 'every letter from A to Z',
    of: (groups) => `ABCDEFGHIJKLMNOPQRSTUVWXYZ${sixLetters(groups)}`,
  },
  { id: 'longest', title: '32 bytes', of: ({ newNameOfBytes }) => newNameOfBytes(32) },
]

export default suite(
  'TextDataGroup: accepted names',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.name.accepted',
      'a name of letters and underscores, up to 32 bytes long, creates a group that can be read and used under it',
      'R-limit-group-name',
      [
        ...each(
          legalNames,
          ({ id, title }) => ({ id: `groups.name.${id}`, title }),
          async (context, { of }) => {
            await context.groups.slot()
            const name = of(context.groups)
            await create(context, name)
            await expectWorks(context, name)
          },
        ),
        {
          id: 'groups.name.shortest',
          title: 'one letter',
          run: async (context) => {
            const { trusted, groups, random } = context
            await groups.slot()
            const letters = random.shuffle([...'abcdefghijklmnopqrstuvwxyz'])
            // A letter may be the name of a group that the run did not create: that group is left as it is.
            for (const name of letters.slice(0, 6)) {
              const alike = await Promise.all([name, name.toUpperCase()].map((one) => trusted.readGroup(one)))
              if (alike.some(({ status }) => status === 200)) continue
              await create(context, name)
              return await expectWorks(context, name)
            }
            context.untested('six letters are names of groups already')
          },
        },
      ],
      { why: 'A name that is returned, by the group or by an entry in it, must be the one that was sent.' },
    ),
    must(
      'groups.name.words-of-paths',
      'a legal name is accepted even if it is a reserved word of URLs, programs or databases',
      'R-limit-group-name',
      each(
        wordNames,
        ({ id, title }) => ({ id: `groups.name.words-of-paths.${id}`, title }),
        (context, { id }) => expectUsable(context, id),
      ),
      {
        tries: 'the unusual',
        why: 'A name needs only letters and `_`. A group of that name that already exists is left as it is.',
      },
    ),
    must(
      'groups.name.whole-compared',
      'names that differ in one character name different groups',
      'R-group-read',
      [
        ...each(
          neighbours,
          ({ word, title }) => ({
            id: `groups.name.entries.${word}`,
            title: `no entries of another group are listed under ${title}`,
            needs: ['slots:2'],
          }),
          async ({ use }, neighbour) => {
            const list = (await use(deletions)).listOf(neighbour).value()
            expect(idsOf(entriesOf(list)), 'the entries of another group in the list', list).toEqual([])
          },
        ),
        {
          id: 'groups.name.entries.accent',
          title:
            'no entries of another group are listed or created under its name with an accent on one letter',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { list, created } = (await use(deletions)).accent.value()
            for (const response of [list, created]) expect(response).toBeRefused()
          },
        },
        {
          id: 'groups.name.underscore',
          title: 'one underscore, or two in a row, or a letter instead of one',
          needs: ['slots:2'],
          run: async (context) => {
            const { trusted, groups } = context
            await groups.slots()
            const start = groups.newNameOfBytes(20)
            // The order matters: in some databases the _ of a stored name matches any letter.
            await expectTwoGroups(context, `${start}__inside`, `${start}_xinside`)
            expect(await trusted.readGroup(`${start}_inside`)).toHaveStatus(404)
          },
        },
        {
          id: 'groups.name.whole',
          title: 'the last of 32 characters, or a 33rd',
          needs: ['slots:2'],
          run: async (context) => {
            await context.groups.slots()
            const start = context.groups.newNameOfBytes(31)
            // The order matters: in some databases the _ of a requested name matches any letter.
            await expectTwoGroups(context, `${start}a`, `${start}_`)
            expect(await context.trusted.readGroup(`${start}b`)).toHaveStatus(404)
            const longer = await context.trusted.readGroup(`${start}ab`, { invalid: 'the name is too long' })
            expect(longer).toBeRefused()
          },
        },
        {
          id: 'groups.name.prefix',
          title: 'a name that begins with another one',
          needs: ['slots:2'],
          run: async (context) => {
            await context.groups.slots()
            const short = context.groups.newNameOfBytes(24)
            await expectTwoGroups(context, `${short}_more`, short)
          },
        },
        {
          id: 'groups.name.other-case',
          title: 'capitals instead of small letters, if the service treats them as another name',
          needs: ['slots:2'],
          run: async ({ use }) => {
            const { read, readBefore, second, accepted } = await use(twoCases)
            expect(read).toHaveStatus(200)
            if (accepted === undefined) return expect(second).toHaveStatus(400)
            // If a second group was accepted, it did not exist before, and it is not the first group.
            expect(readBefore).toHaveStatus(404)
            expect(groupRead(accepted.read).id, 'the id of the second group').notToEqual(groupRead(read).id)
            expect(accepted.deleted).toHaveStatus(202)
            expect(groupRead(accepted.readFirst), 'the first group after the second one was deleted').toEqual(
              groupRead(read),
            )
          },
        },
        {
          id: 'groups.name.other-case-entries',
          title: 'capitals instead of small letters in the paths of entries, if no group is found under them',
          needs: ['slots:2'],
          run: async ({ use, inapplicable }) => {
            const { readBefore, entriesBefore } = await use(twoCases)
            if (readBefore.status !== 404)
              return inapplicable(`reading that name is answered ${readBefore.status}, not 404`)
            const { list, entry, created } = entriesBefore.value()
            expect(list).toHaveStatus(404)
            expect(entry).toHaveStatus(404)
            expect(created).toHaveStatus(404)
          },
        },
        {
          id: 'groups.name.other-case-deletion',
          title: 'capitals instead of small letters in a deletion, if no group is found under them',
          needs: ['slots:2'],
          run: async ({ use, inapplicable }) => {
            const { read, readBefore, deletedByOther, accepted } = await use(twoCases)
            if (deletedByOther === undefined)
              return inapplicable(`reading that name is answered ${readBefore.status}, not 404`)
            expect(read).toHaveStatus(200)
            // If a second group of that name was just deleted, the status of this deletion may differ.
            if (accepted === undefined) expect(deletedByOther.deleted).toHaveStatus(404)
            expect(
              groupRead(deletedByOther.readFirst),
              'the group after the deletion under other letters',
            ).toEqual(groupRead(read))
          },
        },
      ],
      {
        why: 'Whether names that differ only in case are the same name is left open; but they are the same everywhere, or nowhere. A letter with an accent is another letter.',
      },
    ),
  ],
)

/** Creates two groups and expects that they are different groups. */
async function expectTwoGroups(context: CheckContext, one: string, other: string): Promise<void> {
  await create(context, one)
  await create(context, other)
  const [first, second] = await Promise.all([existingGroup(context, one), existingGroup(context, other)])
  expect(second.id, 'the id of the second group', second).notToEqual(first.id)
}
