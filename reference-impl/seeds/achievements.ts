import type { AchievementRecord, IconRecord } from '../policy/achievements.ts'

const names = [
  'First steps',
  'Night owl',
  'Collector',
  'Explorer',
  'Good neighbour',
  'Marathon',
  'Perfect week',
  'Champion',
  'Storyteller',
  'Treasure hunter',
  'Guild founder',
  'Legend',
]

// Some points are equal on purpose, and their order differs from the order of the ids.
const points = [30, 10, 20, 10, 50, 30, 5, 100, 20, 10, 40, 5]

const icons = (state: string, id: number): readonly IconRecord[] => [
  { type: 'small', value: `https://static.example.jp/achievements/${id}/${state}_small.png`, primary: false },
  { type: 'large', value: `https://static.example.jp/achievements/${id}/${state}_large.png`, primary: true },
]

/** More than a page has if no count is given. */
const definitionCount = 60

/**
 * Sixty achievement definitions of both types. The ids begin at `firstId` and have one or more digits, so they sort
 * differently as numbers and as text.
 * @param appId the application that they belong to
 * @param firstId the id of the first definition
 */
export const seedAchievements = (appId: string, firstId: number): readonly AchievementRecord[] =>
  Array.from({ length: definitionCount }, (_unused, index) => {
    const id = firstId + index
    const round = Math.floor(index / names.length)
    const title = names[index % names.length] ?? 'Achievement'
    const name = round === 0 ? title : `${title} ${round + 1}`
    const incremental = index % 3 === 1
    return {
      appId,
      id: String(id),
      name,
      revealedDescription: `Work for the title "${name}".`,
      unlockedDescription: `You earned the title "${name}".`,
      type: incremental ? 'INCREMENTAL' : 'STANDARD',
      totalSteps: incremental ? 10 * (index + 1) : 1,
      stepFormat: incremental ? 'points' : '',
      point: (points[index % points.length] ?? 10) + round,
      repeatable: incremental,
      disclosed: index % 4 !== 3,
      defaultState: index % 4 === 3 ? 'HIDDEN' : 'REVEALED',
      revealedIconUrls: icons('revealed', id),
      unlockedIconUrls: icons('unlocked', id),
      published: `2011-0${1 + (index % 9)}-01T00:00:00`,
      updated: `2012-0${1 + (index % 9)}-01T12:30:00`,
    }
  })
