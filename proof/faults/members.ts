import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { answering, answeringBody, faultsOf, isView, type View, without } from './declare.ts'

const board = faultsOf('textboard')
const achievements = faultsOf('achievements')
const incentives = faultsOf('card-incentive')

/** A value of another type: text for what is no text, a number for text. */
const mistyped = (value: unknown): unknown => (typeof value === 'string' ? 4711 : `${JSON.stringify(value)}`)

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

const entryMembers = [
  'id',
  'groupName',
  'data',
  'parentId',
  'writerId',
  'ownerId',
  'status',
  'published',
  'updated',
] as const

// Not taken from suites/: what a check leaves out, a fault of its own list would not show.
const achievementMembers = [
  'appId',
  'id',
  'name',
  'revealedDescription',
  'unlockedDescription',
  'type',
  'totalSteps',
  'stepFormat',
  'point',
  'repeatable',
  'disclosed',
  'defaultState',
  'revealedIconUrls',
  'unlockedIconUrls',
  'published',
  'updated',
] as const

const incentiveMembers = [
  'incentiveId',
  'level',
  'available',
  'usedAmount',
  'usedAmountStartDate',
  'usedAmountEndDate',
  'currentUsedAmount',
  'currentUsedAmountStartDate',
  'currentUsedAmountEndDate',
  'isConsumedApp',
] as const

/** Members that may be missing or empty without any fault. */
const periods: readonly string[] = incentiveMembers.slice(3, 9)

