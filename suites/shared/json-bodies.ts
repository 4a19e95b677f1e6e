/** A body that is wrong as JSON, or is not an object, made from a right one. */
export interface WrongJson {
  /** Last part of the ids of its cases. */
  readonly id: string
  /** Completes "a body …". */
  readonly what: string
  readonly of: (right: Members) => string
}

/** The members of a valid body. */
type Members = Readonly<Record<string, string>>

const json = (right: Members): string => JSON.stringify(right)
/** All but the last brace. */
const open = (right: Members): string => json(right).slice(0, -1)
const firstOf = (right: Members): string => Object.values(right)[0] ?? 'word'

/** Bodies that no parser of JSON reads, however generous it is. */
export const noJson: readonly WrongJson[] = [
  { id: 'cut', what: 'that breaks off before its last brace', of: open },
  { id: 'cut-text', what: 'that breaks off inside a text', of: (right) => json(right).slice(0, -4) },
  { id: 'xml', what: 'in XML', of: (right) => `<textData>${elements(right)}</textData>` },
  { id: 'form', what: 'that is a form', of: (right) => new URLSearchParams(right).toString() },
  { id: 'plain-text', what: 'of plain words', of: firstOf },
  { id: 'bare-word', what: 'of one bare word', of: () => 'sentence' },
  { id: 'empty', what: 'of no bytes', of: () => '' },
]

const elements = (right: Members): string =>
  Object.entries(right)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

/** Forms and extensions that a parser may accept in addition to JSON (RFC 8259, section 9). The right members can be read from each. */
export const jsonExtensions: readonly WrongJson[] = [
  { id: 'trailing-comma', what: 'with a comma too many', of: (right) => `${open(right)},}` },
  { id: 'single-quotes', what: 'in single quotes', of: (right) => json(right).replaceAll('"', "'") },
  {
    id: 'unquoted-name',
    what: 'whose names have no quotes',
    of: (right) => json(right).replace(/"(\w+)":/g, '$1:'),
  },
  { id: 'two-objects', what: 'of two objects', of: (right) => json(right) + json(right) },
  { id: 'trailing-words', what: 'followed by words', of: (right) => `${json(right)} and more` },
  { id: 'comment', what: 'with a comment', of: (right) => `${open(right)} /* all of it */}` },
  { id: 'not-a-number', what: 'with NaN', of: (right) => `${open(right)},"note":NaN}` },
  {
    id: 'leading-zero',
    what: 'with a number that begins with 0',
    of: (right) => `${open(right)},"note":012}`,
  },
  {
    id: 'bare-line-break',
    what: 'with a bare line break inside a text',
    of: (right) => `${open(right)},"note":"one\ntwo"}`,
  },
  {
    id: 'unknown-escape',
    what: 'with an escape that JSON lacks',
    of: (right) => `${open(right)},"note":"\\x41"}`,
  },
]

/** JSON that is not an object. */
export const noObjects: readonly WrongJson[] = [
  { id: 'null', what: 'that is null', of: () => 'null' },
  { id: 'string', what: 'that is a string', of: (right) => JSON.stringify(firstOf(right)) },
  {
    id: 'string-of-object',
    what: 'that is a string with the JSON of an object in it',
    of: (right) => JSON.stringify(json(right)),
  },
  { id: 'number', what: 'that is a number', of: () => '42' },
  { id: 'true', what: 'that is true', of: () => 'true' },
  { id: 'array', what: 'that is a list of one object', of: (right) => JSON.stringify([right]) },
  { id: 'empty-array', what: 'that is an empty list', of: () => '[]' },
]
