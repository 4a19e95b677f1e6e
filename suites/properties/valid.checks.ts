import fc from 'fast-check'
import { type Payload, validPayloads } from '../../harness/generate/payload.ts'
import { entriesOf, entryOf, expect, idsOf, must, suite } from '../../harness/index.ts'
import { byId, expectAsSent, expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { readBack } from '../entries-writing/stored.ts'
import { create } from '../groups/created.ts'
import { atOnce, batches, countedBatches, runsOf } from './cases.ts'
import { workplaceFor } from './renewed-group.ts'

/** A body as it is sent: the generated text, and ids that mean something where the generated body has ids. */
interface Body {
  readonly data: string
  readonly writerId: string
  readonly ownerId?: string
  readonly parentId?: string
}

/**
 * Gives a generated body the ids of its execution. The writer is always named, since a service may insist on it; a parent
 * is an entry that exists, since what an unknown one does is left open.
 */
const bodyOf = (
  payload: Payload,
  { writerId, ownerId, parentId }: { writerId: string; ownerId: string; parentId: string },
): Body => ({
  data: String(payload.data),
  writerId,
  ...('ownerId' in payload ? { ownerId } : {}),
  ...('parentId' in payload ? { parentId } : {}),
})

/** Updates need not give a text; those here do, since what one without it does is left open. */
const updates = validPayloads('text-data-update').filter((payload) => 'data' in payload)

const why =
  'Texts are sentences of many scripts, up to 2048 bytes, composed and without blanks at their ends; the optional members come and go.'

export default suite(
  'Properties: valid requests',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'properties.create.comes-back',
      'every valid creation answers 201, and the entry comes back as it was sent: by its id, among several, by filter',
      'R-service-entries-in-groups',
      async (context) => {
        const { trusted, newUserId, property } = context
        const runs = runsOf(context, 0.24)
        const place = await workplaceFor(context, 7 * runs)
        await property(
          batches(validPayloads('text-data-create'), 6),
          (payloads) =>
            place.use(7, async (name) => {
              const ids = { writerId: newUserId(), ownerId: newUserId() }
              const parent = await trusted.createEntry(name, { data: 'We walked along the river.', ...ids })
              expect(parent).toHaveStatus(201)
              const { id: parentId } = entryOf(parent)
              const bodies = payloads.map((payload) => bodyOf(payload, { ...ids, parentId }))
              const created = await Promise.all(
                bodies.map(async (body) => {
                  const response = await trusted.createEntry(name, body)
                  expect(response).toHaveStatus(201)
                  const entry = entryOf(response)
                  expectAsSent(entry, body, name, 'the answer to the creation')
                  return { body, entry }
                }),
              )
              const all = [entryOf(parent), ...created.map(({ entry }) => entry)]
              const [reads, several, listed] = await Promise.all([
                Promise.all(created.map(({ entry }) => readBack(trusted, name, entry.id))),
                trusted.readEntry(
                  name,
                  all.map(({ id }) => id),
                ),
                listedLike(trusted, name, entryOf(parent), 'writerId'),
              ])
              const among = byId(entriesOf(several).entry)
              const inList = byId(listed)
              expect(idsOf(entriesOf(several)), 'the ids among several').toHaveSameMembers(
                all.map(({ id }) => id),
              )
              expect([...inList.keys()], 'the ids found by their writer').toHaveSameMembers(
                all.map(({ id }) => id),
              )
              for (const [index, { body, entry }] of created.entries()) {
                expectAsSent(reads[index] ?? {}, body, name, 'the entry by its id')
                expectSameEntry(among.get(entry.id) ?? {}, reads[index] ?? {}, 'the entry among several')
                expectSameEntry(inList.get(entry.id) ?? {}, reads[index] ?? {}, 'the entry in the list')
              }
            }),
          { runs, atOnce: 3, counted: countedBatches },
        )
      },
      { why },
    ),
    must(
      'properties.update.comes-back',
      'every valid update answers 202, and the entry comes back as it was sent, its other stated members as they were',
      'R-service-entries-in-groups',
      async (context) => {
        const { trusted, newUserId, property } = context
        const runs = runsOf(context, 1)
        const place = await workplaceFor(context, 2 * runs)
        const add = async (group: string, ids: { writerId: string; ownerId: string }) => {
          const response = await trusted.createEntry(group, { data: 'We walked along the river.', ...ids })
          expect(response).toHaveStatus(201)
          return entryOf(response)
        }
        await property(
          updates,
          (payload) =>
            place.use(2, async (group) => {
              const ids = { writerId: newUserId(), ownerId: newUserId() }
              // A parent of its own: a service may refuse an entry that is to be its own parent.
              const [parent, before] = await Promise.all([
                add(group, ids),
                add(group, { ...ids, ownerId: newUserId() }),
              ])
              const body = bodyOf(payload, { ...ids, parentId: parent.id })
              expect(await trusted.updateEntry(group, before.id, body)).toHaveStatus(202)
              const after = await readBack(trusted, group, before.id)
              expectAsSent(after, body, group, 'the entry after the update')
              expect(after.id, 'its id').toEqual(before.id)
              expect(after.published, 'its published').toEqual(before.published)
            }),
          { runs, atOnce },
        )
      },
      { why },
    ),
    must(
      'properties.groups.comes-back',
      'every legal name creates a group that can be read, used and deleted',
      'R-service-entries-in-groups',
      async (context) => {
        const { trusted, groups, text, newUserId, property } = context
        const slot = await groups.slot()
        let first: string | undefined = slot
        const deleted: string[] = []
        await property(
          fc.tuple(validPayloads('text-data-group-create'), fc.constantFrom(1, 8, 20)),
          async ([payload, shorter]) => {
            // The generated letters after fresh ones, so that no other group has the name.
            const fresh = first ?? groups.newName()
            first = undefined
            const name = `${fresh}${String(payload.name).slice(0, 32 - fresh.length - (shorter % 8))}`
            await create(context, name)
            const entry = { data: text.sentence(), writerId: newUserId() }
            const [read, added] = await Promise.all([
              trusted.readGroup(name),
              trusted.createEntry(name, entry),
            ])
            expect(read).toHaveStatus(200)
            expect(added).toHaveStatus(201)
            expect(await trusted.deleteGroup(name)).toHaveStatus(202)
            deleted.push(name)
          },
          { runs: runsOf(context, 0.16) },
        )
        for (const response of await Promise.all(deleted.map((name) => trusted.readGroup(name)))) {
          expect(response).toBeError(404)
        }
      },
      { section: 'Limits', why: 'Letters of ASCII and `_` in any order and number, up to 32.' },
    ),
  ],
)
