/** The members of a valid body. */
export type RightBody = Readonly<Record<string, unknown>>

/**
 * A body made from a valid one that is wrong as JSON, or is not an object. Its name is the last part of the ids of its
 * cases.
 */
export interface WrongJson {
  /** Completes "a body …". */
  readonly what: string
  /**
   * @param right a valid body that ends with a text; a lenient reader can still recognise its values in most wrong
   * bodies
   */
  readonly of: (right: RightBody) => string
}

/** Bodies by their names. */
export type WrongBodies = Readonly<Record<string, WrongJson>>

const json = (right: RightBody): string => JSON.stringify(right)
/** The body without its last brace. */
const open = (right: RightBody): string => json(right).slice(0, -1)
const texts = (right: RightBody): [string, string][] =>
  Object.entries(right).map(([name, value]) => [name, String(value)])
const firstOf = (right: RightBody): string => texts(right)[0]?.[1] ?? 'word'
const elements = (right: RightBody): string =>
  texts(right)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
/** A valid body with one more member, whose value does not exist in JSON. */
const withNote =
  (value: string): WrongJson['of'] =>
  (right) =>
    `${open(right)},"note":${value}}`

/*
 * All wrong bodies are here. The creation of an entry is tested with all of them, the other operations with some:
 * usually the same JSON parser serves all operations.
 */

/** Bodies that no JSON parser accepts, not even a lenient one. */
export const noJson = {
  cut: { what: 'that ends before its last brace', of: open },
  'cut-text': { what: 'that ends inside a text', of: (right) => json(right).slice(0, -4) },
  xml: { what: 'in XML', of: (right) => `<request>${elements(right)}</request>` },
  form: { what: 'that is a form', of: (right) => new URLSearchParams(texts(right)).toString() },
  'plain-text': { what: 'of plain words', of: firstOf },
  'bare-word': { what: 'of one bare word', of: () => 'sentence' },
  empty: { what: 'of no bytes', of: () => '' },
  blanks: { what: 'of spaces', of: () => '  \n ' },
} satisfies WrongBodies

/** Forms and extensions that a parser may accept in addition to JSON (RFC 8259, section 9). */
export const jsonExtensions = {
  'trailing-comma': { what: 'with a comma too many', of: (right) => `${open(right)},}` },
  'missing-comma': { what: 'without its commas', of: (right) => json(right).replaceAll('","', '" "') },
  'missing-colon': { what: 'without its colons', of: (right) => json(right).replaceAll('":', '" ') },
  'single-quotes': { what: 'in single quotes', of: (right) => json(right).replaceAll('"', "'") },
  'unquoted-name': {
    what: 'whose names have no quotes',
    of: (right) => json(right).replace(/"(\w+)":/g, '$1:'),
  },
  'two-objects': { what: 'of two objects', of: (right) => json(right) + json(right) },
  'brace-too-many': { what: 'with a brace too many', of: (right) => `${json(right)}}` },
  'trailing-words': { what: 'followed by words', of: (right) => `${json(right)} and more` },
  comment: { what: 'with a comment', of: (right) => `${open(right)} /* all of it */}` },
  'not-a-number': { what: 'with NaN', of: withNote('NaN') },
  infinity: { what: 'with Infinity', of: withNote('Infinity') },
  undefined: { what: 'with undefined', of: withNote('undefined') },
  'capital-true': { what: 'with True', of: withNote('True') },
  'leading-zero': { what: 'with a number that begins with 0', of: withNote('012') },
  'bare-line-break': { what: 'with a bare line break inside a text', of: withNote('"one\ntwo"') },
  'unknown-escape': { what: 'with an escape that JSON does not have', of: withNote('"\\x41"') },
} satisfies WrongBodies

/** JSON that is not an object. */
export const noObjects = {
  null: { what: 'that is null', of: () => 'null' },
  string: { what: 'that is a string', of: (right) => JSON.stringify(firstOf(right)) },
  'string-of-object': {
    what: 'that is a string with the JSON of an object in it',
    of: (right) => JSON.stringify(json(right)),
  },
  number: { what: 'that is a number', of: () => '42' },
  true: { what: 'that is true', of: () => 'true' },
  // Two objects, because some libraries treat a list of one object as that object.
  array: { what: 'that is a list of two objects', of: (right) => JSON.stringify([right, {}]) },
  // Some frameworks check each element of a list, and then take the list for what they expect.
  'array-of-right': {
    what: 'that is a list of two right objects',
    of: (right) => JSON.stringify([right, right]),
  },
  'empty-array': { what: 'that is an empty list', of: () => '[]' },
} satisfies WrongBodies
