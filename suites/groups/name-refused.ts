import { type CheckContext, must, suite } from '../../harness/index.ts'
import { expectRefused } from './refusal.ts'

interface IllegalName {
  readonly id: string
  /** Completes "a group name …". */
  readonly what: string
  /** Makes the illegal name from a legal one of twenty bytes, so that nothing else is wrong with it, or from fresh digits. */
  readonly of: (legal: string, digits: string) => string
}

const inside = (sign: string) => (legal: string) => `${legal}${sign}x`

const illegalNames: readonly IllegalName[] = [
  { id: 'digit', what: 'with a digit inside', of: inside('7') },
  { id: 'digit-first', what: 'that starts with a digit', of: (legal) => `7${legal}` },
  { id: 'digit-last', what: 'that ends with a digit', of: (legal) => `${legal}7` },
  { id: 'digits-only', what: 'of digits alone', of: (_legal, digits) => digits },
  { id: 'full-width-digit', what: 'with a full-width digit', of: inside('７') },
  { id: 'space', what: 'with a space inside', of: inside(' ') },
  { id: 'space-first', what: 'that starts with a space', of: (legal) => ` ${legal}` },
  { id: 'space-last', what: 'that ends with a space', of: (legal) => `${legal} ` },
  { id: 'zero-width-space', what: 'with an invisible space (U+200B)', of: inside('\u200b') },
  { id: 'hyphen', what: 'with a hyphen', of: inside('-') },
  { id: 'dot', what: 'with a dot', of: inside('.') },
  { id: 'slash', what: 'with a slash', of: inside('/') },
  { id: 'backslash', what: 'with a backslash', of: inside('\\') },
  { id: 'colon', what: 'with a colon', of: inside(':') },
  { id: 'semicolon', what: 'with a semicolon', of: inside(';') },
  { id: 'comma', what: 'with a comma', of: inside(',') },
  { id: 'at-sign', what: 'that starts with an at sign', of: (legal) => `@${legal}` },
  { id: 'percent', what: 'with a percent sign', of: inside('%') },
  { id: 'plus', what: 'with a plus sign', of: inside('+') },
  { id: 'dollar', what: 'with a dollar sign', of: inside('$') },
  { id: 'asterisk', what: 'with an asterisk', of: inside('*') },
  { id: 'question-mark', what: 'with a question mark', of: inside('?') },
  { id: 'hash', what: 'with a number sign', of: inside('#') },
  { id: 'quote', what: 'with a quotation mark', of: inside('"') },
  { id: 'apostrophe', what: 'with an apostrophe', of: inside("'") },
  { id: 'angle-bracket', what: 'with an angle bracket', of: inside('<') },
  { id: 'caret', what: 'with a caret, which stands between the letters of ASCII,', of: inside('^') },
  { id: 'line-break', what: 'that ends with a line break', of: (legal) => `${legal}\n` },
  { id: 'two-lines', what: 'of two lines', of: inside('\n') },
  { id: 'tab', what: 'with a tab', of: inside('\t') },
  { id: 'null-character', what: 'with the character U+0000', of: inside('\u0000') },
  { id: 'emoji', what: 'with an emoji', of: inside('😀') },
]

/** Names that are wrong as a whole; there is nothing to read afterwards. */
const emptyNames: readonly IllegalName[] = [
  { id: 'empty', what: 'that is empty', of: () => '' },
  { id: 'space-only', what: 'of spaces alone', of: () => '   ' },
  { id: 'token', what: 'equal to the token @all', of: () => '@all' },
]

/** Names over 32 bytes; those of other letters than ASCII are over it in bytes, not in characters. */
const longNames: readonly IllegalName[] = [
  { id: 'too-long', what: 'of 33 bytes', of: (legal) => legal.padEnd(33, 'x') },
  { id: 'twice-too-long', what: 'of 64 bytes', of: (legal) => legal.padEnd(64, 'x') },
  { id: 'far-too-long', what: 'of 4096 bytes', of: (legal) => legal.padEnd(4096, 'x') },
  {
    id: 'bytes',
    what: 'of 21 characters and 34 bytes',
    of: (legal) => `${legal.slice(-8)}${'ж'.repeat(13)}`,
  },
  {
    id: 'bytes-of-three',
    what: 'of 16 characters and 36 bytes',
    of: (legal) => `${legal.slice(-6)}${'あ'.repeat(10)}`,
  },
  {
    id: 'bytes-of-four',
    what: 'of 12 characters and 36 bytes',
    of: (legal) => `${legal.slice(-4)}${'𐐀'.repeat(8)}`,
  },
]

const refused = ({ id, what, of }: IllegalName, readable: boolean, why: string) =>
  must(
    `groups.name.${id}`,
    `a group name ${what} is refused with 400 and the error body, and no group is created`,
    (context) =>
      expectRefused(context, () => {
        const right = context.groups.newNameOfBytes(20)
        const name = of(right, context.newUserId())
        return { flaw: `a name ${what}`, right, body: { name }, ...(readable && { wouldBe: name }) }
      }),
    { why },
  )

interface WrongType {
  readonly id: string
  readonly what: string
  /** The body, and the group that a target would make which turns the value into text. */
  readonly of: (context: CheckContext) => { readonly body: unknown; readonly wouldBe?: string }
}

const wrongTypes: readonly WrongType[] = [
  { id: 'missing', what: 'without a name', of: () => ({ body: {} }) },
  {
    id: 'missing-beside-parent',
    what: 'with a parentId and no name',
    of: () => ({ body: { parentId: '0' } }),
  },
  { id: 'null', what: 'whose name is null', of: () => ({ body: { name: null } }) },
  { id: 'boolean', what: 'whose name is a boolean', of: () => ({ body: { name: true } }) },
  {
    id: 'number',
    what: 'whose name is a number',
    of: ({ newUserId }) => {
      const digits = newUserId()
      return { body: { name: Number(digits) }, wouldBe: digits }
    },
  },
  {
    id: 'object',
    what: 'whose name is an object',
    of: ({ groups }) => ({ body: { name: { name: groups.newName() } } }),
  },
  {
    id: 'list',
    what: 'whose name is a list',
    of: ({ groups }) => {
      const name = groups.newName()
      return { body: { name: [name] }, wouldBe: name }
    },
  },
]

export default suite(
  'TextDataGroup: refused names',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    ...illegalNames.map((name) =>
      refused(
        name,
        true,
        'A name has letters and `_` only. The sign stands among legal letters, within 32 bytes.',
      ),
    ),
    ...emptyNames.map((name) => refused(name, false, 'A name has letters and `_` only.')),
    ...longNames.map((name) =>
      refused(
        name,
        name.id !== 'far-too-long',
        'A name has at most 32 bytes. Whether letters beyond ASCII are letters is open: such a name is too long or illegal.',
      ),
    ),
    ...wrongTypes.map(({ id, what, of }) =>
      must(
        `groups.name.${id}`,
        `a creation ${what} is refused with 400 and the error body, and creates nothing`,
        (context) =>
          expectRefused(context, (right) => {
            const { body, wouldBe } = of(context)
            return { flaw: what, right, body, ...(wouldBe && { wouldBe, options: { creates: wouldBe } }) }
          }),
        { section: 'Resources and their fields / TextDataGroup' },
      ),
    ),
  ],
)
