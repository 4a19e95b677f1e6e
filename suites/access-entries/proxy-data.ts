import { entryOf, expect, must, suite } from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { plainUserId } from '../entries-reading/user-id.ts'
import { expectTimeOf } from '../entries-writing/clock.ts'
import { addAs, idOf, ownEntry, requireServed, whyBoth } from './three-legged.ts'

const needs = ['user'] as const

export default suite(
  'TextData: 3-legged access, data and times',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.too-long',
      'a user’s text of 2049 bytes answers 400 with the error body, in a creation and in an update; one of 2048 bytes is stored',
      async (context) => {
        const { trusted, proxy, groups, text } = context
        const group = await groups.shared()
        const data = text.ofBytes(2048)
        const { id } = await addAs(context, proxy, group.name, { data })
        const refused = await proxy.createEntry(
          group.name,
          { data: text.ofBytes(2049) },
          { flaw: 'data is one byte too long' },
        )
        expect(refused).toBeError(400)
        const longer = { data: text.ofBytes(2049) }
        const update = await proxy.updateEntry(group.name, id, longer, { flaw: 'data is one byte too long' })
        if (update.status !== 405) expect(update).toBeError(400)
        expect(entryOf(await trusted.readEntry(group.name, id)).data, 'the text').toEqual(data)
      },
      { needs, section: 'Limits', why: whyBoth },
    ),
    must(
      'access.entries.proxy.times',
      'published and updated of an entry that a user creates are the time of its creation, in GMT',
      async (context) => {
        const { proxy, groups, text } = context
        const group = await groups.shared()
        const answer = await proxy.createEntry(group.name, { data: text.sentence() })
        requireServed(context, answer, 'create entries')
        expect(answer).toHaveStatus(201)
        const { published, updated } = entryOf(answer)
        expectTimeOf(answer, published, 'published')
        expectTimeOf(answer, updated, 'updated')
      },
      { needs, section: 'Resources and their fields / TextData', why: whyBoth },
    ),
    must(
      'access.entries.proxy.update-times',
      'a user’s update moves the time of update and leaves the time of creation',
      async (context) => {
        const { trusted, proxy, text, pause } = context
        const { group, entry } = await ownEntry(context)
        await pause(1100)
        const answer = await proxy.updateEntry(group.name, entry.id, { data: text.sentence() })
        requireServed(context, answer, 'update entries')
        expect(answer).toHaveStatus(202)
        const after = entryOf(await trusted.readEntry(group.name, entry.id))
        expect(after.published, 'published after the update').toEqual(entry.published)
        expect(after.updated, 'updated after the update').notToEqual(entry.updated)
        expectTimeOf(answer, after.updated, 'updated after the update')
      },
      {
        needs,
        section: 'Resources and their fields / TextData',
        why: 'Times are counted in seconds, so that a second has to go by between the two.',
      },
    ),
    must(
      'access.entries.proxy.update-owner',
      'a user’s update that names no owner does not make the user the owner, one that names an owner sets it',
      async (context) => {
        const { config, trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const [first, second] = [newUserId(), newUserId()]
        const { id } = await addAs(context, proxy, group.name, { data: text.sentence(), ownerId: first })
        const update = async (body: Readonly<Record<string, string>>) => {
          const answer = await proxy.updateEntry(group.name, id, { data: text.sentence(), ...body })
          requireServed(context, answer, 'update entries')
          expect(answer).toHaveStatus(202)
          return plainUserId(entryOf(await trusted.readEntry(group.name, id)).ownerId)
        }
        expect(await update({}), 'the owner after an update without one').toBeOneOf([
          first,
          '',
          '0',
          undefined,
        ])
        expect(await update({ ownerId: second }), 'the owner after an update with one').toEqual(second)
        expect(second, 'the owner').notToEqual(idOf(config.user))
      },
      { needs, section: 'Resources and their fields / TextData', why: whyBoth },
    ),
    must(
      'access.entries.proxy.verbatim',
      'a text that a user writes comes back to the letter: marks of markup, accents, Japanese and emoji',
      async (context) => {
        const { trusted, proxy, groups } = context
        const group = await groups.shared()
        const data =
          'She wrote <b>"Tom & Jerry"</b> at C:\\music, déjà vu, 川沿いを歩いて, 😀 and it\'s 100%.'
        const { id } = await addAs(context, proxy, group.name, { data })
        expect(entryOf(await trusted.readEntry(group.name, id)).data, 'the text').toEqual(data)
        const changed = `${data} She wrote it <i>again</i> & 🌊.`
        const answer = await proxy.updateEntry(group.name, id, { data: changed })
        requireServed(context, answer, 'update entries')
        expect(answer).toHaveStatus(202)
        expect(entryOf(await trusted.readEntry(group.name, id)).data, 'the updated text').toEqual(changed)
      },
      { needs, section: 'Resources and their fields / TextData', why: whyBoth },
    ),
    must(
      'access.entries.proxy.profane-create',
      'a user’s creation with a profane text answers 400 with the error body and stores nothing',
      async (context) => {
        const { config, trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const ownerId = newUserId()
        const data = config.fixtures.profaneText ?? ''
        const served = await addAs(context, proxy, group.name, { data: text.sentence(), ownerId })
        expect(await proxy.createEntry(group.name, { data, ownerId })).toBeError(400)
        const texts = (await listedLike(trusted, group.name, served)).map((entry) => entry.data)
        expect(texts, 'the texts of the owner').toContain(served.data)
        expect(texts, 'the texts of the owner').notToContain(data)
      },
      { needs: ['user', 'fixtures.profaneText'], section: 'Endpoints / TextData', why: whyBoth },
    ),
    must(
      'access.entries.proxy.profane-update',
      'a user’s update with a profane text answers 400 with the error body and changes nothing',
      async (context) => {
        const { config, trusted, proxy, text } = context
        const { group, entry } = await ownEntry(context)
        const good = text.sentence()
        const served = await proxy.updateEntry(group.name, entry.id, { data: good })
        requireServed(context, served, 'update entries')
        expect(served).toHaveStatus(202)
        const refused = await proxy.updateEntry(group.name, entry.id, {
          data: config.fixtures.profaneText ?? '',
        })
        expect(refused).toBeError(400)
        expect(entryOf(await trusted.readEntry(group.name, entry.id)).data, 'the text').toEqual(good)
      },
      { needs: ['user', 'fixtures.profaneText'], section: 'Endpoints / TextData', why: whyBoth },
    ),
    must(
      'access.entries.proxy.no-data',
      'a user’s creation without data answers 400 with the error body',
      async (context) => {
        const { proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        await addAs(context, proxy, group.name, { data: text.sentence(), ownerId: newUserId() })
        const refused = await proxy.createEntry(
          group.name,
          { ownerId: newUserId() },
          { flaw: 'data is missing' },
        )
        expect(refused).toBeError(400)
      },
      { needs, section: 'Endpoints / TextData', why: whyBoth },
    ),
  ],
)
