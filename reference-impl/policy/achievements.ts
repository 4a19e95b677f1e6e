import { compareIds } from './entries.ts'
import type { RequestFacts } from './vocabulary.ts'

/** An icon of an achievement. */
export interface IconRecord {
  readonly type: string
  readonly value: string
  readonly primary: boolean
}

/** An achievement definition, as kept and as returned in full. */
export interface AchievementRecord {
  readonly appId: string
  readonly id: string
  readonly name: string
  readonly revealedDescription: string
  readonly unlockedDescription: string
  readonly type: string
  readonly totalSteps: number
  readonly stepFormat: string
  readonly point: number
  readonly repeatable: boolean
  readonly disclosed: boolean
  readonly defaultState: string
  readonly revealedIconUrls: readonly IconRecord[]
  readonly unlockedIconUrls: readonly IconRecord[]
  readonly published: string
  readonly updated: string
}

/** The members of an Achievement, in the order of the specification. */
export const achievementMembers: readonly string[] = [
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
]

/** The rules of the achievement definitions. */
export interface AchievementPolicy {
  /** The members returned when `fields` is omitted. */
  readonly achievementDefaultFields: readonly string[] | undefined
  /** The definitions of an application, from those with which it was set up. */
  readonly achievementsOf: (records: readonly AchievementRecord[]) => readonly AchievementRecord[]
  readonly achievementListed: (record: AchievementRecord, facts: RequestFacts) => boolean
  readonly achievementFound: (record: AchievementRecord, facts: RequestFacts) => boolean
  /** Ascending order of a sortBy; undefined means no sortBy. */
  readonly achievementComparator: (
    sortBy: string | undefined,
  ) => (left: AchievementRecord, right: AchievementRecord) => number
  /** The resource before fields are selected. */
  readonly finishAchievementView: (
    view: Readonly<Record<string, unknown>>,
    record: AchievementRecord,
    facts: RequestFacts,
  ) => Readonly<Record<string, unknown>>
}

/** The conforming choice of every member. */
export const achievementPolicy: AchievementPolicy = {
  achievementDefaultFields: ['id', 'type', 'point'],
  achievementsOf: (records) => records,
  achievementListed: () => true,
  achievementFound: () => true,
  achievementComparator: (sortBy) =>
    sortBy === 'point'
      ? (left, right) => left.point - right.point || compareIds(left.id, right.id)
      : (left, right) => compareIds(left.id, right.id),
  finishAchievementView: (view) => view,
}
