import {
  type CheckContext,
  type Entry,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from '../shared/entry-members.ts'
import { sentOnce } from '../shared/sent-once.ts'
import { type IllegalText, moreThanJson, noJson, noObject, type RightBody } from './illegal-texts.ts'

interface Row extends IllegalText {
  readonly id: string
  readonly title: string
}

type Operation = 'create' | 'update' | 'group' | 'incentive'

const operationNames: Readonly<Record<Operation, string>> = {
  create: 'a creation',
  update: 'an update',
  group: 'a new group',
  incentive: 'the use of an incentive',
}

/** @param part of the ids between the operation and the text's own name */
const rowsOf = (operation: Operation, texts: Readonly<Record<string, IllegalText>>, part = ''): Row[] =>
  Object.entries(texts).map(([name, text]) => ({
    ...text,
    id: `errors.json.${operation}.${part}${name}`,
    title: `${operationNames[operation]} with a body ${text.what}`,
  }))

/*
 * One list of texts. A creation meets all of it; the other operations a part, since one reader of JSON usually serves them all.
 */
const { truncated, 'bare-word': bareWord, xml, empty, blanks } = noJson
const { list, text, number, null: nothing } = noObject
const {
  'single-quotes': singleQuotes,
  'trailing-comma': trailingComma,
  'trailing-words': trailingWords,
  'two-values': twoValues,
  'not-a-number': notANumber,
  comment,
} = moreThanJson

const refusedCreations = [...rowsOf('create', noJson), ...rowsOf('create', noObject, 'no-object-')]
const refusedUpdates = rowsOf('update', { truncated, 'bare-word': bareWord, xml })
const refusedGroups = [
  ...rowsOf('group', { truncated, 'bare-word': bareWord, xml, empty }),
  ...rowsOf('group', { list, text, null: nothing }, 'no-object-'),
]
const widerCreations = rowsOf('create', moreThanJson)
const widerUpdates = [
  ...rowsOf('update', {
    blanks,
    'trailing-words': trailingWords,
    'not-a-number': notANumber,
    comment,
  }),
  ...rowsOf('update', { list, text, number }, 'no-object-'),
]
const widerGroups = rowsOf('group', {
  'single-quotes': singleQuotes,
  'trailing-words': trailingWords,
  comment,
})
const incentiveRows = rowsOf('incentive', {
  truncated,
  'bare-word': bareWord,
  empty,
  'single-quotes': singleQuotes,
  'trailing-comma': trailingComma,
  'two-values': twoValues,
})

const creations = [...refusedCreations, ...widerCreations]
const updates = [...refusedUpdates, ...widerUpdates]

/** Which valid body stands behind a row; for an update, the entry that it is about as well. */
interface Attempt {
  readonly right: RightBody
  readonly before?: Entry
}

/** Creations and updates in a group of their own, so that nothing that is stored can hide. */
const entryBodies = sentOnce({
  title: 'creations and updates whose bodies are not JSON objects',
  rows: [...creations, ...updates],
  arrange: async ({ groups, trusted, text: texts, newUserId }) => {
    const group = await groups.private()
    const writerId = newUserId()
    await group.addMany(updates.length + 1, () => ({ writerId }))
    const entries = entriesOf(await trusted.listEntries(group.name, { query: { count: 1000 } })).entry
    const right = () => ({ data: texts.sentence(), writerId })
    const attempts = new Map<string, Attempt>([
      ...creations.map(({ id }) => [id, { right: right() }] as const),
      ...updates.map(
        ({ id }, at) => [id, { right: right(), ...(entries[at] && { before: entries[at] }) }] as const,
      ),
    ])
    return { group: group.name, kept: entries.map(({ id }) => id), attempts }
  },
  send: ({ trusted }, { id, what, of }, { group, attempts }) => {
    const { right = {}, before } = attempts.get(id) ?? {}
    const options = { rawBody: of(right), invalid: `a body ${what}` }
    return before === undefined
      ? trusted.createEntry(group, undefined, options)
      : trusted.updateEntry(group, before.id, undefined, options)
  },
  look: async ({ trusted }, { group }) => trusted.listEntries(group, { query: { count: 1000 } }),
})

async function expectRefusedInGroup({ use }: CheckContext, { id }: Row): Promise<void> {
  const { place, responseTo, responses, found } = await use(entryBodies)
  expect(responseTo(id)).toBeRefused()
  const list = found()
  const entries = entriesOf(list).entry
  const { right = {}, before } = place.attempts.get(id) ?? {}
  if (before !== undefined) {
    expectSameEntry(
      entries.find((entry) => entry.id === before.id) ?? {},
      before,
      'the entry after the refusal',
    )
    return
  }
  const texts = entries.map(({ data }) => data)
  expect(texts, 'the texts of all entries of the group', list).notToContain(right.data)
  if (responses.every(({ status }) => status >= 400))
    expect(entries.length, 'the number of entries in the group', list).toEqual(place.kept.length)
}

const groupRows = [...refusedGroups, ...widerGroups]

/** New groups while a slot is free, each under a name of its own. */
const groupBodies = sentOnce({
  title: 'new groups whose bodies are not JSON objects',
  rows: groupRows,
  arrange: async ({ groups }) => {
    await groups.vacancy()
    return new Map(groupRows.map(({ id }) => [id, groups.newName()]))
  },
  send: ({ trusted }, { id, what, of }, names) => {
    const name = names.get(id) ?? ''
    return trusted.createGroup(undefined, {
      // With two members, so that there is a comma that can be missing.
      rawBody: of({ name, parentId: '0' }),
      creates: name,
      invalid: `a body ${what}`,
    })
  },
  look: async ({ trusted }, names) =>
    new Map(
      await Promise.all([...names].map(async ([id, name]) => [id, await trusted.readGroup(name)] as const)),
    ),
})

async function expectNoGroup({ use }: CheckContext, { id }: Row): Promise<void> {
  const { responseTo, found } = await use(groupBodies)
  expect(responseTo(id)).toBeRefused()
  const read: HttpResponse | undefined = found().get(id)
  if (read !== undefined) expect(read).toHaveStatus(404)
}

const cases = (rows: readonly Row[], run: (context: CheckContext, row: Row) => Promise<void>) =>
  each(rows, ({ id, title }) => ({ id, title }), run)

const section = 'Errors / JSON-RPC error codes (field `code` of the Error object)'
const resource = 'Errors'
const why =
  'Payloads are JSON, and these bodies are not: no reader of JSON finds an object with its members in them. That the same values as JSON are accepted is shown by the checks of creations and updates. 400 and every other refusal pass.'

export default [
  suite('Errors: bodies that are not JSON', { class: 'textboard', section, resource }, [
    must(
      'errors.json.refused',
      'a body that is not a JSON object is refused, and nothing is stored or changed',
      'R-status-400',
      [
        ...cases([...refusedCreations, ...refusedUpdates], expectRefusedInGroup),
        ...cases(refusedGroups, expectNoGroup),
      ],
      { why },
    ),
    should(
      'errors.json.extensions',
      'a body that is more than JSON permits, or an update that is not an object, is refused and changes nothing',
      'RFC 8259, section 2',
      [
        ...cases([...widerCreations, ...widerUpdates], expectRefusedInGroup),
        ...cases(widerGroups, expectNoGroup),
      ],
      {
        why: 'RFC 8259, section 9, lets a reader accept extensions, and widespread ones do: comments, NaN, text behind the object.',
      },
    ),
  ]),
  suite('Errors: bodies that are not JSON, card incentive', { class: 'card-incentive', section, resource }, [
    must(
      'errors.json.incentive',
      'the update of an incentive that does not exist is refused, and causes no server error, where its body is not JSON',
      'R-status-400',
      cases(incentiveRows, async ({ proxy, config, random }, { what, of }) => {
        const right = { appId: config.application.id, available: false }
        const response = await proxy.updateIncentive(
          config.user?.id ?? '@me',
          `tbc${random.integer(1e8, 1e9)}`,
          undefined,
          { rawBody: of(right), invalid: `a body ${what}` },
        )
        expect(response).toBeRefused()
      }),
      {
        needs: ['user'],
        why: 'The incentive does not exist, so that nothing is used up by a target that reads more than JSON: 400 and 404 pass. Broken bodies for incentives that exist are sent by incentive.update.body.*.',
      },
    ),
  ]),
]
