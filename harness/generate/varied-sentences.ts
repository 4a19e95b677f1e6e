import type { Random } from './random.ts'

/** Bytes that one character takes in UTF-8. */
export type Width = 1 | 2 | 3 | 4

/** Parts of sentences in one language; a sentence has one of each kind. */
export interface Wording {
  readonly openings: readonly [string, ...string[]]
  readonly people: readonly [string, ...string[]]
  readonly deeds: readonly [string, ...string[]]
  readonly things: readonly [string, ...string[]]
}

/** All letters take one byte. */
export const english: Wording = {
  openings: ['Today', 'Yesterday', 'This morning', 'After lunch', 'In the evening', 'Last week'],
  people: ['my neighbour', 'the gardener', 'our teacher', 'her brother', 'the captain', 'a good friend'],
  deeds: ['planted', 'painted', 'counted', 'carried', 'found', 'repaired'],
  things: ['apple trees', 'small boats', 'wooden chairs', 'paper lanterns', 'blue kites', 'old clocks'],
}

/** All letters take two bytes. */
export const russian: Wording = {
  openings: ['Сегодня', 'Вчера', 'Утром', 'Днём', 'Вечером', 'Весной'],
  people: ['мой сосед', 'садовник', 'наш учитель', 'её брат', 'капитан', 'старый друг'],
  deeds: ['посадил', 'покрасил', 'принёс', 'нашёл', 'починил', 'посчитал'],
  things: ['молодые яблони', 'белые лодки', 'новые стулья', 'цветные фонари', 'синие флаги', 'большие часы'],
}

/** All letters take three bytes, and there are no blanks between words. */
export const japanese: Wording = {
  openings: ['今日は', '昨日は', '今朝は', '午後に', '夕方に', '先週は'],
  people: ['隣の人が', '庭師が', '先生が', '兄が', '船長が', '友達が'],
  things: ['林檎の木を', '小さな船を', '木の椅子を', '紙の提灯を', '青い凧を', '古い時計を'],
  deeds: ['植えました', '塗りました', '数えました', '運びました', '見つけました', '直しました'],
}

/** The Deseret alphabet, made for English: its letters take four bytes. Emoji would not make a sentence. */
const deseret = (word: string): string =>
  word.replaceAll(/[a-z]/gi, (letter) =>
    String.fromCodePoint(0x10428 + letter.toLowerCase().charCodeAt(0) - 0x61),
  )

const inDeseret = ([first, ...others]: readonly [string, ...string[]]): [string, ...string[]] => [
  deseret(first),
  ...others.map(deseret),
]

const wordings: Readonly<Record<Width, Wording>> = {
  1: english,
  2: russian,
  3: japanese,
  4: {
    openings: inDeseret(english.openings),
    people: inDeseret(english.people),
    deeds: inDeseret(english.deeds),
    things: inDeseret(english.things),
  },
}

/**
 * Sentences that differ from each other, because a text that repeats itself may be refused as spam.
 * @param width bytes of every letter
 * @returns makes the next sentence, with its full stop and the separator after it
 */
export function sentencesOf(random: Random, width: Width): () => string {
  const { openings, people, deeds, things } = wordings[width]
  return () => {
    const [opening, person, deed, thing] = [openings, people, deeds, things].map((list) => random.pick(list))
    if (width === 3) return `${opening}${person}${thing}${deed}。`
    return `${opening} ${person} ${deed} ${thing}. `
  }
}

/**
 * A text of exactly `bytes` bytes, without a blank at its end.
 * @param next makes another sentence. If the last sentence is too long, it is cut between two characters, and full
 * stops fill the rest
 */
export function filledWith(next: () => string, bytes: number): string {
  const parts: string[] = []
  let size = 0
  let sentence = next()
  for (;;) {
    const after = size + Buffer.byteLength(sentence)
    if (after >= bytes) break
    parts.push(sentence)
    size = after
    sentence = next()
  }
  for (const character of sentence) {
    const after = size + Buffer.byteLength(character)
    if (after >= bytes) break
    parts.push(character)
    size = after
  }
  // Joined only once: a text that grows by concatenation takes many times its length in memory.
  return `${parts.join('')}${'.'.repeat(bytes - size)}`
}
