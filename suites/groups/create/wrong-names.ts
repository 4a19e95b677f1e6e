import type { CheckContext } from '../../../harness/index.ts'
import { refusedCreations, type WrongCreation, type WrongRequest } from '../refused-creations.ts'

/** A wrong name, made from a legal name of twenty bytes, so nothing else is wrong with it. */
type NameOf = (legal: string, context: CheckContext) => string

const row = (id: string, title: string, of: NameOf): WrongCreation => ({
  id,
  title,
  of: (context) => {
    const legal = context.groups.newNameOfBytes(20)
    const name = of(legal, context)
    return named(context, name, [name, ...mended(name, legal)])
  },
})

/** The part of a legal name that is in no other name: without the prefix that all names have. */
const unmistakable = (legal: string): string => legal.slice('tbc_'.length)

/**
 * Names that a server may have made of a wrong name: cut, without the wrong characters, or with `_` in their place. A
 * name that somebody else may have is not among them.
 */
const mended = (name: string, legal: string): readonly string[] =>
  [name.slice(0, 32), name.replace(/[^A-Za-z_]/gu, ''), name.replace(/[^A-Za-z_]/gu, '_')].filter(
    (one, index, all) =>
      one !== name &&
      one.includes(unmistakable(legal)) &&
      /^[A-Za-z_]{1,32}$/.test(one) &&
      all.indexOf(one) === index,
  )

const named = (
  { trusted }: CheckContext,
  name: unknown,
  wouldBe: readonly string[],
  legalForms: readonly string[] = [],
): WrongRequest => ({
  send: (options) => trusted.createGroup({ name }, options),
  wouldBe,
  legalForms,
})

const inside =
  (sign: string): NameOf =>
  (legal) =>
    `${legal}${sign}x`

const freshDigits = (random: CheckContext['random']): string =>
  String(random.integer(100_000_000, 999_999_999))

/** Names with a character that is neither a letter nor `_`, within 32 bytes. */
const illegalCharacters: readonly WrongCreation[] = [
  row('digit', 'a digit inside', inside('7')),
  row('digit-first', 'a digit at the beginning', (legal) => `7${legal}`),
  row('digit-last', 'a digit at the end', (legal) => `${legal}7`),
  row('digit-last-longest', 'a digit at the end of 32 bytes', (legal) => `${legal.padEnd(31, 'x')}7`),
  row('digits-only', 'only digits', (_legal, { random }) => freshDigits(random)),
  row('full-width-digit', 'a full-width digit', inside('７')),
  row('space', 'a space inside', inside(' ')),
  row('hyphen', 'a hyphen', inside('-')),
  row('dot', 'a dot', inside('.')),
  row('slash', 'a slash', inside('/')),
  row('backslash', 'a backslash', inside('\\')),
  row('colon', 'a colon', inside(':')),
  row('semicolon', 'a semicolon', inside(';')),
  row('comma', 'a comma', inside(',')),
  row('at-sign', 'an at sign at the beginning', (legal) => `@${legal}`),
  row('percent', 'a percent sign', inside('%')),
  row('plus', 'a plus sign', inside('+')),
  row('dollar', 'a dollar sign', inside('$')),
  row('asterisk', 'an asterisk', inside('*')),
  row('question-mark', 'a question mark', inside('?')),
  row('hash', 'a number sign', inside('#')),
  row('quote', 'a quotation mark', inside('"')),
  row('apostrophe', 'an apostrophe', inside("'")),
  row('angle-bracket', 'an angle bracket', inside('<')),
  row('caret', 'a caret, which is between the letters of ASCII', inside('^')),
  row('emoji', 'an emoji', inside('😀')),
  { ...row('space-only', 'only spaces', () => '   '), isFixed: true },
  { ...row('token', 'the token @all', () => '@all'), isFixed: true },
]

/** Names over 32 bytes; those with letters beyond ASCII exceed the limit in bytes, not in characters. */
const tooLong: readonly WrongCreation[] = [
  row('too-long', '33 bytes', (legal) => legal.padEnd(33, 'x')),
  row('twice-too-long', '64 bytes', (legal) => legal.padEnd(64, 'x')),
  row('far-too-long', '4096 bytes', (legal) => legal.padEnd(4096, 'x')),
  row('bytes', '25 characters and 34 bytes', (legal) => unmistakable(legal) + 'ж'.repeat(9)),
  row('bytes-of-three', '22 characters and 34 bytes', (legal) => unmistakable(legal) + 'あ'.repeat(6)),
  row('bytes-of-four', '21 characters and 36 bytes', (legal) => unmistakable(legal) + '𐐀'.repeat(5)),
]

