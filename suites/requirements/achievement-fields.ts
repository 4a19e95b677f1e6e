import { dashed, gap, rule, sectionOf } from './requirement.ts'

const texts: readonly (readonly [string, string])[] = [
  ['appId', 'the id of the application'],
  ['id', 'the id of the definition'],
  ['name', 'its name'],
  ['revealedDescription', 'the text for the revealed state'],
  ['unlockedDescription', 'the text for the unlocked state'],
  ['type', 'responses show INCREMENTAL and STANDARD'],
  ['stepFormat', 'the unit in which a step is shown'],
  ['defaultState', 'the initial state'],
  ['published', 'the time of creation'],
  ['updated', 'the time of the last update'],
]

const others: readonly (readonly [string, string, string])[] = [
  ['totalSteps', 'an integer', 'the steps to completion'],
  ['point', 'an integer', 'the points that are awarded'],
  ['repeatable', 'a boolean', 'whether it can be earned again'],
  ['disclosed', 'a boolean', 'whether it is public'],
]

const listsIcons =
  'is a list of objects with type and value, both strings, and primary, a boolean; value is a URL.'

const types = { shownBy: ['R-achievement-types'] } as const

/** The fields of an achievement definition. */
export const achievementFields = sectionOf('Resources and their fields / Achievement (read-only)', [
  ...texts.map(([name, meaning]) =>
    rule(`R-achievement-${dashed(name)}`, 'MUST', `${name} is a string: ${meaning}.`, types),
  ),
  ...others.map(([name, type, meaning]) =>
    rule(`R-achievement-${dashed(name)}`, 'MUST', `${name} is ${type}: ${meaning}.`, types),
  ),
  rule('R-achievement-revealed-icon-urls', 'MUST', `revealedIconUrls ${listsIcons}`),
  rule('R-achievement-unlocked-icon-urls', 'MUST', `unlockedIconUrls ${listsIcons}`, {
    shownBy: ['R-achievement-revealed-icon-urls'],
  }),
  rule(
    'R-achievement-types',
    'MUST',
    'The members of a definition are those of the table, each of the stated type.',
  ),
  rule(
    'R-achievement-meaning',
    'MUST',
    'The meaning of the members: what is public, which text belongs to which state, what is awarded.',
    { reason: 'This interface does not show what the members mean for a game.' },
  ),
  rule(
    'R-achievement-members-there',
    'SHOULD',
    'The definitions have these members, with or without a value, and their values agree with each other.',
  ),
  gap('R-achievement-type-values', 'Which types exist in addition to the two that appear is not shown.'),
  gap('R-achievement-default-state-values', 'Which values defaultState has is not shown.'),
  gap('R-achievement-icon-type-values', 'Which types icons have is not shown.'),
  gap('R-achievement-date-format', 'The form of the two times of a definition is not shown.'),
])
