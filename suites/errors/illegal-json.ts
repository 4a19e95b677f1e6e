import {
  type CheckContext,
  type Declaration,
  entryOf,
  expect,
  must,
  type NewEntry,
  suite,
} from '../../harness/index.ts'

/** A text that is no JSON, made from a right body; all keep the right values recognisable to a lenient reader. */
interface IllegalText {
  readonly id: string
  /** Completes "a body …". */
  readonly what: string
  readonly of: (right: Readonly<Record<string, unknown>>) => string
}

const json = (right: Readonly<Record<string, unknown>>) => JSON.stringify(right)
const open = (right: Readonly<Record<string, unknown>>) => json(right).slice(0, -1)

const illegalTexts: readonly IllegalText[] = [
  { id: 'truncated', what: 'that breaks off', of: open },
  { id: 'truncated-text', what: 'that breaks off inside a text', of: (right) => json(right).slice(0, -3) },
  { id: 'trailing-comma', what: 'with a comma too many', of: (right) => `${open(right)},}` },
  { id: 'missing-comma', what: 'without its commas', of: (right) => json(right).replaceAll('","', '" "') },
  {
    id: 'missing-colon',
    what: 'without its colons',
    of: (right) => json(right).replaceAll('":', '" '),
  },
  { id: 'single-quotes', what: 'in single quotes', of: (right) => json(right).replaceAll('"', "'") },
  {
    id: 'unquoted-names',
    what: 'whose names have no quotes',
    of: (right) => json(right).replace(/"(\w+)":/g, '$1:'),
  },
  { id: 'not-a-number', what: 'with NaN', of: (right) => `${open(right)},"note":NaN}` },
  { id: 'infinity', what: 'with Infinity', of: (right) => `${open(right)},"note":Infinity}` },
  { id: 'undefined', what: 'with undefined', of: (right) => `${open(right)},"note":undefined}` },
  {
    id: 'leading-zero',
    what: 'with a number that begins with 0',
    of: (right) => `${open(right)},"note":012}`,
  },
  { id: 'capital-true', what: 'with True', of: (right) => `${open(right)},"note":True}` },
  { id: 'comment', what: 'with a comment', of: (right) => `${open(right)} /* all of it */}` },
  {
    id: 'control-character',
    what: 'with a bare line break inside a text',
    of: (right) => `${open(right)},"note":"one\ntwo"}`,
  },
  { id: 'escape', what: 'with an escape that JSON lacks', of: (right) => `${open(right)},"note":"\\x41"}` },
  { id: 'two-values', what: 'of two objects', of: (right) => json(right) + json(right) },
  { id: 'trailing-words', what: 'followed by words', of: (right) => `${json(right)} and more` },
  { id: 'brace-too-many', what: 'with a brace too many', of: (right) => `${json(right)}}` },
  { id: 'bare-word', what: 'of a bare word', of: () => 'sentence' },
  { id: 'empty', what: 'of no bytes', of: () => '' },
  { id: 'blanks', what: 'of blanks', of: () => '  \n ' },
  { id: 'xml', what: 'in XML', of: ({ data }) => `<textData><data>${String(data)}</data></textData>` },
]

/** JSON that is no object. */
const noObjects: readonly IllegalText[] = [
  { id: 'list', what: 'that is a list', of: (right) => JSON.stringify([right]) },
  { id: 'empty-list', what: 'that is an empty list', of: () => '[]' },
  { id: 'text', what: 'that is a text', of: ({ data, name }) => JSON.stringify(data ?? name) },
  { id: 'number', what: 'that is a number', of: () => '42' },
  { id: 'true', what: 'that is true', of: () => 'true' },
  { id: 'null', what: 'that is null', of: () => 'null' },
]

const newEntry = ({ text, newUserId }: CheckContext) =>
  ({ data: text.sentence(), writerId: newUserId() }) satisfies NewEntry

const why =
  'Illegal JSON is invalid request data (400; the JSON-RPC code -32700 goes with it). That the same body as JSON is accepted is shown by the checks of creations and updates.'

