import {
  type CheckContext,
  each,
  expect,
  fail,
  isJsonObject,
  type Members,
  must,
  type Norm,
  should,
  suite,
} from '../../harness/index.ts'
import { definitions, hasValue } from '../shared/achievement-definitions.ts'

const iconMembers = ['revealedIconUrls', 'unlockedIconUrls'] as const

type IconMember = (typeof iconMembers)[number]

const norms = {
  revealedIconUrls: 'R-achievement-revealed-icon-urls',
  unlockedIconUrls: 'R-achievement-unlocked-icon-urls',
} as const satisfies Readonly<Record<IconMember, Norm>>

const kinds = [
  ['value', 'string'],
  ['type', 'string'],
  ['primary', 'boolean'],
] as const

/** All icons in a member; the case is inapplicable if no definition has one. */
async function icons(context: CheckContext, name: IconMember): Promise<readonly Members[]> {
  const found = (await definitions(context)).flatMap((definition): readonly unknown[] => {
    const value = definition[name]
    if (!hasValue(value)) return []
    expect(value, `${name} of achievement ${definition.id}`).toSatisfy(Array.isArray, 'be a list')
    return Array.isArray(value) ? value : []
  })
  const objects = found.map((icon) =>
    isJsonObject(icon)
      ? icon
      : fail(`expected the members of ${name} to be objects, got ${JSON.stringify(icon)}`),
  )
  return objects.length > 0 ? objects : context.inapplicable(`no definition of the target has ${name}`)
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^\S+$/.test(value) && URL.canParse(value, 'https://example.invalid/')

export default suite(
  'Achievement: icons',
  {
    class: 'achievements',
    section: 'Resources and their fields / Achievement (read-only)',
    resource: 'Achievement',
  },
  [
    must(
      'achievements.icons',
      'an icon is an object with value and type, which are strings, and primary, which is a boolean',
      'R-achievement-revealed-icon-urls',
      each(
        iconMembers.flatMap((name) => kinds.map(([part, kind]) => ({ name, part, kind }))),
        ({ name, part }) => ({
          id: `achievements.icon.${name}.${part}`,
          title: `${part} in ${name}`,
          norm: norms[name],
        }),
        async (context, { name, part, kind }) => {
          const all = await icons(context, name)
          // Some frameworks leave out false values.
          const mayBeAbsent = part === 'primary' && all.some((icon) => icon[part] === true)
          for (const icon of all) {
            expect(icon[part], `${part} of an icon in ${name}`).toSatisfy(
              (value) => typeof value === kind || ((value === undefined || value === null) && mayBeAbsent),
              `be a ${kind}`,
            )
          }
        },
      ),
      { why: 'If the primary icons say so, the others may lack primary.' },
    ),
    should(
      'achievements.icons.primary',
      'each icon says whether it is primary',
      'R-achievement-revealed-icon-urls',
      each(
        iconMembers,
        (name) => ({ id: `achievements.icon.${name}.primary-each`, title: name, norm: norms[name] }),
        async (context, name) => {
          for (const icon of await icons(context, name))
            expect(icon.primary, `primary of an icon in ${name}`).toBeBoolean()
        },
      ),
      {
        why: 'The specification gives each icon the member. But some frameworks leave out what is false, so this is not a MUST.',
      },
    ),
    should(
      'achievements.icons.url',
      'value of an icon is an address',
      'R-achievement-revealed-icon-urls',
      each(
        iconMembers,
        (name) => ({ id: `achievements.icon.${name}.url`, title: name, norm: norms[name] }),
        async (context, name) => {
          for (const icon of await icons(context, name))
            expect(icon.value, `value of an icon in ${name}`, icon).toSatisfy(isAddress, 'be a URL')
        },
      ),
      { why: 'A relative address passes.' },
    ),
    should(
      'achievements.icons.list',
      'the icons are a list, possibly empty, in each definition that has the member',
      'R-achievement-revealed-icon-urls',
      each(
        iconMembers,
        (name) => ({ id: `achievements.member-there.${name}-list`, title: name, norm: norms[name] }),
        async (context, name) => {
          for (const definition of await definitions(context)) {
            expect(definition[name], `${name} of achievement ${definition.id}`).toSatisfy(
              (value) => value === undefined || Array.isArray(value),
              'be a list, or absent',
            )
          }
        },
      ),
      { why: 'Its type is an array: a definition without icons has an empty one, or lacks the member.' },
    ),
  ],
)
