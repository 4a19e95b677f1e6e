import { entryOf, expect, must, suite } from '../../harness/index.ts'
import { namedMembers } from '../entries-reading/entry-members.ts'
import { libraryFilter } from '../entries-reading/remembered.ts'
import { expectStored } from './stored.ts'

const needs = ['foreignApplication.consumerKey'] as const
const why =
  'The path means the running application, so that our groups do not exist for another one: 404. Refusals with 401 and 403 pass.'

export default suite(
  'TextData: another application',
  { class: 'textboard', section: 'Endpoints', resource: 'TextData' },
  [
    must(
      'access.entries.foreign.list',
      'another application does not see the list of our group',
      async ({ trusted, foreign, groups }) => {
        const library = await groups.library()
        const [ours, theirs] = await Promise.all([
          trusted.listEntries(library.name, { query: { count: 3 } }),
          foreign.listEntries(library.name, { query: { count: 3 } }),
        ])
        expect(ours).toHaveStatus(200)
        expect(theirs).toBeError(404, 401, 403)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.read',
      'another application does not read an entry of ours',
      async ({ trusted, foreign, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const [ours, theirs] = await Promise.all([
          trusted.readEntry(group.name, id),
          foreign.readEntry(group.name, id),
        ])
        expect(ours).toHaveStatus(200)
        expect(theirs).toBeError(404, 401, 403)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.several',
      'another application does not read several entries of ours',
      async ({ trusted, foreign, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
        const [ours, theirs] = await Promise.all([
          trusted.readEntry(library.name, ids),
          foreign.readEntry(library.name, ids),
        ])
        expect(ours).toHaveStatus(200)
        expect(theirs).toBeError(404, 401, 403)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.filter',
      'another application finds nothing of ours through a filter',
      async ({ trusted, foreign, groups }) => {
        const library = await groups.library()
        const query = (await libraryFilter(trusted, library, 'ownerId'))(library.owners[0])
        const answer = await foreign.listEntries(library.name, { query })
        expect(answer).toBeError(404, 401, 403)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.create',
      'another application does not write into our group',
      async ({ trusted, foreign, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [body, ours] = [{ writerId: newUserId(), ownerId: newUserId() }, text.sentence()]
        const theirs = text.sentence()
        const [accepted, refused] = await Promise.all([
          trusted.createEntry(group.name, { ...body, data: ours }),
          foreign.createEntry(group.name, { ...body, data: theirs }),
        ])
        expect(accepted).toHaveStatus(201)
        expect(refused).toBeError(404, 401, 403)
        await expectStored(trusted, group.name, entryOf(accepted), theirs)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.update',
      'another application does not change an entry of ours',
      async ({ trusted, foreign, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const before = entryOf(await trusted.readEntry(group.name, id))
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await foreign.updateEntry(group.name, id, body)).toBeError(404, 401, 403)
        const after = entryOf(await trusted.readEntry(group.name, id))
        expect(namedMembers(after), 'our entry after the refused update').toEqual(namedMembers(before))
        expect(await trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.delete',
      'another application does not delete an entry of ours',
      async ({ trusted, foreign, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        expect(await foreign.deleteEntry(group.name, id)).toBeError(404, 401, 403)
        expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.no-text',
      'the refusal of another application does not carry the text of our entry',
      async ({ foreign, groups, text }) => {
        const group = await groups.shared()
        const data = text.sentence()
        const { id } = await group.add({ data })
        const [one, list] = await Promise.all([
          foreign.readEntry(group.name, id),
          foreign.listEntries(group.name, { query: { count: 100 } }),
        ])
        expect(`${one.body}${list.body}`.includes(data), 'whether an answer contains our text').toBeFalse()
      },
      { needs, why },
    ),
    must(
      'access.entries.foreign.our-secret',
      'another application’s key signed with our secret answers 401 with the error body and stores nothing',
      async ({ config, trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const accepted = await group.add({ ownerId })
        const body = { data: text.sentence(), writerId: newUserId(), ownerId }
        const refused = await trusted.createEntry(group.name, body, {
          sign: { consumerKey: config.foreignApplication?.consumerKey ?? '' },
        })
        expect(refused).toBeError(401)
        await expectStored(trusted, group.name, accepted, body.data)
      },
      { needs, section: 'Authentication / Request signing' },
    ),
    must(
      'access.entries.foreign.our-key',
      'our key signed with another application’s secret answers 401 with the error body and stores nothing',
      async ({ config, trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const accepted = await group.add({ ownerId })
        const body = { data: text.sentence(), writerId: newUserId(), ownerId }
        const refused = await trusted.createEntry(group.name, body, {
          sign: { consumerSecret: config.foreignApplication?.consumerSecret ?? '' },
        })
        expect(refused).toBeError(401)
        await expectStored(trusted, group.name, accepted, body.data)
      },
      { needs, section: 'Authentication / Request signing' },
    ),
    must(
      'access.entries.foreign.our-user',
      'our user’s token under another application’s key neither reads nor writes in our group',
      async ({ config, trusted, proxy, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const kept = await group.add({ ownerId })
        const refused = text.sentence()
        const { consumerKey, consumerSecret } = config.foreignApplication ?? {}
        const sign = { consumerKey: consumerKey ?? '', consumerSecret: consumerSecret ?? '' }
        const [read, created] = await Promise.all([
          proxy.readEntry(group.name, kept.id, { sign }),
          proxy.createEntry(group.name, { data: refused, ownerId }, { sign }),
        ])
        expect(read).toBeError(401, 403, 404, 405)
        expect(created).toBeError(401, 403, 404, 405)
        await expectStored(trusted, group.name, kept, refused)
      },
      {
        needs: ['foreignApplication.consumerKey', 'user'],
        why: 'A token belongs to the application that it was issued for. Which refusal it is, is not stated.',
      },
    ),
  ],
)
