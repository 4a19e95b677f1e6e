import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { libraryFilter, libraryResponse } from '../../shared/entries/remembered.ts'
import { beyond32Bits } from '../../shared/ids/near-numbers.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { type ListQuery, listPage } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

const byWriter = (filterValue: string): ListQuery => ({
  filterBy: 'writerId',
  filterOp: 'equals',
  filterValue,
})

type OddValue = readonly [name: string, title: string, make: (user: string) => string | undefined]

/** A value that does not depend on the ids of users. */
const always = (name: string, value: string): OddValue => [name, `filterValue ${value}`, () => value]

/**
 * Values that equal no user id. Some have a special meaning in a database, a pattern or a URL; a filter that uses that
 * meaning would find entries.
 */
const oddValues: readonly OddValue[] = [
  ['empty', 'an empty filterValue', () => ''],
  always('space', 'a b'),
  always('letter', 'é'),
  always('kana', 'ともだち'),
  always('emoji', '🌊'),
  always('plus', '+'),
  always('percent', '%'),
  always('ampersand', '&'),
  always('equals-sign', 'a=b'),
  always('hash', '#'),
  always('slash', '/'),
  always('quote', `'`),
  always('sql', `x' OR '1'='1`),
  always('star', '*'),
  always('dots', '.*'),
  always('colon', ':'),
  ['inner-percent', 'filterValue <user id without its last digit>%', (user) => `${user.slice(0, -1)}%`],
  ['inner-underscore', 'filterValue <user id without its last digit>_', (user) => `${user.slice(0, -1)}_`],
  ['inner-star', 'filterValue <user id without its last digit>*', (user) => `${user.slice(0, -1)}*`],
  ['inner-dot', 'filterValue <user id without its last digit>.', (user) => `${user.slice(0, -1)}.`],
  ['encoded-twice', 'filterValue %3<user id>', (user) => `%3${user}`],
  ['letter-behind', 'filterValue <user id>x', (user) => `${user}x`],
  ['over-32-bits', 'filterValue <user id + 2^32>', beyond32Bits],
]

/** Operators other than equals, each with a value for which its result differs from that of equals. */
const otherOperators: readonly (readonly [name: string, filterOp: string, make: (user: string) => string])[] =
  [
    ['contains', 'contains', (user) => user.slice(1, -1)],
    ['starts-with', 'startsWith', (user) => user.slice(0, -1)],
    ['present', 'present', (user) => `${user}9`],
    ['not-equals', 'notEquals', (user) => user],
  ]

const withoutValue: readonly (readonly [id: string, title: string, query: ListQuery])[] = [
  ['owner', 'filterBy=ownerId and filterOp', { filterBy: 'ownerId', filterOp: 'equals' }],
  ['writer', 'filterBy=writerId and filterOp', { filterBy: 'writerId', filterOp: 'equals' }],
  ['alone', 'only filterBy=writerId', { filterBy: 'writerId' }],
  ['later-page', 'filterBy=writerId and startIndex=2', { filterBy: 'writerId', startIndex: 2 }],
]

/** The library, a valid filter, and the assertion that the list accepts it. */
async function rightFilter({ trusted, groups }: CheckContext) {
  const library = await groups.library()
  const user = library.writers[0]
  const query = await libraryFilter(trusted, library, 'writerId')
  const accepted = await libraryResponse(trusted, library, { ...query(user), count: 100 })
  expect(accepted).toHaveStatus(200)
  return { library, user, query }
}

/** The response of the list to a wrong filter, after it has accepted the valid one. */
async function answered(context: CheckContext, wrong: (right: ListQuery) => ListQuery, invalid: string) {
  const { library, user, query } = await rightFilter(context)
  return await libraryResponse(context.trusted, library, wrong(query(user)), invalid)
}

const noValue = 'filterBy without filterValue'

