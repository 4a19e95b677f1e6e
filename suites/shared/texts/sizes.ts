import {
  english,
  filledWith,
  japanese,
  type Random,
  randomOf,
  russian,
  sentencesOf,
  type Width,
} from '../../../harness/index.ts'

/** A text of an exact number of bytes, with letters of `width` bytes each. */
export const ofBytes = (bytes: number, width: Width = 1): string =>
  filledWith(sentencesOf(randomOf(bytes, `${width}`), width), bytes)

/** A text whose size is easily computed wrongly. */
export interface SizedText {
  readonly id: string
  /** Completes "2048 bytes …". */
  readonly what: string
  /** Makes one more sentence, followed by the separator before the next sentence. */
  readonly sentence: (random: Random) => string
}

/** A text of an exact number of bytes, whose sentences differ. */
export const filled = ({ id, sentence }: Pick<SizedText, 'id' | 'sentence'>, bytes: number): string => {
  const random = randomOf(bytes, id)
  return filledWith(() => sentence(random), bytes)
}

const number = (random: Random): number => random.integer(2, 99)

/** Parts of sentences, such as "the gardener"; the texts put many special characters between them. */
const said = (random: Random) => ({
  opening: random.pick(english.openings),
  person: random.pick(english.people),
  deed: random.pick(english.deeds),
  thing: random.pick(english.things),
})

/**
 * Texts by the width of their letters, and texts that are longer in another form (in JSON, in markup, in an address).
 */
export const sizedTexts: readonly SizedText[] = [
  ...([1, 2, 3, 4] as const).map((width) => ({
    id: String(width),
    what: `in letters of ${width === 1 ? 'one byte' : `${width} bytes`}`,
    sentence: (random: Random) => sentencesOf(random, width)(),
  })),
  {
    id: 'mixed',
    what: 'in letters of one to four bytes',
    sentence: (random) =>
      `${random.pick(russian.openings)} Zoë ${random.pick(english.deeds)} ${random.pick(japanese.things)} 😀 𐐺𐐬𐐻𐑅 ${random.pick(english.things)}. `,
  },
  {
    id: 'latin',
    what: 'in letters of Latin-1, of which many have accents',
    sentence: (random) =>
      `${random.pick(['Cet été', 'Après midi', 'En février', 'À présent', 'Très tôt'])} ${random.pick(['mémé', 'la fée', 'Zoé', 'mon aîné', 'le gérant'])} a ${random.pick(['créé', 'réparé', 'rêvé', 'pesé', 'préféré'])} ${random.pick(['des forêts', 'un château', 'des pâtés', 'un vélo léger', 'ça et là'])}. `,
  },
  {
    id: 'quotes',
    what: 'with many quotes',
    sentence: (random) => {
      const { opening, person, deed, thing } = said(random)
      return `"${opening}" said "${person}" who "${deed}" the "${thing}". `
    },
  },
  {
    id: 'backslashes',
    what: 'with many backslashes',
    sentence: (random) => {
      const { opening, person, deed, thing } = said(random)
      return `${opening} \\ ${number(random)} ${thing} \\ ${deed} \\ ${number(random)} \\ ${person}. `
    },
  },
  {
    id: 'newlines',
    what: 'with many line breaks',
    sentence: (random) => {
      const { opening, person, deed, thing } = said(random)
      return `${opening}\n${person} ${deed}\n${thing}.\n`
    },
  },
  {
    id: 'markup',
    what: 'with many signs of markup',
    sentence: (random) =>
      `${said(random).person} ${number(random)} < ${100 + number(random)} & ${200 + number(random)} > ${number(random)} ${said(random).thing}. `,
  },
  {
    id: 'percent',
    what: 'with many percent signs',
    sentence: (random) => {
      const { person, thing } = said(random)
      return `${person} sold ${number(random)}% of ${number(random)} ${thing} and kept ${number(random)}%. `
    },
  },
  {
    id: 'blanks',
    what: 'with many spaces',
    sentence: (random) =>
      `${random.pick(['We', 'I', 'He'])} ${random.pick(['go', 'sit', 'eat', 'ran'])} ${random.pick(['on', 'by', 'at', 'in'])} ${random.pick(['a', 'my', 'the'])} ${random.pick(['sea', 'bay', 'hut', 'den', 'hill'])} at ${number(random)}. `,
  },
]
