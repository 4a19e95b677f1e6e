import { dataLimit } from '../../../harness/index.ts'
import { jsonExtensions, noJson, noObjects, type WrongBodies } from '../../shared/texts/json-bodies.ts'
import { filled, ofBytes, sizedTexts } from '../../shared/texts/sizes.ts'

/** A valid body of a creation or an update; a wrong body is made from it. */
export type RightBody = Readonly<Record<'data' | 'writerId' | 'ownerId', string>>

/** What is wrong with an input. */
export type Kind =
  | 'no-json'
  | 'extension'
  | 'no-object'
  | 'no-data'
  | 'data-type'
  | 'data-scalar'
  | 'id-type'
  | 'too-large'
  | 'unusual'

/** A wrong body, sent to one operation. */
export interface WrongInput {
  /** Id of its case. */
  readonly id: string
  readonly title: string
  readonly operation: 'create' | 'update'
  readonly kind: Kind
  /** Is it empty, or does it contain only blanks? */
  readonly isEmpty?: boolean
  /** Is it so large that something may stop it before it reaches the service? */
  readonly isFarTooLarge?: boolean
  /**
   * Makes the bytes of the body from a valid one.
   * @param known id of an entry of the group, for a reply
   */
  readonly rawBody: (right: RightBody, known: string) => string | Uint8Array
}

const noun = { create: 'a creation', update: 'an update' } as const
const operations = ['create', 'update'] as const

const input =
  (operation: WrongInput['operation'], kind: Kind) =>
  (id: string, what: string, rawBody: WrongInput['rawBody']): WrongInput => ({
    id,
    title: `${noun[operation]} ${what}`,
    operation,
    kind,
    rawBody,
  })

const bodies = (operation: WrongInput['operation'], kind: Kind, list: WrongBodies): readonly WrongInput[] =>
  Object.entries(list).map(([name, { what, of }]) => ({
    ...input(operation, kind)(`entries.${operation}.body-${name}`, `with a body ${what}`, of),
    isEmpty: name === 'empty' || name === 'blanks',
  }))

/** Extensions that only creations send: one JSON parser usually serves both operations. */
const ofCreations = [
  'missing-comma',
  'missing-colon',
  'brace-too-many',
  'infinity',
  'undefined',
  'capital-true',
]
const extensionsOf = (operation: WrongInput['operation']): WrongBodies =>
  Object.fromEntries(
    Object.entries(jsonExtensions).filter(([name]) => operation === 'create' || !ofCreations.includes(name)),
  )

const changed =
  (change: (right: RightBody, known: string) => unknown): WrongInput['rawBody'] =>
  (right, known) =>
    JSON.stringify(change(right, known))

const noData: readonly WrongInput[] = [
  input('create', 'no-data')(
    'entries.data.missing',
    'without data',
    changed(({ writerId, ownerId }) => ({ writerId, ownerId })),
  ),
  input('create', 'no-data')(
    'entries.data.missing-reply',
    'of a reply without data',
    changed(({ writerId, ownerId }, parentId) => ({ writerId, ownerId, parentId })),
  ),
  input('create', 'no-data')('entries.data.missing-all', 'with an empty object', () => '{}'),
]

/** Frameworks that convert values to texts read null as the empty text. */
const nullData = input('create', 'data-scalar')(
  'entries.data.type-null',
  'with data null',
  changed((right) => ({ ...right, data: null })),
)

/** Values in the place of a text. */
const noTexts: readonly (readonly [kind: Kind, name: string, value: unknown])[] = [
  ['data-type', 'object', { text: 'The gardener planted apple trees.' }],
  ['data-type', 'array', ['The gardener planted apple trees.', 'She went home.']],
  ['data-scalar', 'list-of-one', ['The gardener planted apple trees.']],
  ['data-scalar', 'number', 42],
  ['data-scalar', 'zero', 0],
  ['data-scalar', 'true', true],
  ['data-scalar', 'false', false],
]

/** A value in a title: in full if it is short. */
const described = (value: unknown): string =>
  Array.isArray(value)
    ? `a list of ${value.length === 1 ? 'one text' : 'texts'}`
    : typeof value === 'object'
      ? 'an object'
      : JSON.stringify(value)

const dataTypes = operations.flatMap((operation) =>
  noTexts.map(([kind, name, data]) =>
    input(operation, kind)(
      operation === 'create' ? `entries.data.type-${name}` : `entries.update.data-${name}`,
      `with data ${described(data)}`,
      changed((right) => ({ ...right, data })),
    ),
  ),
)

