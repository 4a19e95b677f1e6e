import { collectionOf, expect, must, observe, suite } from '../../harness/index.ts'
import { create, readBack, returnedName } from './created.ts'

const accepted = (
  id: string,
  sentence: string,
  nameOf: (groups: { newNameOfBytes(bytes: number): string }) => string,
) =>
  must(id, sentence, async (context) => {
    await context.groups.slot()
    const name = nameOf(context.groups)
    await create(context, name)
    const answer = await context.trusted.readGroup(name)
    expect(answer).toHaveStatus(200)
    expect(returnedName(answer), 'the name of the group, if it is returned,').toBeOneOf([undefined, name])
  })

const upper = (name: string) => name.replaceAll('_', 'U').toUpperCase()

export default suite(
  'TextDataGroup: accepted names',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    must(
      'groups.name.underscore',
      'underscores are accepted within a group name, and each of them counts',
      async (context) => {
        const { trusted, groups } = context
        await groups.slot()
        const start = groups.newNameOfBytes(20)
        await create(context, `${start}__inside`)
        const [read, other] = await Promise.all([
          trusted.readGroup(`${start}__inside`),
          trusted.readGroup(`${start}_inside`),
        ])
        expect(read).toHaveStatus(200)
        expect(other).toBeError(404)
      },
    ),
    must(
      'groups.name.words-of-paths',
      'a group may have the name of a word that stands behind an at sign in paths, or a name of underscores alone',
      async (context) => {
        const { trusted, groups, random } = context
        const names = ['self', 'all', '_'.repeat(random.integer(7, 31))]
        await groups.slot()
        const reads = await Promise.all(names.map((name) => trusted.readGroup(name)))
        for (const [index, name] of names.entries()) {
          // Such a name may belong to a group that is not ours: that one is left alone.
          if (reads[index]?.status === 200) continue
          await create(context, name)
          expect(await trusted.deleteGroup(name)).toHaveStatus(202)
        }
        for (const answer of reads)
          expect(answer.status, 'the status of reading it before').toBeOneOf([200, 404])
      },
      { why: 'Letters and `_` are all that a name needs; the words in paths have an at sign before them.' },
    ),
    accepted(
      'groups.name.underscore-first',
      'a group name may start and end with an underscore',
      ({ newNameOfBytes }) => `_${newNameOfBytes(22)}_`,
    ),
    accepted(
      'groups.name.letters',
      'a group name may consist of letters alone, without an underscore',
      ({ newNameOfBytes }) => newNameOfBytes(22).replaceAll('_', 'u'),
    ),
    accepted('groups.name.capitals', 'a group name may consist of capital letters', ({ newNameOfBytes }) =>
      upper(newNameOfBytes(22)),
    ),
    accepted(
      'groups.name.whole-alphabet',
      'every letter from a to z is accepted in a group name',
      // 26 letters and six that make the name unique: 32 bytes.
      ({ newNameOfBytes }) => `abcdefghijklmnopqrstuvwxyz${newNameOfBytes(18).replaceAll('_', '').slice(-6)}`,
    ),
    accepted(
      'groups.name.whole-alphabet-capitals',
      'every letter from A to Z is accepted in a group name',
      ({ newNameOfBytes }) => `ABCDEFGHIJKLMNOPQRSTUVWXYZ${newNameOfBytes(18).replaceAll('_', '').slice(-6)}`,
    ),
    accepted('groups.name.longest', 'a group name of 32 bytes is accepted', ({ newNameOfBytes }) =>
      newNameOfBytes(32),
    ),
    must('groups.name.shortest', 'a group name of one letter is accepted', async (context) => {
      const { trusted, groups, random } = context
      await groups.slot()
      const letters = random.shuffle([...'abcdefghijklmnopqrstuvwxyz'])
      // A letter may be the name of a group that is not ours: such a one is left alone.
      for (const name of letters.slice(0, 6)) {
        if ((await trusted.readGroup(name)).status === 200) continue
        await create(context, name)
        expect(await trusted.readGroup(name)).toHaveStatus(200)
        return
      }
      context.untested('six letters are names of groups already')
    }),
    must(
      'groups.name.whole',
      'two names of 32 bytes that differ in their last character are two groups, and a longer name is none of them',
      async (context) => {
        await context.groups.slots()
        const start = context.groups.newNameOfBytes(31)
        // In this order: to some databases _ stands for any letter.
        await create(context, `${start}a`)
        await create(context, `${start}_`)
        const [first, second] = await Promise.all([
          readBack(context, `${start}a`),
          readBack(context, `${start}_`),
        ])
        expect(second.id, 'the id of the second group').notToEqual(first.id)
        expect(await context.trusted.readGroup(`${start}ab`)).toBeError(404, 400)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'groups.name.prefix',
      'a name that begins with the name of another group is a name of its own',
      async (context) => {
        await context.groups.slots()
        const short = context.groups.newNameOfBytes(24)
        const long = `${short}_more`
        await create(context, long)
        await create(context, short)
        const [first, second] = await Promise.all([readBack(context, long), readBack(context, short)])
        expect(second.id, 'the id of the group with the shorter name').notToEqual(first.id)
      },
      { needs: ['slots:2'] },
    ),
    observe(
      'groups.name.case',
      'whether names that differ only in case are two groups',
      async (context) => {
        const [name] = await context.groups.slots()
        await create(context, name)
        const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
        const read = await context.trusted.readGroup(other)
        const answer = await context.trusted.createGroup({ name: other })
        if (answer.status === 201) return `two groups (read before: ${read.status})`
        return `creating the second answers ${answer.status} (read before: ${read.status})`
      },
      { needs: ['slots:2'] },
    ),
    observe(
      'groups.name.non-ascii-letters',
      'whether letters beyond a to z are letters in a group name',
      async ({ trusted, groups }) => {
        await groups.slot()
        const name = `${groups.newNameOfBytes(20)}äжあ`
        const answer = await trusted.createGroup({ name }, { flaw: 'letters that not every server takes' })
        return answer.status === 201 ? 'accepted' : `refused with ${answer.status}`
      },
    ),
    observe(
      'groups.name.two-byte-letters-of-32-bytes',
      'whether sixteen letters of two bytes each are accepted as a group name',
      async ({ trusted, groups, random }) => {
        await groups.slot()
        const name = random
          .shuffle([...'абвгдежзийклмнопрстуфхцчшщъыьэюя'])
          .slice(0, 16)
          .join('')
        const answer = await trusted.createGroup({ name }, { flaw: 'letters that not every server takes' })
        return answer.status === 201 ? 'accepted' : `refused with ${answer.status}`
      },
    ),
    observe(
      'groups.name.returned',
      'whether the name is returned when a group is read and listed',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const [one, list] = await Promise.all([
          trusted.readGroup(name),
          trusted.listGroups({ query: { count: 1000 } }),
        ])
        const inList = collectionOf(list).entry.some((item) => item.name === name)
        return `read: ${returnedName(one) === name ? 'yes' : 'no'}, list: ${inList ? 'yes' : 'no'}`
      },
      { section: 'Resources and their fields / TextDataGroup' },
    ),
  ],
)
