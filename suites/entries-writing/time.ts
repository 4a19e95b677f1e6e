import {
  type Answer,
  type CheckContext,
  type Entry,
  entryOf,
  expect,
  type Members,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { expectInstant, expectTimeOf, instantOf } from './clock.ts'
import { readBack } from './stored.ts'

const times = ['published', 'updated'] as const

/** Longer than the second in which times are counted. */
const beyondASecond = 1100

/** Creates an entry with an owner of its own, and gives its answer too. */
async function createdEntry({ trusted, groups, text, newUserId }: CheckContext) {
  const group = await groups.shared()
  const body = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
  const answer = await trusted.createEntry(group.name, body)
  return { group, body, answer, created: entryOf(answer) }
}

interface Updating {
  readonly group: string
  readonly before: Entry
  readonly answer: Answer
  readonly after: Entry
}

/** Creates an entry, and updates it when the second has gone by. */
async function updatedLater(context: CheckContext): Promise<Updating> {
  const { trusted, text, pause } = context
  const { group, body, created } = await createdEntry(context)
  const before = await readBack(trusted, group.name, created.id)
  await pause(beyondASecond)
  const answer = await trusted.updateEntry(group.name, created.id, { ...body, data: text.sentence() })
  expect(answer).toHaveStatus(202)
  return { group: group.name, before, answer, after: await readBack(trusted, group.name, created.id) }
}

/** Demands that one time comes after another. */
function expectLater(value: unknown, earlier: unknown, name: string): void {
  const base = expectInstant(earlier, `the time before ${name}`)
  expect(value, name).toSatisfy((given) => (instantOf(given) ?? base) > base, `be later than ${earlier}`)
}

function expectNotEarlier(value: unknown, earlier: unknown, name: string): void {
  const base = expectInstant(earlier, `the time before ${name}`)
  expect(value, name).toSatisfy((given) => (instantOf(given) ?? -1) >= base, `be no earlier than ${earlier}`)
}

const whyPause = 'Times are counted in seconds, so that a second has to go by between the two.'

export default suite(
  'TextData: published and updated',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    ...times.flatMap((member) => [
      must(
        `entries.time.${member}-form`,
        `${member} is written YYYY-MM-DDThh:mm:ss without a zone: in the answer, by id and in the list`,
        async (context) => {
          const { group, created } = await createdEntry(context)
          const [read, listed] = await Promise.all([
            readBack(context.trusted, group.name, created.id),
            listedLike(context.trusted, group.name, created),
          ])
          expectInstant(created[member], `${member} in the answer`)
          expectInstant(read[member], `${member} read by id`)
          const item: Members = listed.find(({ id }) => id === created.id) ?? {}
          expectInstant(item[member], `${member} in the list`)
        },
      ),
      must(
        `entries.time.${member}-gmt`,
        `${member} of a new entry is the time of its creation, in GMT`,
        async (context) => {
          const { answer, created, group } = await createdEntry(context)
          expectTimeOf(answer, created[member], `${member} in the answer`)
          const read = await context.trusted.readEntry(group.name, created.id)
          expectTimeOf(read, entryOf(read)[member], `${member} read by id`)
        },
        {
          why: 'Compared with the Date header or with our own clock; minutes of difference pass, another time zone does not.',
        },
      ),
      must(
        `entries.time.${member}-later`,
        `${member} of an entry that is created more than a second after another is later`,
        async ({ groups, pause }) => {
          const group = await groups.shared()
          const first = await group.add()
          await pause(beyondASecond)
          const second = await group.add()
          expectLater(second[member], first[member], `${member} of the later entry`)
        },
        { why: whyPause },
      ),
    ]),
    must(
      'entries.time.updated-not-before-published',
      'updated of a new entry is not before published',
      async (context) => {
        const { created } = await createdEntry(context)
        expectNotEarlier(created.updated, created.published, 'updated')
      },
    ),
    must(
      'entries.time.update-moves-updated',
      'an update more than a second after the creation gives the entry a later time of update',
      async (context) => {
        const { before, after } = await updatedLater(context)
        expectLater(after.updated, before.updated, 'updated after the update')
      },
      { why: whyPause },
    ),
    must(
      'entries.time.update-moves-again',
      'each further update moves the time of update again',
      async (context) => {
        const { trusted, text, pause, newUserId } = context
        const { group, after: first } = await updatedLater(context)
        await pause(beyondASecond)
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await trusted.updateEntry(group, first.id, body)).toHaveStatus(202)
        const second = await readBack(trusted, group, first.id)
        expectLater(second.updated, first.updated, 'updated after the second update')
      },
      { why: whyPause },
    ),
    must(
      'entries.time.update-of-owner',
      'an update that changes the owner and leaves the text moves the time of update, too',
      async (context) => {
        const { trusted, pause, newUserId } = context
        const { group, body, created } = await createdEntry(context)
        const before = await readBack(trusted, group.name, created.id)
        await pause(beyondASecond)
        const answer = await trusted.updateEntry(group.name, created.id, { ...body, ownerId: newUserId() })
        expect(answer).toHaveStatus(202)
        const after = await readBack(trusted, group.name, created.id)
        expectLater(after.updated, before.updated, 'updated after the update')
      },
      { why: whyPause },
    ),
    must(
      'entries.time.update-gmt',
      'updated is the time of the update, in GMT',
      async (context) => {
        const { answer, after } = await updatedLater(context)
        expectTimeOf(answer, after.updated, 'updated after the update')
      },
      { why: 'Minutes of difference between clocks pass, another time zone does not.' },
    ),
    must(
      'entries.time.update-keeps-published',
      'an update leaves the time of creation as it is',
      async (context) => {
        const { before, after } = await updatedLater(context)
        expect(after.published, 'published after the update').toEqual(before.published)
      },
    ),
    must(
      'entries.time.update-in-list',
      'after an update the list shows both times as reading by id does',
      async (context) => {
        const { group, after } = await updatedLater(context)
        const listed = await listedLike(context.trusted, group, after)
        const item: Members = listed.find(({ id }) => id === after.id) ?? {}
        expect(item.updated, 'updated in the list').toEqual(after.updated)
        expect(item.published, 'published in the list').toEqual(after.published)
      },
    ),
    must('entries.time.update-of-other', 'updating one entry moves no time of another', async (context) => {
      const { trusted, text, pause, newUserId } = context
      const { group, body, created } = await createdEntry(context)
      const other = await group.add(body)
      const before = await readBack(trusted, group.name, other.id)
      await pause(beyondASecond)
      expect(
        await trusted.updateEntry(group.name, created.id, {
          ...body,
          data: text.sentence(),
          ownerId: newUserId(),
        }),
      ).toHaveStatus(202)
      const after = await readBack(trusted, group.name, other.id)
      expect(after.updated, 'updated of the other entry').toEqual(before.updated)
      expect(after.published, 'published of the other entry').toEqual(before.published)
    }),
    must('entries.time.refused-update', 'a refused update moves no time', async (context) => {
      const { trusted, text, pause } = context
      const { group, body, created } = await createdEntry(context)
      const before = await readBack(trusted, group.name, created.id)
      await pause(beyondASecond)
      const refused = await trusted.updateEntry(
        group.name,
        created.id,
        { ...body, data: text.ofBytes(2049) },
        { flaw: '2049 bytes of text' },
      )
      expect(refused).toBeError(400)
      const after = await readBack(trusted, group.name, created.id)
      expect(after.updated, 'updated after the refused update').toEqual(before.updated)
      expect(after.published, 'published after the refused update').toEqual(before.published)
    }),
    observe(
      'entries.time.same-text',
      'whether an update with the text that is there moves the time of update',
      async (context) => {
        const { trusted, pause } = context
        const { group, body, created } = await createdEntry(context)
        await pause(beyondASecond)
        const answer = await trusted.updateEntry(group.name, created.id, body)
        if (answer.status !== 202) return String(answer.status)
        const after = await readBack(trusted, group.name, created.id)
        return after.updated === created.updated ? 'it stays' : 'it moves'
      },
    ),
  ],
)
