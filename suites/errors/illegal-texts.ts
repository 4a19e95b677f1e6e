/** A valid body, as an object. */
export type RightBody = Readonly<Record<string, unknown>>

/** A text that is not a JSON object, made from a valid body. Most keep the right values recognisable to a lenient reader. */
export interface IllegalText {
  /** Completes "a body …". */
  readonly what: string
  readonly of: (right: RightBody) => string
}

const json = (right: RightBody) => JSON.stringify(right)
const open = (right: RightBody) => json(right).slice(0, -1)

/** What no reader of JSON takes for an object. */
export const noJson = {
  truncated: { what: 'that breaks off', of: open },
  'truncated-text': { what: 'that breaks off inside a text', of: (right) => json(right).slice(0, -3) },
  'bare-word': { what: 'of a bare word', of: () => 'sentence' },
  xml: { what: 'in XML', of: ({ data, name }) => `<data>${String(data ?? name)}</data>` },
  empty: { what: 'of no bytes', of: () => '' },
  blanks: { what: 'of spaces', of: () => '  \n ' },
} satisfies Record<string, IllegalText>

/** JSON that is not an object. */
export const noObject = {
  list: { what: 'that is a list', of: (right) => JSON.stringify([right]) },
  'empty-list': { what: 'that is an empty list', of: () => '[]' },
  text: { what: 'that is a text', of: ({ data, name }) => JSON.stringify(data ?? name) },
  number: { what: 'that is a number', of: () => '42' },
  true: { what: 'that is true', of: () => 'true' },
  null: { what: 'that is null', of: () => 'null' },
} satisfies Record<string, IllegalText>

/** What a reader of JSON may take for an object, since it may know more than JSON (RFC 8259, section 9). */
export const moreThanJson = {
  'trailing-comma': { what: 'with a comma too many', of: (right) => `${open(right)},}` },
  'missing-comma': { what: 'without its commas', of: (right) => json(right).replaceAll('","', '" "') },
  'missing-colon': { what: 'without its colons', of: (right) => json(right).replaceAll('":', '" ') },
  'single-quotes': { what: 'in single quotes', of: (right) => json(right).replaceAll('"', "'") },
  'unquoted-names': {
    what: 'whose names have no quotes',
    of: (right) => json(right).replace(/"(\w+)":/g, '$1:'),
  },
  'not-a-number': { what: 'with NaN', of: (right) => `${open(right)},"note":NaN}` },
  infinity: { what: 'with Infinity', of: (right) => `${open(right)},"note":Infinity}` },
  undefined: { what: 'with undefined', of: (right) => `${open(right)},"note":undefined}` },
  'leading-zero': { what: 'with a number that begins with 0', of: (right) => `${open(right)},"note":012}` },
  'capital-true': { what: 'with True', of: (right) => `${open(right)},"note":True}` },
  comment: { what: 'with a comment', of: (right) => `${open(right)} /* all of it */}` },
  'control-character': {
    what: 'with a bare line break inside a text',
    of: (right) => `${open(right)},"note":"one\ntwo"}`,
  },
  escape: { what: 'with an escape that JSON lacks', of: (right) => `${open(right)},"note":"\\x41"}` },
  'two-values': { what: 'of two objects', of: (right) => json(right) + json(right) },
  'trailing-words': { what: 'followed by words', of: (right) => `${json(right)} and more` },
  'brace-too-many': { what: 'with a brace too many', of: (right) => `${json(right)}}` },
} satisfies Record<string, IllegalText>
