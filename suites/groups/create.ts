import {
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  objectOf,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { accepted, atOnce, create, expectNoGroup, readBack } from './created.ts'
import { errorForm } from './error-form.ts'
import { family } from './family.ts'
import { life } from './life.ts'

export default suite(
  'TextDataGroup: create',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.create.status', 'creating a group answers 201', async ({ play }) => {
      const { created } = (await play(life)).creation
      expect(created).toHaveStatus(201)
    }),
    must('groups.create.no-body', 'the answer to creating a group has no body', async ({ play }) => {
      const { created } = (await play(life)).creation
      expect(created).toHaveNoBody()
    }),
    must('groups.create.readable', 'a created group can be read by its name', async ({ play }) => {
      const { before, after } = (await play(life)).creation
      expect(before.read).toBeError(404)
      expect(after.read).toHaveStatus(200)
    }),
    must('groups.create.listed', 'a created group stands in the list of groups', async ({ play }) => {
      const { after } = (await play(life)).creation
      const { id } = entryOf(after.read)
      expect(idsOf(entriesOf(after.groups)), 'the ids in the list').toContain(id)
    }),
    must('groups.create.empty', 'a new group holds no entries', async ({ play }) => {
      const { after } = (await play(life)).creation
      const list = entriesOf(after.entries)
      expect(list.entry, 'the entries of the new group').toHaveLength(0)
      expect(list.totalResults, 'totalResults of the new group').toEqual(0)
    }),
    must(
      'groups.create.before-entries',
      'entries can be stored in a group once it exists, and not before',
      async ({ play }) => {
        const { before, stored } = (await play(life)).creation
        expect(before.entry).toBeError(404)
        expect(stored.entry).toHaveStatus(201)
        expect(entriesOf(stored.entries).entry, 'the entries of the group').toHaveLength(1)
      },
      { section: 'What the service does' },
    ),
    must(
      'groups.create.duplicate',
      'creating a group whose name exists already answers 400 with the error body and leaves the first as it was',
      async ({ play }) => {
        const { refused, parent, parentEntries } = await play(family)
        expect(refused.duplicate).toBeError(400)
        expect(parent.afterRefusals, 'the group after the refused creation').toEqual(parent.first)
        const { entry: kept } = entriesOf(parentEntries.afterRefusals)
        expect(kept, 'the entries of the group after the refused creation').toHaveLength(1)
      },
      {
        needs: ['slots:2'],
        why: 'A second slot stays free and is used afterwards, so that the limit cannot be the reason of the refusal.',
      },
    ),
    must(
      'groups.create.duplicate-child',
      'a name that exists already is refused with 400 under another parent too',
      async ({ play }) => {
        const { refused, parent } = await play(family)
        expect(refused.child).toBeError(400)
        expect(parent.afterRefusals, 'the group after the refused creation').toEqual(parent.first)
      },
      {
        needs: ['slots:2'],
        why: 'The path names a group by its name alone, so a name is unique in the application, whatever the parent.',
      },
    ),
    must(
      'groups.create.concurrent',
      'of several simultaneous creations of one name exactly one succeeds, the others answer 400',
      async (context) => {
        const { trusted, groups } = context
        // Connections are open before the slots are taken.
        await atOnce(16, () => trusted.listGroups({ query: { count: 1 } }))
        await groups.slots()
        let fruitless = 0
        const bursts = context.settings.exhaustive ? 10 : 2
        for (let burst = 0; burst < bursts; burst++) {
          const name = groups.newName()
          const answers = await atOnce(16, () => trusted.createGroup({ name }))
          const won = answers.filter(({ status }) => status === 201)
          for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toBeError(400)
          // A creation that had to be repeated on a broken connection may have met its own effect.
          if (won.length === 0 && answers.some(({ retries }) => retries > 0)) {
            context.untested('a creation was repeated after a broken connection: its refusal proves nothing')
          }
          if (won.length === 0 && ++fruitless < 4) {
            // Another run may have had the slot at that moment: there must be room again before the next burst.
            await create(context, name)
            burst--
          } else expect(won.length, `the number of accepted creations of ${name}`).toEqual(1)
          expect(await trusted.deleteGroup(name)).toHaveStatus(202)
          if (burst === bursts - 1) await expectNoGroup(context, name)
        }
      },
      {
        needs: ['slots:2'],
        why: 'Two bursts of sixteen on connections that are open already; a second slot is free, so that the limit does not decide.',
      },
    ),
    must(
      'groups.create.own-members',
      'members that are only returned (id, appId) have no effect when they are sent on create',
      async (context) => {
        const { trusted, groups } = context
        const name = await groups.slot()
        const sent = { id: '918273645546372819', appId: '99999999999' }
        const answer = await trusted.createGroup(
          { name, ...sent },
          { flaw: 'members that are only returned' },
        )
        if (answer.status === 400) expect(answer).toBeError(400)
        else {
          expect(answer).toHaveStatus(201)
          const group = await readBack(context, name)
          expect(group.id, 'the id of the group').notToEqual(sent.id)
          expect(group.appId, 'the appId of the group').notToEqual(sent.appId)
        }
      },
      {
        section: 'Resources and their fields / TextDataGroup',
        why: 'Refusing such members with 400 passes.',
      },
    ),
    should(
      'groups.create.json-text',
      'the body is read as JSON: escapes, white space and the order of members make no difference',
      async (context) => {
        const { trusted, groups } = context
        const name = await groups.slot()
        const escaped = [...name]
          .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('')
        const rawBody = `\r\n{\t"name" :\n  "${escaped}"  }\n`
        await accepted(context, () => trusted.createGroup({ name }, { rawBody }))
        expect(await trusted.readGroup(name)).toHaveStatus(200)
      },
    ),
    should(
      'groups.create.charset',
      'a body labelled application/json with a charset parameter is accepted',
      async (context) => {
        const name = await context.groups.slot()
        const headers = { 'content-type': 'application/json; charset=utf-8' }
        const answer = await accepted(context, () => context.trusted.createGroup({ name }, { headers }))
        expect(answer).toHaveStatus(201)
      },
    ),
    observe(
      'groups.create.form-label',
      'what happens to a JSON body that is labelled application/x-www-form-urlencoded',
      async ({ trusted, groups }) => {
        const name = await groups.slot()
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const answer = await trusted.createGroup({ name }, { headers, flaw: 'wrong content type' })
        return String(answer.status)
      },
    ),
    observe(
      'groups.create.unknown-member',
      'what happens to a creation with a member that the specification does not name',
      async ({ trusted, groups }) => {
        const name = await groups.slot()
        const answer = await trusted.createGroup({ name, colour: 'blue' }, { flaw: 'an unknown member' })
        return String(answer.status)
      },
    ),
    observe(
      'groups.create.duplicate-error',
      'which form of the error body refuses a duplicate name',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        return errorForm(await trusted.createGroup({ name }))
      },
      { section: 'Errors / Error body' },
    ),
    observe(
      'groups.create.allow-header',
      'whether a refused method names the allowed ones in the Allow header',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const path = `/textdata/@app/${name}/@self`
        const answer = await trusted.request({ method: 'PATCH', path, flaw: 'a method that is not offered' })
        return answer.headers.allow === undefined
          ? `${answer.status} without Allow`
          : `${answer.status} with Allow`
      },
      { section: 'Errors / HTTP status codes' },
    ),
    observe(
      'groups.create.explicit-application',
      'whether the path accepts the id of the own application in place of @app',
      async ({ trusted, groups, config }) => {
        const { name } = await groups.shared()
        const path = `/textdata/${encodeURIComponent(config.application.id)}/${name}/@self`
        const answer = await trusted.request({ method: 'GET', path, flaw: 'an explicit application id' })
        return answer.status === 200 ? `200 with group ${typeof objectOf(answer).id}` : String(answer.status)
      },
      { section: 'Endpoints' },
    ),
    untestable(
      'groups.create.categories',
      'entries of different categories belong in different groups, the columns of one form may share a group',
      'it is a rule for the application that stores entries; the service cannot tell what a category is',
      { section: 'Limits' },
    ),
  ],
)
