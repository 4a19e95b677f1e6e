import { type CheckContext, expect, idsOf, must, observe, suite } from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { type ListQuery, list } from './pages.ts'
import { libraryFilter } from './remembered.ts'

const value = (filterValue: string): ListQuery => ({ filterBy: 'writerId', filterOp: 'equals', filterValue })

/**
 * Values that equal no user id. Some mean something to a database, a pattern or a URL; a filter that takes them
 * so would find entries.
 */
const oddValues: readonly (readonly [name: string, make: (user: string) => string])[] = [
  ['space', () => 'a b'],
  ['letter', () => 'é'],
  ['kana', () => 'ともだち'],
  ['emoji', () => '🌊'],
  ['plus', () => '+'],
  ['percent', () => '%'],
  ['ampersand', () => '&'],
  ['equals-sign', () => 'a=b'],
  ['hash', () => '#'],
  ['slash', () => '/'],
  ['quote', () => `'`],
  ['sql', () => `x' OR '1'='1`],
  ['star', () => '*'],
  ['dots', () => '.*'],
  ['colon', () => ':'],
  ['inner-percent', (user) => `${user.slice(0, -1)}%`],
  ['inner-underscore', (user) => `${user.slice(0, -1)}_`],
  ['inner-star', (user) => `${user.slice(0, -1)}*`],
  ['inner-dot', (user) => `${user.slice(0, -1)}.`],
  ['encoded-twice', (user) => `%3${user}`],
]

/** A request with a wrong filter answers 400 where the right one is answered. */
async function expectRefused(
  { trusted, groups }: CheckContext,
  change: Readonly<Record<string, string | undefined>>,
  flaw: string,
) {
  const library = await groups.library()
  const right = (await libraryFilter(trusted, library, 'writerId'))(library.writers[0])
  const [accepted, refused] = await Promise.all([
    trusted.listEntries(library.name, { query: right }),
    trusted.listEntries(library.name, { query: { ...right, ...change }, flaw }),
  ])
  expect(accepted).toHaveStatus(200)
  expect(refused).toBeError(400)
}

const statusOf = async ({ trusted, groups }: CheckContext, query: ListQuery, flaw: string) => {
  const library = await groups.library()
  return String((await trusted.listEntries(library.name, { query, flaw })).status)
}

export default suite(
  'TextData: values of a filter',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...oddValues.map(([name, make]) =>
      must(
        `entries.filter.odd-value.${name}`,
        `a filterValue of the kind "${name}" equals no user id and finds nothing`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const query = await libraryFilter(trusted, library, 'writerId')
          const answer = await trusted.listEntries(library.name, {
            query: query(make(library.writers[0])),
          })
          expect(answer).toHaveStatus(200, 400)
          if (answer.status === 400) return expect(answer).toBeError(400)
          const { json } = answer
          const [entry, total] =
            typeof json === 'object' && json !== null && 'entry' in json && 'totalResults' in json
              ? [json.entry, json.totalResults]
              : []
          expect(entry, 'the entries found').toEqual([])
          expect(total, 'totalResults').toEqual(0)
        },
        { why: 'Any text is a value to compare with; refusing one that cannot be a user id passes too.' },
      ),
    ),
    ...[
      ['id', 'id'],
      ['data', 'data'],
      ['parent', 'parentId'],
      ['unknown', 'colour'],
    ].map(([name, filterBy]) =>
      must(
        `entries.filter.by-refused.${name}`,
        `filterBy=${filterBy} answers 400 with the error body`,
        (context) => expectRefused(context, { filterBy }, 'a value that filterBy does not have'),
      ),
    ),
    ...[
      ['contains', 'contains'],
      ['starts-with', 'startsWith'],
      ['present', 'present'],
      ['not-equals', 'notEquals'],
    ].map(([name, filterOp]) =>
      must(
        `entries.filter.operator-refused.${name}`,
        `filterOp=${filterOp} answers 400 with the error body`,
        (context) => expectRefused(context, { filterOp }, 'a value that filterOp does not have'),
      ),
    ),
    ...(['ownerId', 'writerId'] as const).map((filterBy) =>
      must(
        `entries.filter.value-required.${filterBy === 'ownerId' ? 'owner' : 'writer'}`,
        `filterBy=${filterBy} without filterValue answers 400 with the error body`,
        (context) =>
          expectRefused(context, { filterBy, filterValue: undefined }, 'filterBy without filterValue'),
      ),
    ),
    must(
      'entries.filter.value-required.alone',
      'filterBy alone, without operator and value, answers 400 with the error body',
      (context) =>
        expectRefused(
          context,
          { filterOp: undefined, filterValue: undefined },
          'filterBy without filterValue',
        ),
    ),
    must(
      'entries.filter.signed',
      'a filterValue that a URL has to encode does not disturb the signature',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writer = newUserId()
        const entry = await group.add({ writerId: writer })
        const query = await filterForm(trusted, group.name, 'writerId', entry)
        const [found, odd] = await Promise.all([
          list(trusted, group.name, query(writer)),
          trusted.listEntries(group.name, { query: query(`${writer} & é+%~*'(1)`) }),
        ])
        expect(idsOf(found), 'the entries of the writer').toHaveSameMembers([entry.id])
        expect(odd).toHaveStatus(200, 400)
      },
      { section: 'Authentication / Request signing' },
    ),
    observe('entries.filter.empty-value', 'what an empty filterValue does', (context) =>
      statusOf(context, value(''), 'filterValue is empty'),
    ),
    observe('entries.filter.empty-by', 'what an empty filterBy does', (context) =>
      statusOf(context, { ...value('1'), filterBy: '' }, 'filterBy is empty'),
    ),
    observe('entries.filter.empty-operator', 'what an empty filterOp does', (context) =>
      statusOf(context, { ...value('1'), filterOp: '' }, 'filterOp is empty'),
    ),
    observe('entries.filter.value-alone', 'what filterValue does without filterBy', (context) =>
      statusOf(context, { filterValue: '1' }, 'filterValue without filterBy'),
    ),
    observe('entries.filter.operator-alone', 'what filterOp does without filterBy', (context) =>
      statusOf(context, { filterOp: 'equals' }, 'filterOp without filterBy'),
    ),
    observe('entries.filter.letter-case', 'what filterBy=OwnerId does', (context) =>
      statusOf(context, { ...value('1'), filterBy: 'OwnerId' }, 'filterBy in another letter case'),
    ),
    observe(
      'entries.filter.two-values',
      'whether two values joined by a comma find the entries of both writers, of one, or none',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [first, second] = library.writers
        const answer = await trusted.listEntries(library.name, { query: value(`${first},${second}`) })
        if (answer.status !== 200) return String(answer.status)
        const { totalResults } = await list(trusted, library.name, value(`${first},${second}`))
        const ofBoth = library.entries.filter(({ sent }) => [first, second].includes(sent.writerId)).length
        if (totalResults === ofBoth) return 'both'
        return totalResults === 0 ? 'none' : 'another choice'
      },
    ),
  ],
)
