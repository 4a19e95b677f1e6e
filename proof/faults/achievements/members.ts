import { achievementMembers } from '../../../reference-impl/policy/achievements.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { achievements, isView, type View, without } from '../declare.ts'
import { idOfMember, mistyped } from '../member-names.ts'

/** The members that every definition must have. */
const essential = [
  'appId',
  'id',
  'name',
  'type',
  'point',
  'repeatable',
  'disclosed',
  'defaultState',
  'published',
] as const

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Changes every resource of achievements, wherever it is returned. */
const changingAchievements = (change: (view: View) => View): PolicyOverride => ({
  finishAchievementView: (view) => change(view),
})

const changingIcons =
  (member: 'revealedIconUrls' | 'unlockedIconUrls', change: (icon: View) => unknown) =>
  (view: View): View => {
    const icons = view[member]
    return { ...view, [member]: Array.isArray(icons) ? icons.filter(isView).map(change) : icons }
  }

/** Faults of single members of achievements. */
export const achievementsMembersFaults: readonly Fault[] = [
  ...essential.flatMap((member) => [
    achievements.fault(
      `achievement-without-${dashed(member)}`,
      `no achievement has ${member}`,
      [`achievements.member-there.${member}`, `achievements.member-everywhere.${member}`],
      { finishAchievementView: (view) => without(view, member) },
    ),
    achievements.fault(
      `achievement-sometimes-without-${dashed(member)}`,
      `${member} is null in one achievement`,
      [`achievements.member-everywhere.${member}`],
      { finishAchievementView: (view, record) => (record.id === '5' ? { ...view, [member]: null } : view) },
    ),
  ]),
  ...(['revealedIconUrls', 'unlockedIconUrls'] as const).map((member) =>
    achievements.fault(
      `member-icon-${dashed(member)}-primary-where-true`,
      `icons in ${member} have primary only if it is true`,
      [`achievements.icon.${member}.primary-each`],
      changingAchievements(
        changingIcons(member, ({ primary, ...icon }) => (primary === true ? { ...icon, primary } : icon)),
      ),
    ),
  ),
  ...(
    [
      'revealedDescription',
      'unlockedDescription',
      'totalSteps',
      'stepFormat',
      'updated',
      'revealedIconUrls',
      'unlockedIconUrls',
    ] as const
  ).map((member) =>
    achievements.fault(
      `achievement-without-${dashed(member)}`,
      `no achievement has ${member}`,
      [`achievements.member-there.${member}`],
      { finishAchievementView: (view) => without(view, member) },
    ),
  ),
  achievements.fault(
    'achievement-point-text',
    'point of an achievement is a string',
    ['contract.achievements.list', 'contract.achievements.read'],
    {
      finishAchievementView: (view) => ({ ...view, point: String(view.point) }),
    },
  ),
  achievements.fault(
    'achievement-application-token',
    'appId of an achievement is @app',
    ['achievements.member.appId-own'],
    {
      finishAchievementView: (view) => ({ ...view, appId: '@app' }),
    },
  ),
  achievements.fault(
    'achievement-icons-null',
    'the icons of an achievement are null',
    ['achievements.member-there.revealedIconUrls-list', 'achievements.member-there.unlockedIconUrls-list'],
    {
      finishAchievementView: (view) => ({ ...view, revealedIconUrls: null, unlockedIconUrls: null }),
    },
  ),
  achievements.fault(
    'achievement-step-format-null',
    'stepFormat is null in every achievement',
    ['achievements.member-there.stepFormat-incremental'],
    {
      finishAchievementView: (view) => ({ ...view, stepFormat: null }),
    },
  ),
  achievements.fault(
    'achievement-type-small',
    'type of an achievement is in lower case',
    ['achievements.member.type-capitals'],
    {
      finishAchievementView: (view) => ({ ...view, type: String(view.type).toLowerCase() }),
    },
  ),
  ...achievementMembers.map((member) =>
    achievements.fault(
      `member-achievement-${idOfMember(member)}`,
      `${member} of an achievement has the wrong type`,
      [`achievements.member.${member}`],
      changingAchievements((view) => ({ ...view, [member]: mistyped(view[member]) })),
    ),
  ),
  ...(['revealedIconUrls', 'unlockedIconUrls'] as const).flatMap((member) => [
    achievements.fault(
      `member-icon-${idOfMember(member)}-primary`,
      `primary of icons in ${member} is a string`,
      [`achievements.icon.${member}.primary`],
      changingAchievements(changingIcons(member, (icon) => ({ ...icon, primary: String(icon.primary) }))),
    ),
    achievements.fault(
      `member-icon-${idOfMember(member)}-type`,
      `type of icons in ${member} is a number`,
      [`achievements.icon.${member}.type`],
      changingAchievements(changingIcons(member, (icon) => ({ ...icon, type: 1 }))),
    ),
    achievements.fault(
      `member-icon-${idOfMember(member)}-value`,
      `value is missing in icons of ${member}`,
      [`achievements.icon.${member}.value`, `achievements.icon.${member}.url`],
      changingAchievements(changingIcons(member, ({ value: _value, ...icon }) => icon)),
    ),
  ]),
]
