import {
  type Answer,
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type Group,
  must,
  objectOf,
  suite,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { otherGroup } from './other-group.ts'
import { expectUnchanged, readBack } from './stored.ts'

const why =
  'A caller does not send this member: a service may refuse the body with 400 or leave the member aside, but not obey it.'

const past = '2001-02-03T04:05:06'
const flaw = 'a member that only the service sets'

/** Creates an entry with a member added to a right body. Undefined where the target refuses that with 400. */
async function createdWith(
  { trusted, text, newUserId }: CheckContext,
  group: Group,
  extra: Readonly<Record<string, unknown>>,
): Promise<Entry | undefined> {
  const body = { data: text.sentence(), writerId: newUserId() }
  const [right, answer] = await Promise.all([
    trusted.createEntry(group.name, { ...body, data: text.sentence() }),
    trusted.createEntry(group.name, { ...body, ...extra }, { flaw }),
  ])
  expect(right).toHaveStatus(201)
  if (!accepted(answer, 201)) return undefined
  const { id, data } = entryOf(answer)
  expect(data, 'the text in the answer').toEqual(body.data)
  return readBack(trusted, group.name, id)
}

interface UpdatedWith {
  readonly before: Entry
  readonly after: Entry
  /** Another entry, updated at the same time without the added member. */
  readonly twin: Entry
}

/** Updates an entry with a member added to a right body. Undefined where the target refuses that with 400. */
async function updatedWith(
  { trusted, text, newUserId }: CheckContext,
  group: Group,
  extra: Readonly<Record<string, unknown>>,
): Promise<UpdatedWith | undefined> {
  const writerId = newUserId()
  const [entry, other] = await Promise.all([group.add({ writerId }), group.add({ writerId })])
  const body = { data: text.sentence(), writerId }
  const [before, right] = await Promise.all([
    readBack(trusted, group.name, entry.id),
    trusted.updateEntry(group.name, other.id, { ...body, data: text.sentence() }),
  ])
  expect(right).toHaveStatus(202)
  const answer = await trusted.updateEntry(group.name, entry.id, { ...body, ...extra }, { flaw })
  if (!accepted(answer, 202)) {
    await expectUnchanged(trusted, group.name, before, 'after the refused update')
    return undefined
  }
  const [after, twin] = await Promise.all([
    readBack(trusted, group.name, entry.id),
    readBack(trusted, group.name, other.id),
  ])
  expect(after.data, 'the text after the update').toEqual(body.data)
  return { before, after, twin }
}

function accepted(answer: Answer, success: number): boolean {
  if (answer.status === success) return true
  expect(answer).toHaveStatus(success, 400)
  expect(answer).toBeError(400)
  return false
}

export default suite(
  'TextData: members that only the service sets',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.create.read-only.id',
      'a creation that names an id does not choose the id of the new entry',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.shared()
        const wanted = unknownIdLike((await group.add()).id)
        const entry = await createdWith(context, group, { id: wanted })
        if (entry !== undefined) expect(entry.id, 'id of the new entry').notToEqual(wanted)
        expect(await trusted.readEntry(group.name, wanted)).toBeError(404, 400)
      },
      { why },
    ),
    must(
      'entries.create.read-only.id-of-another',
      'a creation that names the id of an entry does not write over that entry',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.shared()
        const before = await readBack(trusted, group.name, (await group.add()).id)
        const entry = await createdWith(context, group, { id: before.id })
        expect(entry?.id, 'id of the new entry').notToEqual(before.id)
        await expectUnchanged(trusted, group.name, before, 'after a creation with its id')
      },
      { why },
    ),
    ...[11, 20, 31].map((status) =>
      must(
        `entries.status.read-only.create-${status}`,
        `a creation that names the status ${status} makes a normal entry`,
        async (context) => {
          const group = await context.groups.shared()
          const entry = await createdWith(context, group, { status })
          if (entry !== undefined) expect(entry.status, 'status of the new entry').toEqual(0)
        },
        { why },
      ),
    ),
    ...(['published', 'updated'] as const).flatMap((member) => [
      must(
        `entries.time.read-only.create-${member}`,
        `a creation that names ${member} does not choose that time`,
        async (context) => {
          const group = await context.groups.shared()
          const entry = await createdWith(context, group, { [member]: past })
          if (entry !== undefined) expect(entry[member], `${member} of the new entry`).notToEqual(past)
        },
        { why },
      ),
      must(
        `entries.time.read-only.update-${member}`,
        `an update that names ${member} does not choose that time`,
        async (context) => {
          const group = await context.groups.shared()
          const changed = await updatedWith(context, group, { [member]: past })
          if (changed === undefined) return
          expect(changed.after[member], `${member} after the update`).notToEqual(past)
          expect(changed.after.published, 'published after the update').toEqual(changed.before.published)
        },
        { why },
      ),
    ]),
    must(
      'entries.create.read-only.groupName',
      'a creation that names another group stores the entry in the group of the path',
      async ({ play }) => {
        const { name, create, before, after } = await play(otherGroup)
        const { read } = create
        accepted(create.answer, 201)
        if (read !== undefined) {
          expect(read).toHaveStatus(200)
          const { groupName, data } = objectOf(read)
          expect(groupName, 'groupName of the new entry').toEqual(name)
          expect(data, 'the text of the new entry').toEqual(create.data)
        }
        expect(entriesOf(before).totalResults, 'totalResults of the other group before').toEqual(0)
        expect(entriesOf(after.other).totalResults, 'totalResults of the other group').toEqual(0)
      },
      { needs: ['slots:2'], why },
    ),
    must(
      'entries.create.read-only.appId',
      'a creation that names another application stores the entry for the caller’s own',
      async (context) => {
        const group = await context.groups.shared()
        const entry = await createdWith(context, group, { appId: '999999999' })
        if (entry !== undefined) expect(entry.groupName, 'groupName of the new entry').toEqual(group.name)
      },
      { why },
    ),
    must(
      'entries.update.read-only.id',
      'an update that names another entry’s id changes the entry of the path, and not the other',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.shared()
        const other = await readBack(trusted, group.name, (await group.add()).id)
        const changed = await updatedWith(context, group, { id: other.id })
        await expectUnchanged(trusted, group.name, other, 'after an update that names its id')
        if (changed === undefined) return
        const { before, after, twin } = changed
        expect(after.id, 'id after the update').toEqual(before.id)
        const listed = await listedLike(trusted, group.name, after, 'writerId')
        expect(
          listed.map(({ id }) => id),
          'ids of this writer in the list',
        ).toHaveSameMembers([before.id, twin.id])
      },
      { why },
    ),
    must(
      'entries.update.read-only.fresh-id',
      'an update that names an unknown id does not rename the entry',
      async (context) => {
        const { trusted, groups } = context
        const group = await groups.shared()
        const wanted = unknownIdLike((await group.add()).id)
        const changed = await updatedWith(context, group, { id: wanted })
        if (changed !== undefined) expect(changed.after.id, 'id after the update').toEqual(changed.before.id)
        expect(await trusted.readEntry(group.name, wanted)).toBeError(404, 400)
      },
      { why },
    ),
    ...[0, 11, 20, 21, 31].map((status) =>
      must(
        `entries.status.read-only.update-${status}`,
        `an update that names the status ${status} brings the status that it brings without`,
        async (context) => {
          const group = await context.groups.shared()
          const changed = await updatedWith(context, group, { status })
          if (changed !== undefined) {
            expect(changed.after.status, 'status after the update').toEqual(changed.twin.status)
          }
        },
        { why },
      ),
    ),
    must(
      'entries.update.read-only.groupName',
      'an update that names another group leaves the entry in its group',
      async ({ play }) => {
        const { name, create, update, after } = await play(otherGroup)
        const isAccepted = accepted(update.answer, 202)
        expect(update.read).toHaveStatus(200)
        const { groupName, data } = objectOf(update.read)
        expect(groupName, 'groupName after the update').toEqual(name)
        if (isAccepted) expect(data, 'the text after the update').toEqual(update.data)
        const stored = create.answer.status === 201 ? 2 : 1
        expect(entriesOf(after.own).totalResults, 'totalResults of the entry’s group').toEqual(stored)
        expect(entriesOf(after.other).totalResults, 'totalResults of the other group').toEqual(0)
      },
      { needs: ['slots:2'], why },
    ),
  ],
)
