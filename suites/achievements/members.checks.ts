import {
  type CheckContext,
  type Entry,
  each,
  expect,
  fail,
  largestPage,
  type Members,
  must,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import {
  type AchievementMember,
  definitions,
  hasValue,
  rawDefinitions,
} from '../shared/achievement-definitions.ts'

type Kind = 'string' | 'integer' | 'boolean' | 'list'

interface Member {
  readonly name: AchievementMember
  readonly kind: Kind
}

const member = (kind: Kind, ...names: readonly AchievementMember[]): readonly Member[] =>
  names.map((name) => ({ name, kind }))

/** Members that must have a value in every definition. */
const essential: readonly Member[] = [
  ...member('string', 'appId', 'id', 'name', 'type'),
  ...member('integer', 'point'),
  ...member('boolean', 'repeatable', 'disclosed'),
  ...member('string', 'defaultState', 'published'),
]

/** Members that may have no value in a definition. */
const others: readonly Member[] = [
  ...member('string', 'revealedDescription', 'unlockedDescription'),
  ...member('integer', 'totalSteps'),
  ...member('string', 'stepFormat', 'updated'),
  ...member('list', 'revealedIconUrls', 'unlockedIconUrls'),
]

const ofKind = (value: unknown, kind: Kind): boolean => {
  if (kind === 'integer') return Number.isInteger(value)
  return kind === 'list' ? Array.isArray(value) : typeof value === kind
}

const isIncremental = ({ type }: Entry): boolean => type === 'INCREMENTAL'

/** The definitions that count steps; the case is inapplicable if there are none. */
async function incremental(context: CheckContext): Promise<readonly Entry[]> {
  const found = (await definitions(context)).filter(isIncremental)
  return found.length > 0
    ? found
    : context.inapplicable('the target has no definition of the type INCREMENTAL, which counts steps')
}

/** Ends the case as inapplicable if a member needs a definition that counts steps, and there is none. */
async function requireSteps(context: CheckContext, name: AchievementMember): Promise<void> {
  if (name === 'totalSteps' || name === 'stepFormat') await incremental(context)
}

/** A number or text as a text; an absent value stays absent. */
const textOf = (value: unknown): string | undefined => (hasValue(value) ? String(value) : undefined)

/**
 * Asserts that at least one definition has a member.
 * @param what of it, for the message
 */
function expectOne(
  found: readonly Members[],
  name: AchievementMember,
  has: (definition: Members) => boolean,
  what: string,
): void {
  expect(found.length, 'the number of definitions').toBeAtLeast(1)
  if (found.some(has)) return
  const absent = found.filter((one) => one[name] === undefined).length
  const nulls = found.filter((one) => one[name] === null).length
  const how = `${name} is absent in ${absent}, null in ${nulls}`
  fail(`none of the ${found.length} definitions has ${what} (${how})`, {
    deviation: { kind: 'value', name, way: 'missing' },
  })
}

const whyThere =
  'All members are asked for by name. If a definition has no value for a member, frameworks leave it out or give null.'

export default suite(
  'Achievement: members',
  {
    class: 'achievements',
    section: 'Resources and their fields / Achievement (read-only)',
    resource: 'Achievement',
  },
  [
    must(
      'achievements.members',
      'each member of a definition has the type that the table states',
      'R-achievement-types',
      each(
        [...essential, ...others],
        ({ name, kind }) => ({ id: `achievements.member.${name}`, title: `${name}: ${kind}` }),
        async (context, { name, kind }) => {
          for (const definition of await rawDefinitions(context)) {
            expect(definition[name], `${name} of achievement ${String(definition.id)}`).toSatisfy(
              (value) => !hasValue(value) || ofKind(value, kind),
              `be of the type ${kind}`,
            )
          }
        },
      ),
      { why: 'Absent and null both mean that a member has no value.' },
    ),
    must(
      'achievements.members-there',
      'at least one definition has a value for appId, id, name, type, point, repeatable, disclosed, defaultState and published',
      'R-achievement-types',
      each(
        essential,
        ({ name }) => ({ id: `achievements.member-there.${name}`, title: name }),
        async (context, { name }) =>
          expectOne(await rawDefinitions(context), name, (one) => hasValue(one[name]), `a value for ${name}`),
      ),
      { why: `${whyThere} Here one definition with a value is enough.` },
    ),
    should(
      'achievements.members-everywhere',
      'each definition has a value for appId, id, name, type, point, repeatable, disclosed, defaultState and published',
      'R-achievement-members-there',
      each(
        essential,
        ({ name }) => ({ id: `achievements.member-everywhere.${name}`, title: name }),
        async (context, { name }) => {
          for (const definition of await rawDefinitions(context)) {
            expect(definition[name], `${name} of achievement ${String(definition.id)}`).toSatisfy(
              hasValue,
              'have a value',
            )
          }
        },
      ),
      { why: whyThere },
    ),
    should(
      'achievements.members-optional',
      'each member that may be without a value is present in at least one definition',
      'R-achievement-members-there',
      each(
        others,
        ({ name }) => ({ id: `achievements.member-there.${name}`, title: name }),
        async (context, { name }) => {
          const found = await rawDefinitions(context)
          if (!found.some((one) => name in one)) await requireSteps(context, name)
          expectOne(found, name, (one) => name in one, `the member ${name}`)
        },
      ),
      { why: whyThere },
    ),
    should(
      'achievements.member.steps',
      'an INCREMENTAL definition has totalSteps of 1 or more, and at least one has a stepFormat',
      'R-achievement-members-there',
      [
        {
          id: 'achievements.member-there.totalSteps-incremental',
          title: 'totalSteps is an integer in each',
          run: async (context) => {
            for (const { id, totalSteps } of await incremental(context))
              expect(totalSteps, `totalSteps of achievement ${id}`).toBeInteger()
          },
        },
        {
          id: 'achievements.member.steps-of-incremental',
          title: 'totalSteps is 1 or more in each',
          run: async (context) => {
            for (const { id, totalSteps } of await incremental(context))
              expect(totalSteps, `totalSteps of achievement ${id}`).toBeAtLeast(1)
          },
        },
        {
          id: 'achievements.member-there.stepFormat-incremental',
          title: 'stepFormat is a string in at least one',
          run: async (context) =>
            expectOne(
              await incremental(context),
              'stepFormat',
              ({ stepFormat }) => typeof stepFormat === 'string',
              'a stepFormat that is a string',
            ),
        },
      ],
      {
        why: 'What the types mean is not stated: that an INCREMENTAL achievement is completed in steps follows from its name.',
      },
    ),
    must(
      'achievements.member.appId-own',
      'appId of each definition is the id of the application',
      'R-achievement-app-id',
      async (context) => {
        const named = (await definitions(context)).filter(({ appId }) => hasValue(appId))
        expect(named.length, 'the number of definitions with an appId').toBeBetween(1, largestPage)
        for (const definition of named) {
          expect(textOf(definition.appId), `appId of achievement ${definition.id}`).toEqual(
            context.config.application.id,
          )
        }
      },
      { why: 'The definitions are those configured for the application whose id is in the config.' },
    ),
    should(
      'achievements.member.type-capitals',
      'a type STANDARD or INCREMENTAL is written in capital letters',
      'R-achievement-type',
      async (context) => {
        for (const { id, type } of await definitions(context)) {
          const known = ['STANDARD', 'INCREMENTAL'].find((one) => one === String(type).toUpperCase())
          expect(type, `type of achievement ${id}`).toEqual(known ?? type)
        }
      },
      { why: 'These two values appear in responses; other values pass.' },
    ),
    untestable(
      'achievements.member.disclosed-effect',
      'disclosed says whether an achievement is public',
      'R-achievement-meaning',
      'whether something else should be public cannot be known from outside, and no effect on reading is stated',
    ),
    untestable(
      'achievements.member.text-of-state',
      'the two descriptions are the texts for the revealed and the unlocked state',
      'R-achievement-meaning',
      'only the owner of the application knows which text is meant for which state',
    ),
    untestable(
      'achievements.member.points-awarded',
      'point is what a user is awarded, totalSteps the number of steps to completion',
      'R-achievement-meaning',
      'users’ achievements are listed by method and path only',
    ),
  ],
)