/** After an empty name there is no group to look for. */
const emptyName: WrongCreation = {
  id: 'empty',
  title: 'an empty name',
  isFixed: true,
  of: (context) => named(context, '', []),
}

/** Values that are not strings. */
const wrongTypes: readonly WrongCreation[] = [
  {
    id: 'number',
    title: 'a number instead of the name',
    of: (context) => {
      const digits = freshDigits(context.random)
      return named(context, Number(digits), [digits])
    },
  },
  {
    id: 'object',
    title: 'an object instead of the name',
    of: (context) => {
      const name = context.groups.newName()
      return named(context, { name }, [name])
    },
  },
  {
    id: 'list',
    // Two names: common parsers unwrap a list of one.
    title: 'a list of names instead of the name',
    of: (context) => {
      const names = [context.groups.newName(), context.groups.newName()]
      return named(context, names, names)
    },
  },
]

/**
 * Creations with illegal names. All names carry the mark of the run, or digits that nobody else uses; those that are
 * fixed are the same in each run.
 */
export const illegalNames: readonly WrongCreation[] = [
  ...illegalCharacters,
  emptyName,
  ...tooLong,
  ...wrongTypes,
]

/** Creations without a name; some servers store a word such as `undefined` instead. */
export const missingNames: readonly WrongCreation[] = [
  {
    id: 'missing',
    title: 'no name',
    isFixed: true,
    of: ({ trusted }) => ({ send: (options) => trusted.createGroup({}, options), wouldBe: ['undefined'] }),
  },
  {
    id: 'missing-beside-parent',
    title: 'a parentId and no name',
    isFixed: true,
    of: ({ trusted }) => ({
      send: (options) => trusted.createGroup({ parentId: '0' }, options),
      wouldBe: ['undefined'],
    }),
  },
  {
    id: 'null',
    title: 'the name null',
    isFixed: true,
    of: (context) => named(context, null, ['null', 'None']),
  },
]

/** A legal name plus characters between or around its parts that filters remove. */
const withNoise = (
  id: string,
  title: string,
  noisy: (legal: string) => string,
  noise: RegExp,
): WrongCreation => ({
  id,
  title,
  of: (context) => {
    const name = noisy(context.groups.newNameOfBytes(20))
    return named(context, name, [name], [name.replace(noise, '')])
  },
})

const blanksAround = (id: string, title: string, around: (legal: string) => string): WrongCreation =>
  withNoise(id, title, around, /\s/)

const signInside = (id: string, title: string, sign: string): WrongCreation =>
  withNoise(id, title, (legal) => `${legal}${sign}x`, /[\p{Cc}\p{Cf}]/u)

/** Names that frameworks change before a service sees them, so they become legal. */
export const changeableNames: readonly WrongCreation[] = [
  blanksAround('space-first', 'a space at the beginning', (legal) => ` ${legal}`),
  blanksAround('space-last', 'a space at the end', (legal) => `${legal} `),
  blanksAround('line-break', 'a line break at the end', (legal) => `${legal}\n`),
  signInside('two-lines', 'two lines', '\n'),
  signInside('tab', 'a tab', '\t'),
  signInside('null-character', 'the character U+0000', '\u0000'),
  signInside('zero-width-space', 'an invisible space (U+200B)', '\u200b'),
  {
    id: 'boolean',
    title: 'a boolean instead of the name',
    isFixed: true,
    of: (context) => named(context, true, ['1'], ['true', 'True']),
  },
]

/** The results of {@link illegalNames}. */
export const illegalNamesSent = refusedCreations('groups with illegal names are asked for', illegalNames)

/** The results of {@link missingNames}. */
export const missingNamesSent = refusedCreations('groups without a name are asked for', missingNames, [
  'undefined',
  'null',
  'None',
])

/** The results of {@link changeableNames}. */
export const changeableNamesSent = refusedCreations(
  'groups are asked for whose names some frameworks make legal',
  changeableNames,
  ['true', 'True', '1'],
)
