import {
  type Answer,
  type CheckContext,
  collectionOf,
  entryOf,
  expect,
  isRecord,
  type Members,
  must,
  objectOf,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  beyond,
  defaultMembers,
  definitions,
  namedMembers,
  selected,
  someId,
  someIds,
} from './definitions.ts'

const whyOnly =
  'A selection replaces the default one: members that the specification names and that were not asked for do not come. ' +
  'Members that it does not name are the vendor’s own and pass, and so does the id.'

const combinations: readonly (readonly string[])[] = [
  ['id', 'name'],
  ['point', 'type'],
  ['name', 'disclosed', 'totalSteps'],
  ['updated', 'published', 'id'],
  ['revealedIconUrls', 'unlockedIconUrls', 'id'],
  ['repeatable', 'defaultState', 'appId', 'stepFormat'],
  ['unlockedDescription', 'revealedDescription'],
]

/** The list with a selection shows just that part of each definition. */
async function expectSelection(context: CheckContext, names: readonly string[]): Promise<void> {
  const [whole, answer] = await Promise.all([
    definitions(context),
    context.trusted.listAchievements('@app', { query: { fields: names, count: 1000 } }),
  ])
  const { entry } = collectionOf(answer)
  expect(
    entry.flatMap((one) => beyond(one, names)),
    `members beyond fields=${names.join(',')}`,
  ).toEqual([])
  expect(
    entry.map((one) => selected(one, names)),
    `the definitions with fields=${names.join(',')}`,
  ).toHaveSameMembers(whole.map((one) => selected(one, names)))
}

/** Exactly the default members of a definition. */
function expectDefault(definition: Members, full: Members, name: string): void {
  const members = namedMembers(definition)
  expect(Object.keys(members), `the members of ${name} without fields`).toHaveSameMembers(defaultMembers)
  expect(members, `${name} without fields`).toEqual(selected(full, defaultMembers))
}

/** What comes of an unusual `fields`: the named members of the first definition, or the status of a refusal. */
async function observed({ trusted }: CheckContext, fields: string): Promise<string> {
  const answer = await trusted.listAchievements('@app', {
    query: { fields },
    flaw: 'a value of fields that the specification says nothing about',
  })
  return answer.status === 200 ? firstMembers(answer) : String(answer.status)
}

function firstMembers(answer: Answer): string {
  const [first] = collectionOf(answer).entry
  if (!isRecord(first)) return '200 without definitions'
  return `200 with ${Object.keys(namedMembers(first)).sort().join(', ') || 'no members'}`
}