const idOf = (member: string): string => member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Faults of single members of the resources: one is missing, or is of the wrong type. */
export const memberFaults: readonly Fault[] = [
  ...entryMembers.map((member) =>
    board(
      `member-created-${idOf(member)}`,
      `the answer to a creation lacks ${member}`,
      [`entries.create.member.${member}`],
      (policy) => ({
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          return facts.operation === 'textdata.create' ? without(finished, member) : finished
        },
      }),
    ),
  ),
  ...achievementMembers.map((member) =>
    achievements(
      `member-achievement-${idOf(member)}`,
      `${member} of an achievement is of the wrong type`,
      [`achievements.member.${member}`],
      changingAchievements((view) => ({ ...view, [member]: mistyped(view[member]) })),
    ),
  ),
  ...(['revealedIconUrls', 'unlockedIconUrls'] as const).flatMap((member) => [
    achievements(
      `member-icon-${idOf(member)}-primary`,
      `primary of ${member} is a text`,
      [`achievements.icon.${member}.primary`],
      changingAchievements(changingIcons(member, (icon) => ({ ...icon, primary: String(icon.primary) }))),
    ),
    achievements(
      `member-icon-${idOf(member)}-type`,
      `type of ${member} is a number`,
      [`achievements.icon.${member}.type`],
      changingAchievements(changingIcons(member, (icon) => ({ ...icon, type: 1 }))),
    ),
    achievements(
      `member-icon-${idOf(member)}-value`,
      `value of ${member} is no address`,
      [`achievements.icon.${member}.value`, `achievements.icon.${member}.url`],
      changingAchievements(changingIcons(member, ({ value: _value, ...icon }) => icon)),
    ),
  ]),
  ...incentiveMembers.flatMap((member) => [
    incentives(
      `member-incentive-${idOf(member)}`,
      `${member} of an incentive is of the wrong type`,
      [`incentive.read.member.${member}`, `incentive.latest.member.${member}`],
      { finishIncentiveView: (view) => ({ ...view, [member]: mistyped(view[member]) }) },
    ),
    ...(periods.includes(member)
      ? [
          incentives(
            `member-incentive-without-${idOf(member)}`,
            `an incentive lacks ${member}`,
            [`incentive.read.member-there.${member}`],
            { finishIncentiveView: (view) => without(view, member) },
          ),
        ]
      : []),
  ]),
  incentives(
    'member-incentive-fields-ignored',
    'fields of an incentive is ignored',
    ['incentive.read.fields.*', 'incentive.latest.fields.*'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        operation === 'incentive.read' || operation === 'incentive.latest'
          ? view
          : policy.selectFields(view, names, operation),
    }),
  ),
  achievements(
    'member-achievement-wrapped',
    'one achievement is answered in a collection',
    ['achievements.read.one-object'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry)
        ? body
        : { entry: [body], startIndex: 1, itemsPerPage: 1, totalResults: 1, sorted: false },
    ),
  ),
  achievements(
    'member-achievement-several-page',
    'several achievements are numbered from zero',
    ['achievements.several.start'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, startIndex: 0 } : body,
    ),
  ),
  achievements(
    'member-achievement-listed-twice',
    'the first achievement stands in the list twice',
    ['achievements.list.unique'],
    answeringBody(['achievements.list'], (body) =>
      Array.isArray(body.entry) && body.entry.length > 1
        ? { ...body, entry: [body.entry[0], ...body.entry] }
        : body,
    ),
  ),
  achievements(
    'member-achievement-list-shuffled',
    'the list of achievements begins with another one each time',
    ['achievements.list.same-again'],
    answeringBody(['achievements.list'], (body, facts) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((_item, at, all) => all[(at + facts.ordinal) % all.length]),
          }
        : body,
    ),
  ),
  board(
    'member-list-shuffled',
    'the list of entries begins with another one each time',
    ['entries.list.same-order-again'],
    answeringBody(['textdata.list'], (body, facts) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((_item, at, all) => all[(at + facts.ordinal) % all.length]),
          }
        : body,
    ),
  ),
  board(
    'member-list-says-filtered',
    'every list says that it is filtered',
    ['entries.list.unfiltered-flag'],
    { filteredFlag: () => true },
  ),
  board(
    'member-list-other-view',
    'entries of a list lack what reading by id shows',
    ['entries.read.as-listed'],
    answeringBody(['textdata.list'], (body, facts) =>
      Array.isArray(body.entry) && !facts.query.has('fields')
        ? { ...body, entry: body.entry.filter(isView).map((item) => without(item, 'published')) }
        : body,
    ),
  ),
  board(
    'member-update-spreads',
    'after an update every entry of that owner shows the new text',
    ['entries.update.others-untouched'],
    (policy) => {
      const texts = new Map<string, string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (before.ownerId !== undefined) texts.set(`${before.groupName} ${before.ownerId}`, after.data)
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const data = texts.get(`${entry.groupName} ${entry.ownerId}`)
          const finished = policy.finishEntryView(view, entry, facts, input)
          return data === undefined ? finished : { ...finished, data }
        },
      }
    },
    'sequence',
  ),
  board('member-update-renames-group', 'an update clears groupName', ['entries.update.keeps-groupName'], {
    updatedEntry: (_before, after) => ({ ...after, groupName: '' }),
  }),
  board(
    'member-update-changes-id',
    'an updated entry is shown with another id',
    ['entries.update.keeps-id'],
    { updatedEntry: (_before, after) => ({ ...after, id: `${after.id}0` }) },
  ),
  board(
    'member-update-lists-twice',
    'an updated entry is listed as it was and as it is',
    ['entries.update.no-new-entry'],
    (policy) => {
      const former = new Map<string, Parameters<typeof policy.finishEntryView>[1]>()
      return {
        updatedEntry: (before, after, facts, input) => {
          former.set(before.id, before)
          return policy.updatedEntry(before, after, facts, input)
        },
        entryDefaultOrder: (entries) =>
          policy.entryDefaultOrder(
            entries.flatMap((entry) => {
              const old = former.get(entry.id)
              return old === undefined ? [entry] : [old, entry]
            }),
          ),
      }
    },
    'sequence',
  ),
  board(
    'member-times-from-body',
    'published and updated of the body are taken',
    [
      'entries.time.read-only.create-published',
      'entries.time.read-only.create-updated',
      'entries.time.read-only.update-published',
      'entries.time.read-only.update-updated',
    ],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        const { published, updated } = input?.sent ?? {}
        return {
          ...finished,
          ...(typeof published === 'string' ? { published } : {}),
          ...(typeof updated === 'string' ? { updated } : {}),
        }
      },
      createdEntry: (record, facts, input) => {
        const { published, updated } = input.sent
        return policy.createdEntry(
          {
            ...record,
            ...(typeof published === 'string' ? { published: new Date(`${published}Z`) } : {}),
            ...(typeof updated === 'string' ? { updated: new Date(`${updated}Z`) } : {}),
          },
          facts,
          input,
        )
      },
      updatedEntry: (before, after, facts, input) => {
        const { published, updated } = input.sent
        return policy.updatedEntry(
          before,
          {
            ...after,
            ...(typeof published === 'string' ? { published: new Date(`${published}Z`) } : {}),
            ...(typeof updated === 'string' ? { updated: new Date(`${updated}Z`) } : {}),
          },
          facts,
          input,
        )
      },
    }),
  ),
  board(
    'member-id-from-body',
    'the id of the body is taken for a new entry',
    ['entries.create.read-only.id', 'entries.create.read-only.id-of-another'],
    (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry(
          typeof input.sent.id === 'string' && input.sent.id !== ''
            ? { ...record, id: input.sent.id }
            : record,
          facts,
          input,
        ),
    }),
  ),
  board(
    'member-status-from-update',
    'the status of an update is taken',
    [
      'entries.status.read-only.update-0',
      'entries.status.read-only.update-11',
      'entries.status.read-only.update-20',
      'entries.status.read-only.update-21',
    ],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          typeof input.sent.status === 'number' ? { ...after, status: input.sent.status } : after,
          facts,
          input,
        ),
    }),
  ),
  incentives(
    'member-incentive-me-unknown',
    '@me is not known in the path of the card incentive',
    ['incentive.latest.me', 'incentive.read.me'],
    { incentivePathUser: (segment) => segment },
  ),
  incentives(
    'member-incentive-period-gap',
    'the current period starts on the closing date and not the day after',
    ['incentive.latest.current-start-next-day', 'incentive.read.current-start'],
    {
      finishIncentiveView: (view) => ({ ...view, currentUsedAmountStartDate: view.usedAmountEndDate }),
    },
  ),
  incentives(
    'member-incentive-another',
    'reading an incentive answers the latest one whatever the id',
    ['incentive.read.of-that-id'],
    answering(['incentive.read'], (response) =>
      response.status === 200 && isView(response.body) && 'incentiveId' in response.body
        ? { ...response, body: { ...response.body, incentiveId: 'latest' } }
        : response,
    ),
  ),
]