/** Kinds that the checks of the bodies of creations and updates have already. */
const shownThere = new Set(['trailing-comma', 'single-quotes', 'unquoted-names', 'two-values', 'empty'])
const furtherTexts = illegalTexts.filter(({ id }) => !shownThere.has(id))

const onUpdate = ({ id, what, of }: IllegalText): Declaration =>
  must(
    `errors.json.update.${id}`,
    `an update with a body ${what} answers 400 with the error body and changes nothing`,
    async (context) => {
      const { trusted, groups } = context
      const group = await groups.shared()
      const before = await group.add()
      const right = newEntry(context)
      const wrong = await trusted.updateEntry(group.name, before.id, undefined, {
        rawBody: of(right),
        flaw: `a body ${what}`,
      })
      expect(wrong).toBeError(400)
      const kept = entryOf(await trusted.readEntry(group.name, before.id))
      expect(kept.data, 'the text after the refused update').toEqual(before.data)
    },
    { why },
  )

/** Kinds that other checks of creations leave to these. */
const onCreation = ({ id, what, of }: IllegalText): Declaration =>
  must(
    `errors.json.create.${id}`,
    `a creation with a body ${what} answers 400 with the error body`,
    async (context) => {
      const { trusted, groups } = context
      const { name } = await groups.shared()
      const rawBody = of(newEntry(context))
      expect(await trusted.createEntry(name, undefined, { rawBody, flaw: `a body ${what}` })).toBeError(400)
    },
    { why },
  )

const incentiveNeeds = ['user', 'fixtures.consumableIncentives'] as const

const onIncentive = ({ id, what, of }: IllegalText): Declaration =>
  must(
    `errors.json.incentive.${id}`,
    `the use of an incentive with a body ${what} answers 400 with the error body`,
    async ({ proxy, config }) => {
      const user = config.user?.id ?? '@me'
      const incentive = config.fixtures.consumableIncentives?.[0] ?? ''
      const right = { appId: config.application.id, available: false }
      const [known, wrong] = await Promise.all([
        proxy.readIncentive(user, incentive),
        proxy.updateIncentive(user, incentive, undefined, { rawBody: of(right), flaw: `a body ${what}` }),
      ])
      expect(known).toHaveStatus(200)
      expect(wrong).toBeError(400)
    },
    {
      needs: incentiveNeeds,
      why: `${why} The right body would use the incentive up, so that reading it stands in.`,
    },
  )

const only = (...ids: readonly string[]) => illegalTexts.filter(({ id }) => ids.includes(id))

const section = 'Errors / JSON-RPC error codes (field `code` of the Error object)'
const resource = 'Errors'

export default [
  suite(
    'Errors: illegal JSON in an update',
    { class: 'textboard', section, resource },
    furtherTexts.map(onUpdate),
  ),
  suite(
    'Errors: no object in an update',
    { class: 'textboard', section, resource },
    noObjects
      .filter(({ id }) => ['list', 'text', 'number'].includes(id))
      .map((one) => onUpdate({ ...one, id: `no-object-${one.id}` })),
  ),
  suite(
    'Errors: illegal JSON in a creation',
    { class: 'textboard', section, resource },
    furtherTexts.map(onCreation),
  ),
  suite('Errors: illegal JSON in a group', { class: 'textboard', section, resource }, [
    must(
      'errors.json.group',
      'a creation of a group with a body that is no JSON answers 400 with the error body, whatever is wrong with it',
      async ({ trusted, groups }) => {
        const name = await groups.vacancy()
        const answers = await Promise.all(
          [...illegalTexts, ...noObjects].map(({ what, of }) =>
            trusted.createGroup(undefined, {
              // With two members, so that there is a comma that can be missing.
              rawBody: of({ name, parentId: '0' }),
              creates: name,
              flaw: `a body ${what}`,
            }),
          ),
        )
        for (const wrong of answers) expect(wrong).toBeError(400)
        expect(await trusted.readGroup(name)).toBeError(404)
      },
      { why },
    ),
  ]),
  suite(
    'Errors: illegal JSON in the use of an incentive',
    { class: 'card-incentive', section, resource },
    only('truncated', 'trailing-comma', 'single-quotes', 'two-values', 'bare-word', 'empty').map(onIncentive),
  ),
]
