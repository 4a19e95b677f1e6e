import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, answeringBody, isView, textboard, type View } from '../../declare.ts'
import { entryIn, groupIn, itemsOf, remembering, succeeded, withMembers } from '../../remembering.ts'

/**
 * Answers a reading of several ids that finds nothing with other entries of the group.
 * @param isShown whether an entry with this id is one of them
 */
const finding = (isShown: (asked: string, id: string) => boolean): PolicyOverride =>
  remembering(() => {
    const entries = new Map<string, View>()
    return (response, facts) => {
      const { body } = response
      const prefix = `${groupIn(facts)} `
      if (succeeded(response, facts, 'textdata.create') && isView(body))
        entries.set(`${prefix}${String(body.id)}`, body)
      const asked = decodeURIComponent(entryIn(facts))
      if (succeeded(response, facts, 'textdata.delete')) entries.delete(`${prefix}${asked}`)
      if (facts.operation !== 'textdata.read' || response.status !== 404 || !asked.includes(','))
        return response
      const entry = [...entries]
        .filter(([key, { id }]) => key.startsWith(prefix) && isShown(asked, String(id)))
        .map(([, one]) => one)
      const page = {
        startIndex: 1,
        itemsPerPage: 50,
        totalResults: entry.length,
        sorted: false,
        filtered: false,
      }
      return entry.length === 0 ? response : { ...response, status: 200, body: { entry, ...page } }
    }
  })

/** With the entries whose ids occur anywhere in the requested text. */
const findingWithin = finding((asked, id) => asked.includes(id))

/** Faults of reading several entries by their ids. */
export const entriesReadingSeveralFaults: readonly Fault[] = [
  textboard.fault(
    'several-bare-array',
    'several ids return a bare array',
    [
      'contract.textdata.read',
      'entries.update.every-way',
      'entries.several.members',
      'entries.several.filtered-flag',
      'entries.format.json.several',
      'access.entries.proxy.writer',
    ],
    answeringBody(['textdata.read'], (body) => body.entry ?? body),
  ),
  textboard.fault(
    'several-no-id-all',
    'a comma without ids is answered with all entries of the group',
    ['entries.several.only-comma'],
    finding((asked) => /^,+$/.test(asked)),
  ),
  textboard.boundary(
    'boundary-several-ten',
    'of more than ten ids only the first ten are answered',
    ['entries.several.ids-20'],
    { severalOrder: (items) => items.slice(0, 10) },
  ),
  textboard.boundary(
    'boundary-several-loses-last',
    'the last of more than two ids is left out',
    ['entries.several.ids-3', 'entries.several.ids-20'],
    { severalOrder: (items) => (items.length > 2 ? items.slice(0, -1) : items) },
  ),
  textboard.fault(
    'several-first-only',
    'only the first of several ids is answered',
    [
      'entries.several.ids-2',
      'entries.several.ids-3',
      'entries.several.ids-20',
      'entries.create.every-way',
      'entries.several.as-created',
      'entries.several.total',
      'access.entries.proxy.several',
      'achievements.several.not-first-ones',
      'achievements.several.values',
    ],
    {
      severalOrder: (items) => items.slice(0, 1),
    },
  ),
  textboard.fault(
    'several-old-time',
    'several ids are answered with the time of creation as updated',
    ['entries.several.after-update'],
    {
      finishEntryView: (view, _entry, facts) =>
        facts.operation === 'textdata.read' && facts.path.includes(',')
          ? { ...view, updated: view.published }
          : view,
    },
  ),
  textboard.fault(
    'several-same-text-once',
    'of several entries with the same text only the first is answered',
    ['entries.several.same-text'],
    {
      severalOrder: (items) => {
        const seen = new Set<unknown>()
        return items.filter((item) => {
          const text = 'data' in item ? item.data : item.id
          return !seen.has(text) && seen.add(text)
        })
      },
    },
  ),
  textboard.fault(
    'several-sorted',
    'every list says that it is sorted, also one of several ids',
    ['entries.several.sorted-flag'],
    {
      sortedFlag: () => true,
    },
  ),
  textboard.boundary(
    'reading-several-25',
    'of more than 25 ids only the first 25 are answered',
    ['entries.several.ids-30', 'entries.several.ids-49'],
    { severalOrder: (items) => items.slice(0, 25) },
  ),
  textboard.boundary(
    'reading-several-50',
    'of more than 50 ids only the first 50 are answered, whatever count says',
    ['entries.several.ids-57'],
    { severalOrder: (items) => items.slice(0, 50) },
  ),
  textboard.boundary(
    'reading-several-100',
    'of more than 100 ids only the first 100 are answered',
    ['entries.several.many'],
    { severalOrder: (items) => items.slice(0, 100) },
  ),
  textboard.fault(
    'reading-named-twice-404',
    'a request with the same id twice answers 404',
    ['entries.several.named-twice.alone', 'entries.several.named-twice.among-others'],
    answering(['textdata.read'], (response, facts) => {
      const ids = entryIn(facts).split(',')
      return new Set(ids).size < ids.length ? { ...response, ...errorAnswer(404) } : response
    }),
  ),
  textboard.sequence(
    'entry-delete-still-among-several',
    'a deleted entry is still found among several ids',
    ['entries.several.deleted-one', 'entries.several.all-unknown', 'entries.delete.among-several'],
    {
      goneFound: (operation, _reason, several) => operation === 'textdata.read' && several,
    },
  ),
  textboard.sequence(
    'sequence-several-lag',
    'several ids are answered with the texts from before the last updates',
    ['entries.several.follows-update'],
    (policy) => {
      const before = new Map<string, string>()
      return {
        updatedEntry: (old, after, facts, input) => {
          before.set(old.id, old.data)
          return policy.updatedEntry(old, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = before.get(entry.id)
          return facts.operation === 'textdata.read' && /,|%2C/i.test(entryIn(facts)) && old !== undefined
            ? { ...finished, data: old }
            : finished
        },
      }
    },
  ),
  textboard.fault(
    'reading-several-within',
    'several ids find every entry whose id is part of the requested text',
    ['entries.several.near-ids'],
    findingWithin,
  ),
  textboard.fault(
    'several-two-counted-one',
    'totalResults of two ids is 1',
    ['entries.several.total-2', 'entries.several.total-known'],
    answering(['textdata.read'], (response) =>
      itemsOf(response)?.length === 2 ? withMembers(response, { totalResults: 1 }) : response,
    ),
  ),
  textboard.fault(
    'several-ids-swapped-with-fields',
    'if three entries are read with fields, the second and the third have each other’s ids',
    ['entries.fields.several-ids.id-data'],
    answering(['textdata.read'], (response, facts) => {
      const [first, second, third, ...rest] = itemsOf(response) ?? []
      if (!facts.query.has('fields') || !isView(second) || !isView(third)) return response
      const [left, right] = [
        { ...second, id: third.id },
        { ...third, id: second.id },
      ]
      return withMembers(response, { entry: [first, left, right, ...rest] })
    }),
  ),
]
