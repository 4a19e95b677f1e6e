import {
  type CheckContext,
  collectionOf,
  type Entry,
  expect,
  fail,
  isRecord,
  type Members,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { type AchievementMember, definitions, listAll } from './definitions.ts'

type Kind = 'string' | 'integer' | 'boolean'

/** Members that every definition has. */
const always: readonly (readonly [name: AchievementMember, kind: Kind])[] = [
  ['appId', 'string'],
  ['id', 'string'],
  ['name', 'string'],
  ['type', 'string'],
  ['point', 'integer'],
  ['repeatable', 'boolean'],
  ['disclosed', 'boolean'],
  ['defaultState', 'string'],
  ['published', 'string'],
  ['updated', 'string'],
]

/** Members that a definition may lack: absent, or null. */
const optional: readonly (readonly [name: AchievementMember, kind: Kind])[] = [
  ['revealedDescription', 'string'],
  ['unlockedDescription', 'string'],
  ['totalSteps', 'integer'],
  ['stepFormat', 'string'],
]

const descriptions = ['revealedDescription', 'unlockedDescription'] as const

const iconMembers = ['revealedIconUrls', 'unlockedIconUrls'] as const

const ofKind = (value: unknown, kind: Kind): boolean =>
  kind === 'integer' ? Number.isInteger(value) : typeof value === kind
const lacks = (value: unknown): boolean => value === undefined || value === null

/** The definitions with one member asked for, as they came. */
async function readMember(context: CheckContext, name: AchievementMember): Promise<readonly Entry[]> {
  const { entry } = await listAll(context.trusted, {}, ['id', name])
  return entry.length > 0 ? entry : context.untested('the target has no achievement definitions')
}

/** The same without any demand on ids, so that a wrong id is seen as such; at least one definition. */
async function raw(
  { trusted, untested }: CheckContext,
  name: AchievementMember,
): Promise<readonly Members[]> {
  const { entry } = collectionOf(
    await trusted.listAchievements('@app', { query: { fields: [name], count: 1000 } }),
  )
  return entry.length > 0 ? entry : untested('the target has no achievement definitions')
}

async function icons(context: CheckContext, name: (typeof iconMembers)[number]) {
  const found = (await readMember(context, name)).flatMap((definition) => {
    const value = definition[name]
    if (lacks(value)) return []
    expect(value, `${name} of achievement ${definition.id}`).toSatisfy(Array.isArray, 'be a list')
    return Array.isArray(value)
      ? value.map((icon: unknown) =>
          isRecord(icon)
            ? icon
            : fail(`expected the members of ${name} to be objects, got ${JSON.stringify(icon)}`),
        )
      : []
  })
  return found.length > 0 ? found : context.inapplicable(`no definition of the target has ${name}`)
}

const values = async (context: CheckContext, name: AchievementMember): Promise<string> => {
  const found = (await definitions(context)).map((definition) => String(definition[name] ?? 'none'))
  return [...new Set(found)].slice(0, 8).join(', ')
}

const dateForms: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['YYYY-MM-DDThh:mm:ss', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
  ['YYYY-MM-DDThh:mm:ss with a time zone', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/],
  ['YYYY-MM-DD', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
]

const dateForm = async (context: CheckContext, name: 'published' | 'updated'): Promise<string> => {
  const found = (await definitions(context)).map((definition) => {
    const text = String(definition[name])
    return dateForms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'another form'
  })
  return [...new Set(found)].join(', ')
}

export default suite(
  'Achievement: members',
  {
    class: 'achievements',
    section: 'Resources and their fields / Achievement (read-only)',
    resource: 'Achievement',
  },
  [
    ...always.map(([name, kind]) =>
      must(
        `achievements.member.${name}`,
        `${name} is there in every definition when asked for, and is of the type ${kind}`,
        async (context) => {
          for (const definition of await raw(context, name)) {
            expect(definition[name], `${name} of a definition`).toSatisfy(
              (value) => ofKind(value, kind),
              `be of the type ${kind}`,
            )
          }
        },
        { why: 'A definition always has it: an id, a name, a flag, a time. Its values are not judged.' },
      ),
    ),
    ...optional.map(([name, kind]) =>
      must(
        `achievements.member.${name}`,
        `${name}, where a definition has it, is of the type ${kind}`,
        async (context) => {
          for (const definition of await readMember(context, name)) {
            expect(definition[name], `${name} of achievement ${definition.id}`).toSatisfy(
              (value) => lacks(value) || ofKind(value, kind),
              `be of the type ${kind}`,
            )
          }
        },
        { why: 'A definition may have no value for it: absent and null pass.' },
      ),
    ),
    ...descriptions.map((name) =>
      must(
        `achievements.member-there.${name}`,
        `${name} comes with at least one definition when asked for, with or without a value`,
        async (context) => {
          const there = (await readMember(context, name)).some((definition) => name in definition)
          expect(there, `whether a definition has the member ${name}`).toBeTrue()
        },
        {
          why: 'It is a field of every definition. A target may leave it out where a definition has no text.',
        },
      ),
    ),
    ...(['totalSteps', 'stepFormat', ...iconMembers] as const).map((name) =>
      must(
        `achievements.member-there.${name}`,
        `${name} comes with at least one definition when asked for, with or without a value`,
        async (context) => {
          const found = await readMember(context, name)
          if (found.some((definition) => name in definition)) return
          const steps = name === 'totalSteps' || name === 'stepFormat'
          if (steps && !(await definitions(context)).some(({ type }) => type === 'INCREMENTAL')) {
            context.inapplicable('the target has no definition of the type INCREMENTAL, which counts steps')
          }
          fail(`expected at least one of ${found.length} definitions to have the member ${name}`)
        },
        { why: 'It is a field of a definition. A target may leave it out where one has no value for it.' },
      ),
    ),
    must(
      'achievements.member-there.totalSteps-incremental',
      'totalSteps is there in every incremental definition when asked for, as an integer',
      async (context) => {
        const incremental = (await definitions(context)).filter(({ type }) => type === 'INCREMENTAL')
        if (incremental.length === 0)
          context.inapplicable('the target has no definition of the type INCREMENTAL')
        for (const { id, totalSteps } of incremental) {
          expect(totalSteps, `totalSteps of achievement ${id}`).toBeInteger()
        }
      },
      { why: 'Such a definition has steps to its completion.' },
    ),
    should(
      'achievements.member-there.stepFormat-incremental',
      'stepFormat has a value in at least one incremental definition when asked for',
      async (context) => {
        const incremental = (await definitions(context)).filter(({ type }) => type === 'INCREMENTAL')
        if (incremental.length === 0)
          context.inapplicable('the target has no definition of the type INCREMENTAL')
        const shown = incremental.some(({ stepFormat }) => typeof stepFormat === 'string')
        expect(shown, 'whether an incremental definition has a stepFormat that is a string').toBeTrue()
      },
      { why: 'A definition that counts steps has a unit to show them in; it is a string, not null.' },
    ),
    ...iconMembers.map((name) =>
      should(
        `achievements.member-there.${name}-list`,
        `${name} is a list, perhaps an empty one, in each definition that has the member`,
        async (context) => {
          for (const definition of await readMember(context, name)) {
            if (name in definition)
              expect(definition[name], `${name} of achievement ${definition.id}`).toSatisfy(
                Array.isArray,
                'be a list',
              )
          }
        },
        { why: 'Its type is an array: a definition without icons has an empty one, or lacks the member.' },
      ),
    ),
    should(
      'achievements.member.type-capitals',
      'a type that spells STANDARD or INCREMENTAL spells it in capital letters',
      async (context) => {
        for (const { id, type } of await definitions(context)) {
          const known = ['STANDARD', 'INCREMENTAL'].find((one) => one === String(type).toUpperCase())
          if (known !== undefined) expect(type, `type of achievement ${id}`).toEqual(known)
        }
      },
      { why: 'These two values appear in responses; other values pass.' },
    ),
    ...iconMembers.map((name) =>
      must(
        `achievements.member.${name}`,
        `${name}, where a definition has it, is a list of objects`,
        async (context) => {
          for (const definition of await readMember(context, name)) {
            const value = definition[name]
            expect(value, `${name} of achievement ${definition.id}`).toSatisfy(
              (list) => lacks(list) || (Array.isArray(list) && list.every(isRecord)),
              'be a list of objects',
            )
          }
        },
      ),
    ),
    ...iconMembers.flatMap((name) => [
      must(
        `achievements.icon.${name}.value`,
        `value of each icon in ${name} is a string`,
        async (context) => {
          for (const icon of await icons(context, name))
            expect(icon.value, `value of an icon in ${name}`).toBeString()
        },
      ),
      must(`achievements.icon.${name}.type`, `type of each icon in ${name} is a string`, async (context) => {
        for (const icon of await icons(context, name))
          expect(icon.type, `type of an icon in ${name}`).toBeString()
      }),
      must(
        `achievements.icon.${name}.primary`,
        `primary of each icon in ${name} is a boolean`,
        async (context) => {
          for (const icon of await icons(context, name))
            expect(icon.primary, `primary of an icon in ${name}`).toBeBoolean()
        },
      ),
      should(
        `achievements.icon.${name}.url`,
        `value of each icon in ${name} is an address`,
        async (context) => {
          for (const icon of await icons(context, name)) {
            expect(icon.value, `value of an icon in ${name}`).toSatisfy(
              (value) =>
                typeof value === 'string' &&
                /^\S+$/.test(value) &&
                URL.canParse(value, 'https://example.invalid/'),
              'be a URL',
            )
          }
        },
        { why: 'A relative address passes.' },
      ),
    ]),
    must(
      'achievements.member.appId-own',
      'appId of each definition is the id of the application',
      async (context) => {
        for (const definition of await definitions(context)) {
          expect(String(definition.appId), `appId of achievement ${definition.id}`).toEqual(
            context.config.application.id,
          )
        }
      },
      { why: 'The definitions are those configured for the application, whose id the config names.' },
    ),
    should(
      'achievements.member.steps-of-incremental',
      'an incremental definition says how many steps it takes: at least one',
      async (context) => {
        const incremental = (await definitions(context)).filter(({ type }) => type === 'INCREMENTAL')
        if (incremental.length === 0)
          context.inapplicable('the target has no definition of the type INCREMENTAL')
        for (const { id, totalSteps } of incremental) {
          expect(totalSteps, `totalSteps of achievement ${id}`).toSatisfy(
            (steps) => typeof steps === 'number' && Number.isInteger(steps) && steps >= 1,
            'be a positive integer',
          )
        }
      },
    ),
    observe('achievements.values.type', 'which types of achievement there are', (context) =>
      values(context, 'type'),
    ),
    observe('achievements.values.default-state', 'which values defaultState has', (context) =>
      values(context, 'defaultState'),
    ),
    observe('achievements.values.icon-type', 'which types icons have', async (context) => {
      const found = await icons(context, 'revealedIconUrls')
      return [...new Set(found.map(({ type }) => String(type)))].slice(0, 8).join(', ')
    }),
    observe('achievements.values.published', 'which form published has', (context) =>
      dateForm(context, 'published'),
    ),
    observe('achievements.values.updated', 'which form updated has', (context) =>
      dateForm(context, 'updated'),
    ),
    untestable(
      'achievements.member.disclosed-effect',
      'disclosed says whether an achievement is public',
      'whether something else should be public cannot be known from outside, and no effect on reading is stated',
    ),
    untestable(
      'achievements.member.text-of-state',
      'the two descriptions are the texts for the revealed and the unlocked state',
      'which text was meant for which state is known to the application’s owner only',
    ),
    untestable(
      'achievements.member.points-awarded',
      'point and totalSteps are what a user gets, and the steps that it takes',
      'users’ achievements are listed by method and path only',
    ),
  ],
)