export default suite(
  'Achievement: fields',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.fields.default',
      'without fields each definition of the list has id, type and point, and no other member',
      async (context) => {
        const [whole, answer] = await Promise.all([
          definitions(context),
          context.trusted.listAchievements('@app', { query: { count: 1000 } }),
        ])
        const byId = new Map(whole.map((one) => [one.id, one]))
        for (const one of collectionOf(answer).entry) {
          expectDefault(one, byId.get(String(one.id)) ?? {}, `achievement ${String(one.id)}`)
        }
      },
      { why: 'Members that the specification does not name are the vendor’s own and pass.' },
    ),
    must(
      'achievements.fields.default-sorted',
      'without fields each definition of a sorted page has id, type and point, and no other member',
      async (context) => {
        const query = { sortBy: 'id', sortOrder: 'descending', count: 1000 }
        const [whole, answer] = await Promise.all([
          definitions(context),
          context.trusted.listAchievements('@app', { query }),
        ])
        const byId = new Map(whole.map((one) => [one.id, one]))
        for (const one of collectionOf(answer).entry) {
          expectDefault(one, byId.get(String(one.id)) ?? {}, `achievement ${String(one.id)}`)
        }
      },
    ),
    must(
      'achievements.fields.default-one',
      'without fields a definition read by its id has id, type and point, and no other member',
      async (context) => {
        const id = await someId(context)
        const [full, plain] = await Promise.all([
          context.trusted.readAchievement('@app', id, { query: { fields: achievementMembers } }),
          context.trusted.readAchievement('@app', id),
        ])
        expectDefault(entryOf(plain), entryOf(full), `achievement ${id}`)
      },
    ),
    must(
      'achievements.fields.default-several',
      'without fields definitions read by several ids have id, type and point, and no other member',
      async (context) => {
        const ids = await someIds(context, 2)
        const [full, plain] = await Promise.all([
          context.trusted.readAchievement('@app', ids, { query: { fields: achievementMembers } }),
          context.trusted.readAchievement('@app', ids),
        ])
        const byId = new Map(collectionOf(full).entry.map((one) => [String(one.id), one]))
        const { entry } = collectionOf(plain)
        expect(entry, 'the definitions').toHaveLength(2)
        for (const one of entry)
          expectDefault(one, byId.get(String(one.id)) ?? {}, `achievement ${String(one.id)}`)
      },
    ),
    ...achievementMembers.map((name) =>
      must(
        `achievements.fields.alone.${name}`,
        `fields=${name} gives the ${name} of each definition and no other member`,
        (context) => expectSelection(context, [name]),
        { why: whyOnly },
      ),
    ),
    must(
      'achievements.fields.selected',
      'fields selects members beyond the default ones',
      async (context) => {
        await expectSelection(context, ['name', 'updated'])
        const [first] = await definitions(context)
        expect(first?.name, 'the name of a definition with all fields').toBeString()
      },
      { why: whyOnly },
    ),
    ...combinations.map((names) =>
      must(
        `achievements.fields.together.${names.join('-')}`,
        `fields=${names.join(',')} gives these members of each definition and no others`,
        (context) => expectSelection(context, names),
        { why: whyOnly },
      ),
    ),
    must(
      'achievements.fields.one',
      'fields selects the members of a definition read by its id',
      async (context) => {
        const names = ['name', 'point', 'disclosed'] as const
        const id = await someId(context)
        const [full, part] = await Promise.all([
          context.trusted.readAchievement('@app', id, { query: { fields: achievementMembers } }),
          context.trusted.readAchievement('@app', id, { query: { fields: names } }),
        ])
        const read = objectOf(part)
        expect(beyond(read, names), `members beyond fields=${names.join(',')}`).toEqual([])
        expect(selected(read, names), `achievement ${id} with fields`).toEqual(selected(entryOf(full), names))
        expect(read.name, 'the name').toBeString()
      },
      { why: whyOnly },
    ),
    must(
      'achievements.fields.several',
      'fields selects the members of definitions read by several ids',
      async (context) => {
        const names = ['name', 'repeatable'] as const
        const ids = await someIds(context, 2)
        const [full, part] = await Promise.all([
          context.trusted.readAchievement('@app', ids, { query: { fields: achievementMembers } }),
          context.trusted.readAchievement('@app', ids, { query: { fields: names } }),
        ])
        const { entry } = collectionOf(part)
        expect(
          entry.flatMap((one) => beyond(one, names)),
          `members beyond fields=${names.join(',')}`,
        ).toEqual([])
        expect(
          entry.map((one) => selected(one, names)),
          'the definitions with fields',
        ).toHaveSameMembers(collectionOf(full).entry.map((one) => selected(one, names)))
        expect(
          entry.every(({ name }) => typeof name === 'string'),
          'whether each has its name',
        ).toBeTrue()
      },
      { why: whyOnly },
    ),
    must(
      'achievements.fields.order',
      'the order of the names in fields makes no difference',
      async ({ trusted }) => {
        const ask = (fields: readonly string[]) => trusted.listAchievements('@app', { query: { fields } })
        const [one, other] = await Promise.all([ask(['id', 'name', 'point']), ask(['point', 'id', 'name'])])
        expect(collectionOf(other).entry.map(namedMembers), 'the definitions').toHaveSameMembers(
          collectionOf(one).entry.map(namedMembers),
        )
      },
    ),
    should(
      'achievements.fields.without-id',
      'the id does not come where fields does not name it',
      async (context) => {
        await definitions(context)
        const answer = await context.trusted.listAchievements('@app', { query: { fields: ['name', 'type'] } })
        for (const one of collectionOf(answer).entry) expect(one.id, 'the id of a definition').toBeAbsent()
      },
    ),
    observe(
      'achievements.fields.unknown',
      'what a name in fields that no member has does beside others',
      (context) => observed(context, 'id,colour'),
    ),
    observe(
      'achievements.fields.unknown-alone',
      'what a name in fields that no member has does alone',
      (context) => observed(context, 'colour'),
    ),
    observe('achievements.fields.empty', 'what an empty fields does', (context) => observed(context, '')),
    observe('achievements.fields.blank', 'what a space behind the comma in fields does', (context) =>
      observed(context, 'id, name'),
    ),
    observe('achievements.fields.repeated', 'what a name that stands twice in fields does', (context) =>
      observed(context, 'id,name,id'),
    ),
  ],
)