const idTypes = operations.flatMap((operation) =>
  (['parentId', 'writerId', 'ownerId'] as const).flatMap((member) =>
    (
      [
        ['object', { id: '1' }],
        ['array', ['1']],
        ['true', true],
      ] as const
    ).map(([name, value]) =>
      input(operation, 'id-type')(
        `entries.${operation}.type.${member}-${name}`,
        `with ${member} ${JSON.stringify(value)}`,
        changed((right) => ({ ...right, [member]: value })),
      ),
    ),
  ),
)

const tooLarge = (operation: WrongInput['operation'], id: string, what: string, data: string): WrongInput =>
  input(operation, 'too-large')(
    id,
    `with ${what}`,
    changed((right) => ({ ...right, data })),
  )

const sizes: readonly WrongInput[] = [
  ...operations.flatMap((operation) => {
    const prefix = operation === 'create' ? 'entries.data' : 'entries.update'
    return [
      ...sizedTexts.map((sized) =>
        tooLarge(
          operation,
          `${prefix}.too-large-${sized.id}`,
          `2049 bytes ${sized.what}`,
          filled(sized, dataLimit + 1),
        ),
      ),
      ...[4096, 20_000].map((bytes) => ({
        ...tooLarge(operation, `${prefix}.too-large-by-far.${bytes}`, `${bytes} bytes`, ofBytes(bytes)),
        isFarTooLarge: bytes > 8 * dataLimit,
      })),
    ]
  }),
  input('create', 'too-large')(
    'entries.data.too-large-reply',
    'of a reply with 2049 bytes',
    changed((right, parentId) => ({ ...right, parentId, data: ofBytes(dataLimit + 1) })),
  ),
  input('create', 'too-large')(
    'entries.data.too-large-reply-bytes',
    'of a reply with 2050 bytes in 1025 characters',
    changed((right, parentId) => ({ ...right, parentId, data: 'я'.repeat(1025) })),
  ),
  ...operations.map((operation) =>
    input(operation, 'too-large')(
      `entries.${operation === 'create' ? 'data' : operation}.too-large-of-partner`,
      'with 2049 bytes and no writer: the writer is the partner',
      changed(({ ownerId }) => ({ ownerId, data: ofBytes(dataLimit + 1) })),
    ),
  ),
  tooLarge('create', 'entries.data.bytes', '2050 bytes in 1025 characters', 'я'.repeat(1025)),
]

/** Bodies about which the specification does not state whether they are valid: only a server error is wrong. */
const unusual: readonly WrongInput[] = operations.flatMap((operation) =>
  (
    [
      ['writer-empty', 'an empty writerId', '"writerId":""'],
      ['writer-long', 'a writerId of 400 digits', `"writerId":"${'9'.repeat(400)}"`],
      ['parent-words', 'words as parentId', '"parentId":"no such entry"'],
      ['data-huge', 'a number beyond every range as data', '"data":1e999'],
    ] as const
  ).map(([name, what, member]) =>
    input(operation, 'unusual')(`entries.${operation}.unusual-${name}`, `with ${what}`, (right) => {
      const rest = Object.entries(right).filter(([own]) => !member.startsWith(`"${own}"`))
      return `${JSON.stringify(Object.fromEntries(rest)).slice(0, -1)},${member}}`
    }),
  ),
)

/** Every wrong body, for each operation that it is sent to. */
export const wrongInputs: readonly WrongInput[] = [
  ...operations.flatMap((operation) => [
    ...bodies(operation, 'no-json', noJson),
    ...bodies(operation, 'extension', extensionsOf(operation)),
    ...bodies(operation, 'no-object', noObjects),
  ]),
  ...noData,
  nullData,
  ...dataTypes,
  ...idTypes,
  ...sizes,
  ...unusual,
]

/** An update in which a service may find no member: no member is stated as required. */
export const mayNameNothing = ({
  operation,
  kind,
  isEmpty,
}: Pick<WrongInput, 'operation' | 'kind' | 'isEmpty'>): boolean =>
  operation === 'update' && (kind === 'no-object' || kind === 'data-type' || isEmpty === true)

/** The wrong inputs of some kinds. */
export const inputsOf = (...kinds: readonly Kind[]): readonly WrongInput[] =>
  wrongInputs.filter(({ kind }) => kinds.includes(kind))
