import { byteLength, type Width } from '../../harness/index.ts'

/** Sentences with their stops, whose letters all take so many bytes. Those of four bytes are English, in the Deseret alphabet. */
const sentences: Readonly<Record<Width, string>> = {
  1: 'We walked along the river and watched boats until evening. ',
  2: 'Мы долго гуляли вдоль реки и смотрели на лодки вечером. ',
  3: '私たちは夕方まで川沿いを歩いて船を眺めました。',
  4: '𐐶𐐨 𐐶𐐫𐐿𐐻 𐐲𐑊𐐫𐑍 𐑄 𐑉𐐮𐑂𐐲𐑉 𐐰𐑌𐐼 𐐶𐐪𐐽𐐻 𐐺𐐬𐐻𐑅. ',
}

/**
 * Repeats words up to a size in bytes, without a blank at the end.
 * @param words cut between two characters where they do not fit any more
 */
export function filled(words: string, bytes: number): string {
  const characters: string[] = []
  let size = 0
  for (;;) {
    for (const character of words) {
      const next = size + byteLength(character)
      // Joined and not added up: a text of parts takes many times its length in memory.
      if (next >= bytes) return `${characters.join('')}${'.'.repeat(bytes - size)}`
      characters.push(character)
      size = next
    }
  }
}

/** A text of exactly so many bytes, whose letters take `width` bytes each. */
export const ofBytes = (bytes: number, width: Width = 1): string => filled(sentences[width], bytes)

/** A text of which the size is easily taken for another. */
interface SizedWords {
  readonly id: string
  /** Completes "2048 bytes …". */
  readonly what: string
  readonly words: string
}

/** Texts by the width of their letters, and texts whose other forms (in JSON, in markup, in an address) are longer. */
export const sizedWords: readonly SizedWords[] = [
  ...([1, 2, 3, 4] as const).map((width) => ({
    id: String(width),
    what: `in letters of ${width === 1 ? 'one byte' : `${width} bytes`}`,
    words: sentences[width],
  })),
  {
    id: 'mixed',
    what: 'in letters of one to four bytes',
    words: 'Tom и Zoë saw 船 and 𐐺𐐬𐐻𐑅 on the река at 夕方 😀, déjà vu. ',
  },
  {
    id: 'latin',
    what: 'in letters of Latin-1, of which many have accents',
    words: 'où était cet été à côté là où ça a été créé déjà près de forêts à Málaga ',
  },
  {
    id: 'quotes',
    what: 'with many quotes',
    words: 'She said "yes" and he said "no" and we said "well". ',
  },
  {
    id: 'backslashes',
    what: 'with many backslashes',
    words: 'Turn left \\ right \\ left \\ right along the path. ',
  },
  { id: 'newlines', what: 'with many line breaks', words: 'One line ends here.\nAnother one\nfollows.\n' },
  { id: 'markup', what: 'with many signs of markup', words: 'We know that 5 < 7 & 9 > 8 all day long. ' },
  { id: 'percent', what: 'with many percent signs', words: 'We sold 50% of it and kept 25% of the rest. ' },
  { id: 'blanks', what: 'with many spaces', words: 'We go on a walk by the sea at six or so. ' },
]
