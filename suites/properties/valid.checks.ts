import fc from 'fast-check'
import { type Payload, validPayloads } from '../../harness/generate/payload.ts'
import { dataLimit, entriesOf, entryOf, expect, must, suite } from '../../harness/index.ts'
import { byId, expectAsSent, expectSameEntry, expectSameTime } from '../shared/entries/entry-members.ts'
import { readTogether, storedEntry } from '../shared/entries/stored-entries.ts'
import { atOnce, batches, countedBatches, runsOf } from '../shared/generated-cases.ts'
import { create, expectName } from '../shared/groups/created-groups.ts'
import { listedLike } from '../shared/lists/listed-like.ts'
import { arrangedEntry, innocentText } from './arranged-entry.ts'
import { type GeneratedText, generatedTexts, isStored } from './generated-text.ts'
import { workplaceFor } from './renewed-group.ts'

/** A body as it is sent: the generated text, and existing ids if the generated body has ids. */
interface Body {
  readonly data: string
  readonly writerId: string
  readonly ownerId?: string
  readonly parentId?: string
}

/** A generated body, with its text separate. */
interface Generated {
  readonly payload: Payload
  readonly text: GeneratedText
}

/**
 * Gives a generated body the ids of its execution. The writer is always named, because a service may require it. The
 * parent is an existing entry, because the specification leaves open what an unknown parent does.
 */
const bodyOf = (
  { payload, text }: Generated,
  { writerId, ownerId, parentId }: { writerId: string; ownerId: string; parentId: string },
): Body => ({
  data: text.text,
  writerId,
  ...('ownerId' in payload ? { ownerId } : {}),
  ...('parentId' in payload ? { parentId } : {}),
})

/** Valid bodies. Each has a text: the specification leaves open what an update without a text does. */
const bodiesFor = (schema: 'text-data-create' | 'text-data-update'): fc.Arbitrary<Generated> =>
  fc.record({ payload: validPayloads(schema), text: generatedTexts(dataLimit) }, { noNullPrototype: true })

const why =
  'Texts are sentences in many scripts, up to 2048 bytes, composed and without spaces at their ends; optional members are sometimes present. A text with words for programs may be refused.'

export default suite(
  'Properties: valid requests',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData', generated: true },
  [
    must(
      'properties.create.comes-back',
      'every valid creation answers 201, and the entry comes back as it was sent: by its id, among several, by filter',
      'R-entry-create',
      async (context) => {
        const { trusted, newUserId, property } = context
        const runs = runsOf(context, 0.28)
        const place = await workplaceFor(context, 9 * runs)
        await property(
          batches(bodiesFor('text-data-create'), 8),
          (generated) =>
            place.use(9, async (name) => {
              const ids = { writerId: newUserId(), ownerId: newUserId() }
              const parent = await arrangedEntry(context, name, { data: innocentText, ...ids })
              const created = await Promise.all(
                generated.map(async (one) => {
                  const body = bodyOf(one, { ...ids, parentId: parent.id })
                  const response = await trusted.createEntry(name, body)
                  if (!isStored(response, one.text, 201)) return []
                  const entry = entryOf(response)
                  expectAsSent(entry, { sent: body, group: name }, 'the answer to the creation')
                  return [{ body, entry }]
                }),
              ).then((some) => some.flat())
              const all = [parent.id, ...created.map(({ entry }) => entry.id)]
              const [last] = created.slice(-1)
              if (last === undefined) return
              const [read, several, listed] = await Promise.all([
                storedEntry(trusted, name, last.entry.id),
                readTogether(trusted, name, all),
                listedLike(trusted, name, parent, 'writerId'),
              ])
              expectAsSent(read, { sent: last.body, group: name }, 'the entry by its id')
              const among = byId(several.flatMap((response) => entriesOf(response).entry))
              expect([...among.keys()], 'the ids among several', several[0]).toHaveSameMembers(all)
              expectSameEntry(among.get(last.entry.id), read, 'the entry among several')
              const inList = byId(listed)
              for (const { body, entry } of created) {
                const one = among.get(entry.id) ?? {}
                expectAsSent(one, { sent: body, group: name }, 'the entry among several')
                expectSameEntry(inList.get(entry.id), one, 'the entry in the list')
              }
            }),
          { runs, atOnce: 3, freshen: place.freshen, counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.update.comes-back',
      'every valid update answers 202, and the entry comes back as it was sent, with its old id and time of creation',
      'R-entry-update',
      async (context) => {
        const { trusted, newUserId, property } = context
        const runs = runsOf(context, 0.2)
        const place = await workplaceFor(context, 2 * runs)
        await property(
          batches(bodiesFor('text-data-update'), 6),
          (generated) =>
            place.use(2, async (group) => {
              const ids = { writerId: newUserId(), ownerId: newUserId() }
              // Another entry is the parent: a service may refuse an entry as its own parent.
              const [parent, before] = await Promise.all([
                arrangedEntry(context, group, { data: innocentText, ...ids }),
                arrangedEntry(context, group, { data: innocentText, ...ids, ownerId: newUserId() }),
              ])
              for (const one of generated) {
                const body = bodyOf(one, { ...ids, parentId: parent.id })
                if (!isStored(await trusted.updateEntry(group, before.id, body), one.text, 202)) continue
                const after = await storedEntry(trusted, group, before.id)
                expectAsSent(after, { sent: body, group }, 'the entry after the update')
                expect(after.id, 'id of the entry after the update', after).toEqual(before.id)
                expectSameTime('published', [after, before], 'the entry after the update')
              }
            }),
          { runs, atOnce, freshen: place.freshen, counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.groups.comes-back',
      'every legal name creates a group that can be read, used and deleted',
      'R-limit-group-name',
      async (context) => {
        const { trusted, groups, text, newUserId, property } = context
        const slot = await groups.slot()
        let first: string | undefined = slot
        const deleted: string[] = []
        await property(
          // Most names have the maximum length.
          fc.tuple(validPayloads('text-data-group-create'), fc.constantFrom(0, 0, 0, 1, 4)),
          async ([payload, shorter]) => {
            // The generated letters follow a fresh name, so that no other group has the name.
            const fresh = first ?? groups.newName()
            first = undefined
            const letters = `${String(payload.name)}${'_'.repeat(32)}`
            const name = `${fresh}${letters.slice(0, 32 - fresh.length - shorter)}`
            await create(context, name)
            try {
              const entry = { data: text.sentence(), writerId: newUserId() }
              const [read, added] = await Promise.all([
                trusted.readGroup(name),
                trusted.createEntry(name, entry),
              ])
              expect(read).toHaveStatus(200)
              expectName(read, name)
              expect(added).toHaveStatus(201)
              expect(entryOf(added).groupName, 'the groupName of an entry', added).toEqual(name)
            } catch (failure) {
              // The next, smaller name needs the slot.
              await trusted.deleteGroup(name)
              throw failure
            }
            expect(await trusted.deleteGroup(name)).toHaveStatus(202)
            deleted.push(name)
          },
          { runs: runsOf(context, 0.12) },
        )
        for (const response of await Promise.all(deleted.map((name) => trusted.readGroup(name)))) {
          expect(response).toHaveStatus(404)
        }
      },
      { section: 'Limits', why: 'ASCII letters and `_` in any order, up to 32 of them.' },
    ),
  ],
)
