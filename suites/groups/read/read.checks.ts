import {
  collectionOf,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  must,
  objectOf,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectListed, expectName, groupRead, listItemWithId } from '../../shared/groups/created-groups.ts'
import { known } from '../../shared/ids/known.ts'
import { numberAsText } from '../../shared/ids/number-as-text.ts'
import { expectNoCollection } from '../../shared/lists/no-collection.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'
import { accented } from '../../shared/texts/accented.ts'
import { expectUnknown } from '../create/accepted-names.ts'
import { life } from '../life.ts'
import { shownGroup } from '../shown-group.ts'
import { mixedCase } from './mixed-case.ts'

interface WrongName {
  readonly id: string
  readonly title: string
  /** @param name of a group that exists */
  readonly of: (name: string) => string
  /** Many databases ignore it when they compare texts: spaces at the end. */
  readonly isOftenIgnored?: true
}

/** Legal names that no group has. */
const unknownNames: readonly WrongName[] = [
  // Not the name without its last letter: that could be the name of another group of the run.
  { id: 'beginning', title: 'the beginning of the name of a group', of: (name) => name.slice(0, 9) },
  { id: 'end', title: 'the end of the name of a group', of: (name) => name.slice(1) },
  {
    id: 'longer',
    title: 'the name of a group with one underscore more at its end',
    of: (name) => `${name}_`,
  },
  {
    id: 'doubled',
    title: 'the name of a group with two underscores for one',
    of: (name) => name.replace('_', '__'),
  },
  {
    id: 'letter',
    title: 'the name of a group with a letter for the underscore',
    of: (name) => name.replace('_', 'x'),
  },
  {
    id: 'underscores',
    title: 'the name of a group with underscores for its last letters',
    of: (name) => `${name.slice(0, -3)}___`,
  },
]

/** Names that no group can have. */
const malformedNames: readonly WrongName[] = [
  { id: 'digit', title: 'a digit', of: (name) => `${name}7` },
  { id: 'space', title: 'a space at the end', of: (name) => `${name} `, isOftenIgnored: true },
  { id: 'percent', title: 'a percent sign', of: (name) => `${name}%` },
  { id: 'quote', title: 'an apostrophe', of: (name) => `${name}'` },
  { id: 'too-long', title: 'more than 32 bytes', of: (name) => name.padEnd(40, 'x') },
  {
    id: 'accent',
    title: 'the name of a group with an accent on one letter',
    of: (name) => known(accented(name), 'letter that takes an accent'),
  },
]

/** A group is read by its name, by other names, and on paths with other tokens. */
const reads = sharedFixture('a group is read by its name and by others', async ({ trusted, groups }) => {
  const { name } = await groups.shared()
  const by = async ({ id: key, title, of }: WrongName) =>
    [key, await trusted.readGroup(of(name), { invalid: title })] as const
  const on = (path: string) => trusted.request({ method: 'GET', path, invalid: 'an unknown token' })
  const listOf = (other: string) => trusted.listEntries(other, { query: { count: 1 } })
  const [right, fresh, beginning, pattern, ...others] = await Promise.all([
    trusted.readGroup(name),
    trusted.readGroup(groups.newName()),
    listOf(name.slice(0, 9)),
    listOf(`${name.slice(0, -3)}___`),
    ...[...unknownNames, ...malformedNames].map(by),
  ])
  const id = right.status === 200 ? groupRead(right).id : undefined
  const [selector, application, byItsId] = await Promise.all([
    on(`/textdata/@app/${name}/@other`),
    on(`/textdata/@other/${name}/@self`),
    id === undefined || id === name
      ? undefined
      : trusted.readGroup(id, { invalid: 'the id of a group instead of its name' }),
  ])
  const byId = new Map(others)
  return {
    right,
    fresh,
    byItsId,
    lists: [beginning, pattern],
    of: (key: string) => known(byId.get(key), `request ${key}`),
    selector,
    application,
  }
})

function expectSameGroup(shown: HttpResponse, right: HttpResponse): void {
  expect(groupRead(shown), 'the group that is found by its name and a space', shown).toEqual(groupRead(right))
}

