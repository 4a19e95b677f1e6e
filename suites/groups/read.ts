import { entriesOf, expect, idsOf, must, objectOf, observe, should, suite } from '../../harness/index.ts'
import { groupRead, listed, readBack, returnedName } from './created.ts'
import { life } from './life.ts'
import { mixedCase } from './mixed-case.ts'

/** Names that no group can have. */
const malformedNames: readonly {
  readonly id: string
  readonly what: string
  readonly of: (name: string) => string
}[] = [
  { id: 'digit', what: 'with a digit', of: (name) => `${name}7` },
  { id: 'space', what: 'with a space at its end', of: (name) => `${name} ` },
  { id: 'percent', what: 'with a percent sign', of: (name) => `${name}%` },
  { id: 'quote', what: 'with an apostrophe', of: (name) => `${name}'` },
  { id: 'too-long', what: 'of more than 32 bytes', of: (name) => name.padEnd(40, 'x') },
]

export default suite(
  'TextDataGroup: read',
  { class: 'textboard', section: 'Resources and their fields / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.read.status', 'reading a group answers 200 with one object', async ({ trusted, groups }) => {
      const { name } = await groups.shared()
      const answer = await trusted.readGroup(name)
      expect(answer).toHaveStatus(200)
      const group = objectOf(answer)
      expect(group.entry, 'a list in place of one group').toBeAbsent()
    }),
    must('groups.read.id', 'a group is read with an id, which is a string', async ({ trusted, groups }) => {
      const { name } = await groups.shared()
      const { id } = objectOf(await trusted.readGroup(name))
      expect(id, 'the id of the group').toMatch(/./)
    }),
    must(
      'groups.read.app-id',
      'a group is read with the id of the application as appId',
      async ({ trusted, groups, config }) => {
        const { name } = await groups.shared()
        const { appId } = objectOf(await trusted.readGroup(name))
        // Its type is the business of the contract check.
        expect(String(appId), 'the appId of the group').toEqual(config.application.id)
      },
    ),
    must(
      'groups.read.name',
      'a group that is read with its name has the name with which it was created',
      async ({ play }) => {
        const { name, read } = await play(mixedCase)
        expect(read).toHaveStatus(200)
        expect(returnedName(read), 'the name of the group').toBeOneOf([undefined, name])
      },
      { why: 'The name is only said to be sent on create; a target that does not return it passes.' },
    ),
    must('groups.read.stable-id', 'a group has the same id whenever it is read', async (context) => {
      const { name } = await context.groups.shared()
      const first = await readBack(context, name)
      const second = await readBack(context, name)
      expect(second, 'the group, read again,').toEqual(first)
    }),
    must('groups.read.unique-id', 'two groups have different ids', async ({ play, untested }) => {
      const { read, groups } = (await play(life)).creation.after
      const { id } = groupRead(read)
      const ids = idsOf(entriesOf(groups))
      const others = ids.toSpliced(ids.indexOf(id), 1)
      if (others.length === 0) untested('the list shows no second group')
      expect(others, 'the ids of the other groups').notToContain(id)
    }),
    must('groups.read.as-listed', 'a group is read as it stands in the list', async (context) => {
      const { name } = await context.groups.shared()
      const group = await readBack(context, name)
      const item = listed(await context.trusted.listGroups({ query: { count: 1000 } }), group.id)
      expect(item?.appId, 'the appId in the list').toEqual(group.appId)
      expect(item?.parentId, 'the parentId in the list').toEqual(group.parentId)
    }),
    must(
      'groups.read.unknown',
      'reading a group that does not exist answers 404 with the error body',
      async (context) => {
        const { trusted, groups } = context
        const { name } = await groups.shared()
        const [known, unknown] = await Promise.all([
          trusted.readGroup(name),
          trusted.readGroup(groups.newName()),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
    ),
    must(
      'groups.read.similar-name',
      'a group is not found under a part of its name or a longer name',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const [known, ...unknown] = await Promise.all([
          trusted.readGroup(name),
          // Not the name less its last letter: that could be the name of another group of the run.
          trusted.readGroup(name.slice(0, 9)),
          trusted.readGroup(name.slice(1)),
          trusted.readGroup(`${name}_`),
          trusted.readGroup(name.replace('_', '__')),
        ])
        expect(known).toHaveStatus(200)
        for (const answer of unknown) expect(answer).toBeError(404)
      },
    ),
    ...malformedNames.map(({ id, what, of }) =>
      must(
        `groups.read.malformed-${id}`,
        `reading a group by a name ${what} answers 404 or 400 with the error body`,
        async ({ trusted, groups }) => {
          const { name } = await groups.shared()
          const [known, unknown] = await Promise.all([
            trusted.readGroup(name),
            trusted.readGroup(of(name), { flaw: `a name ${what}` }),
          ])
          expect(known).toHaveStatus(200)
          expect(unknown).toBeError(404, 400)
        },
        {
          why: 'No group has such a name, so it does not exist (404); it is invalid request data as well (400).',
        },
      ),
    ),
    should(
      'groups.read.selector',
      'a group is addressed with the token @self: another token in its place is no path of the service',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const path = `/textdata/@app/${name}/@other`
        const [known, unknown] = await Promise.all([
          trusted.readGroup(name),
          trusted.request({ method: 'GET', path, flaw: 'an unknown selector' }),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404, 400, 405)
      },
      { section: 'Endpoints' },
    ),
    should(
      'groups.read.application-token',
      'the application is addressed with the token @app: another token in its place is refused',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const path = `/textdata/@other/${name}/@self`
        const [known, unknown] = await Promise.all([
          trusted.readGroup(name),
          trusted.request({ method: 'GET', path, flaw: 'an unknown selector' }),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404, 400, 401, 403, 405)
      },
      { section: 'Endpoints' },
    ),
    observe(
      'groups.read.case',
      'whether a group is found by its name in other letters, large and small',
      async (context) => {
        const { name } = await context.groups.shared()
        return String((await context.trusted.readGroup(name.toUpperCase())).status)
      },
    ),
    observe(
      'groups.read.by-id',
      'whether a group is found by its id in place of its name',
      async (context) => {
        const { name } = await context.groups.shared()
        const { id } = await readBack(context, name)
        return String((await context.trusted.readGroup(id, { flaw: 'the id in place of the name' })).status)
      },
    ),
  ],
)