export default suite(
  'TextData: values of a filter',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.filter.odd-value',
      'a filterValue that equals no user id finds no entry',
      'R-entry-filter-op',
      [
        ...each(
          oddValues,
          ([name, title]) => ({ id: `entries.filter.odd-value.${name}`, title }),
          async (context, [, , make]) => {
            const { library, user, query } = await rightFilter(context)
            const odd = make(user) ?? context.inapplicable(`the user id ${user} is not a number of 32 bits`)
            const response = await libraryResponse(context.trusted, library, query(odd))
            if (passesAsRefused(response)) return
            const { entry, totalResults } = entriesOf(response)
            expect(entry, 'entries in the list').toEqual([])
            expect(totalResults, 'totalResults').toEqual(0)
          },
        ),
        {
          id: 'entries.filter.odd-value.empty-owner',
          title: 'an empty filterValue with filterBy=ownerId: it finds no entry that has an owner',
          run: async ({ trusted, groups }) => {
            const library = await groups.library()
            const query = { filterBy: 'ownerId', filterOp: 'equals', filterValue: '' }
            const response = await libraryResponse(trusted, library, query)
            if (passesAsRefused(response)) return
            const { entry } = entriesOf(response)
            const owned = entry.filter(({ ownerId }) => library.owners.includes(plainUserId(ownerId) ?? ''))
            expect(owned, 'entries with an owner in the list', response).toEqual([])
          },
        },
      ],
      {
        tries: 'the unusual',
        why: 'Any text is a value to compare with. It also passes to refuse a text that cannot be a user id, or an empty one.',
      },
    ),
    should(
      'entries.filter.near-blank',
      'a user id followed by a space, as filterValue, finds nothing',
      'R-entry-filter-op',
      async (context) => {
        const { library, user, query } = await rightFilter(context)
        const response = await libraryResponse(context.trusted, library, query(`${user} `))
        if (passesAsRefused(response)) return
        expect(entriesOf(response).entry, 'entries in the list', response).toEqual([])
      },
      {
        why: 'It is another value. But SQL ignores trailing spaces when it compares, so this is not a MUST.',
      },
    ),
    must(
      'entries.filter.long-user',
      'a filter by a long user id, if the service accepts one, finds the entry of that user and no other',
      'R-entry-filter-by',
      each(
        [
          ['entries.filter.long-user.owner', 'ownerId'],
          ['entries.filter.long-user.writer', 'writerId'],
        ] as const,
        ([id, by]) => ({ id, title: `filterBy=${by}` }),
        async ({ trusted, groups, text, newUserId, inapplicable }, [, by]) => {
          const group = await groups.shared()
          const [user, other] = [`${newUserId()}0001`, `${newUserId()}0001`]
          const create = async (id: string) =>
            await trusted.createEntry(
              group.name,
              { data: text.sentence(), writerId: newUserId(), ownerId: newUserId(), [by]: id },
              { invalid: 'a long user id' },
            )
          const created = await create(user)
          if (created.status >= 400) return inapplicable('a long user id is refused')
          const entry = entryOf(created)
          expect(await create(other)).toHaveStatus(201)
          const query = await filterForm(trusted, group.name, by, entry)
          const response = await listPage(trusted, group.name, query(user))
          expect(idsOf(response), `the ids with ${by} ${user}`).toEqual([entry.id])
        },
      ),
      {
        tries: 'the unusual',
        why: 'A user id is a text. Whether filterValue includes the domain is open; the check uses the form that finds something.',
      },
    ),
    must(
      'entries.filter.signed',
      'a filterValue that a URL has to encode does not disturb the signature',
      'R-entry-filter-by',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writer = newUserId()
        const entry = await group.add({ writerId: writer })
        const query = await filterForm(trusted, group.name, 'writerId', entry)
        const [found, odd] = await Promise.all([
          listPage(trusted, group.name, query(writer)),
          trusted.listEntries(group.name, { query: query(`${writer} & é+%~*'(1)`) }),
        ])
        expect(idsOf(found), 'the entries of the writer').toContain(entry.id)
        if (odd.status === 401 || !passesAsRefused(odd)) expect(odd).toHaveStatus(200)
      },
      { tries: 'the unusual', section: 'Authentication / Request signing' },
    ),
    must(
      'entries.filter.equals-only',
      'a filterOp other than equals is refused, treated as equals, or finds nothing: it is not carried out',
      'R-entry-filter-op',
      each(
        otherOperators,
        ([name, filterOp]) => ({ id: `entries.filter.equals-only.${name}`, title: `filterOp=${filterOp}` }),
        async (context, [, filterOp, make]) => {
          const { library, user, query } = await rightFilter(context)
          const value = make(user)
          const filter = { ...query(value), filterOp, count: 100 }
          const response = await libraryResponse(
            context.trusted,
            library,
            filter,
            'an operator that filterOp does not have',
          )
          if (passesAsRefused(response)) return
          const ids = idsOf(entriesOf(response))
          // A service that does not know the operator may find nothing.
          if (ids.length === 0) return
          const equal = library.entries.filter(({ sent }) => sent.writerId === value)
          expect(ids, `the ids with filterOp=${filterOp}`, response).toHaveSameMembers(
            equal.map(({ entry }) => entry.id),
          )
        },
      ),
      {
        why: 'There is no other operator. A service that ignores filterOp compares for equality; a service that reads it may find nothing. Both pass here.',
      },
    ),
    should(
      'entries.filter.operator-refused',
      'another filterOp than equals is refused with 400',
      'R-entry-filter-op',
      each(
        otherOperators,
        ([name, filterOp]) => ({
          id: `entries.filter.operator-refused.${name}`,
          title: `filterOp=${filterOp}`,
        }),
        async (context, [, filterOp]) => {
          const wrong = (right: ListQuery) => ({ ...right, filterOp })
          expect(await answered(context, wrong, 'an operator that filterOp does not have')).toHaveStatus(400)
        },
      ),
      {
        why: 'Such a value is invalid data (400). But many frameworks ignore what they do not know.',
      },
    ),
    must(
      'entries.filter.value-required',
      'filterBy without filterValue is refused',
      'R-entry-filter-value',
      each(
        withoutValue,
        ([name, title]) => ({ id: `entries.filter.value-required.${name}`, title }),
        async (context, [, , query]) => {
          expect(await answered(context, () => query, noValue)).toBeRefused()
        },
      ),
    ),
    should(
      'entries.filter.value-status',
      'filterBy without filterValue is refused with 400',
      'R-entry-filter-value',
      each(
        withoutValue,
        ([name, title]) => ({ id: `entries.filter.value-status.${name}`, title }),
        async (context, [, , query]) => {
          expect(await answered(context, () => query, noValue)).toHaveStatus(400)
        },
      ),
      {
        why: 'That filterValue is required is stated; the status of a request without it is not. 400 is for invalid data.',
      },
    ),
    observe(
      'entries.filter.spellings',
      'what an incomplete filter or one in an unusual spelling does',
      'R-entry-filter-by',
      each(
        [
          ['entries.filter.empty-value', byWriter('')],
          ['entries.filter.empty-by', { ...byWriter('1'), filterBy: '' }],
          ['entries.filter.empty-operator', { ...byWriter('1'), filterOp: '' }],
          ['entries.filter.value-alone', { filterValue: '1' }],
          ['entries.filter.operator-alone', { filterOp: 'equals' }],
          ['entries.filter.letter-case', { ...byWriter('1'), filterBy: 'OwnerId' }],
        ] as const satisfies readonly (readonly [string, ListQuery])[],
        ([id, query]) => ({ id, title: JSON.stringify(query) }),
        async ({ trusted, groups }, [, query]) => {
          const response = await libraryResponse(trusted, await groups.library(), query, 'an unusual filter')
          return String(response.status)
        },
      ),
    ),
  ],
)