export default suite(
  'TextDataGroup: read',
  { class: 'textboard', section: 'Resources and their fields / TextDataGroup', resource: 'TextDataGroup' },
  [
    must('groups.read.group', 'reading a group by its name answers that group', 'R-group-read', [
      {
        id: 'groups.read.status',
        title: 'one object with 200',
        run: async ({ use }) => {
          const { read } = await use(shownGroup)
          expect(read).toHaveStatus(200)
          expectNoCollection(objectOf(read), 'a name')
        },
      },
      {
        id: 'groups.read.stable-id',
        title: 'the same whenever it is read',
        run: async ({ use }) => {
          const { read, readAgain } = await use(shownGroup)
          expect(groupRead(readAgain), 'the group, read again,', readAgain).toEqual(groupRead(read))
        },
      },
      {
        id: 'groups.read.as-listed',
        title: 'as it is in the list',
        run: async ({ use }) => {
          const { read, all } = await use(shownGroup)
          const { id, appId, parentId } = groupRead(read)
          const item = listItemWithId(all, id)
          expect(item?.appId, 'the appId in the list', all).toEqual(appId)
          expect(item?.parentId, 'the parentId in the list', all).toEqual(parentId)
        },
      },
    ]),
    must('groups.read.applications', 'a group has the id of the application as appId', 'R-group-app-id', [
      {
        id: 'groups.read.app-id',
        title: 'as it is read',
        run: async ({ use, config }) => {
          const { read } = await use(shownGroup)
          // The contract check tests its type.
          expect(numberAsText(objectOf(read).appId), 'the appId of the group', read).toEqual(
            config.application.id,
          )
        },
      },
      {
        id: 'groups.list.app-id',
        title: 'every group in the list',
        run: async ({ use, config }) => {
          const { all } = await use(shownGroup)
          const { entry } = collectionOf(all)
          expect(entry.length, 'the number of groups in the list', all).toBeAtLeast(1)
          for (const { appId } of entry) {
            expect(numberAsText(appId), 'the appId of a group', all).toEqual(config.application.id)
          }
        },
      },
    ]),
    must(
      'groups.read.names',
      'a group that is returned with its name has the name with which it was created',
      'R-group-name',
      [
        {
          id: 'groups.read.name',
          title: 'as it is read',
          run: async ({ use }) => {
            const { name, read } = await use(mixedCase)
            expectName(read, name)
          },
        },
        {
          id: 'groups.list.name',
          title: 'as it is listed',
          run: async ({ use }) => {
            const { name, read, groups } = await use(mixedCase)
            const { id } = groupRead(read)
            expectListed(groups, { id, name })
            const shown = listItemWithId(groups, id)?.name ?? undefined
            expect(shown, 'the name of the group in the list', groups).toBeOneOf([undefined, name])
          },
        },
      ],
      { why: 'The name is only stated as sent on create; a target that does not return it passes.' },
    ),
    must('groups.read.own-id', 'every group has an id of its own, a string', 'R-group-id', [
      {
        id: 'groups.read.id',
        title: 'a group that is read',
        run: async ({ use }) => {
          const { read } = await use(shownGroup)
          expect(objectOf(read).id, 'the id of the group', read).toMatch(/./)
        },
      },
      {
        id: 'groups.read.unique-id',
        title: 'a new group and the others',
        run: async ({ use, untested }) => {
          const { read, groups } = (await use(life)).creation.after
          const { id } = groupRead(read)
          const ids = idsOf(entriesOf(groups))
          const others = ids.toSpliced(ids.indexOf(id), 1)
          if (others.length === 0) untested('the list shows no second group')
          expect(others, 'the ids of the other groups', groups).notToContain(id)
        },
      },
      {
        id: 'groups.list.once',
        title: 'all groups in the list',
        run: async ({ use }) => {
          const { all } = await use(shownGroup)
          expectNoneTwice(idsOf(entriesOf(all)), 'are in the list', all)
        },
      },
    ]),
    must('groups.read.not-there', 'a name that no group has answers 404', 'R-status-404', [
      {
        id: 'groups.read.unknown',
        title: 'a name that nobody has used',
        run: async ({ use }) => {
          const { right, fresh } = await use(reads)
          expect(right).toHaveStatus(200)
          expect(fresh).toHaveStatus(404)
        },
      },
      {
        id: 'groups.read.similar-name',
        title: 'the list of entries under names that resemble that of a group',
        run: async ({ use }) => {
          const { right, lists } = await use(reads)
          expect(right).toHaveStatus(200)
          for (const list of lists) expect(list).toHaveStatus(404)
        },
      },
      ...each(
        unknownNames,
        ({ id, title }) => ({ id: `groups.read.similar-name.${id}`, title }),
        async ({ use }, { id }) => {
          const { right, of } = await use(reads)
          expect(right).toHaveStatus(200)
          expect(of(id)).toHaveStatus(404)
        },
      ),
      {
        id: 'groups.read.unknown-words',
        title: 'words of URLs, programs or databases, before a group has such a name',
        run: expectUnknown,
      },
    ]),
    must(
      'groups.read.malformed',
      'a name in the path that no group can have is refused',
      'R-status-404',
      [
        ...each(
          malformedNames,
          ({ id, title }) => ({ id: `groups.read.malformed-${id}`, title }),
          async ({ use }, { id, isOftenIgnored = false }) => {
            const { right, of } = await use(reads)
            expect(right).toHaveStatus(200)
            if (isOftenIgnored && of(id).status === 200) return expectSameGroup(of(id), right)
            expect(of(id)).toBeRefused()
          },
        ),
        {
          id: 'groups.read.by-id',
          title: 'the id of the group instead of its name',
          run: async ({ use, inapplicable }) => {
            const { right, byItsId } = await use(reads)
            expect(right).toHaveStatus(200)
            if (byItsId === undefined) return inapplicable('the id of the group is its name')
            expect(byItsId).toBeRefused()
          },
        },
      ],
      {
        why: 'No group has such a name, so it does not exist (404); it is also invalid request data (400).',
      },
    ),
    should(
      'groups.read.near-blank',
      'a name with a space after it does not return the group',
      'R-status-404',
      async ({ use }) => {
        const { right, of } = await use(reads)
        expect(right).toHaveStatus(200)
        expect(of('space')).toBeRefused()
      },
      {
        why: 'It is another name, which no group can have. But SQL ignores trailing spaces when it compares, so this is not a MUST.',
      },
    ),
    should(
      'groups.read.tokens',
      'another token instead of @self or @app is refused',
      'R-endpoints-tokens',
      each(
        [
          { id: 'groups.read.selector', title: '@other for @self', replaced: 'selector' },
          { id: 'groups.read.application-token', title: '@other for @app', replaced: 'application' },
        ] as const,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { replaced }) => {
          const shown = await use(reads)
          expect(shown.right).toHaveStatus(200)
          expect(shown[replaced]).toBeRefused()
        },
      ),
      { section: 'Endpoints', why: 'It is not a path of the service.' },
    ),
  ],
)
