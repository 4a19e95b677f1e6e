import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { answering, faultsOf, isView, type View } from './declare.ts'
import { entryIn, groupIn, remembering, succeeded } from './remembering.ts'

const fault = faultsOf('textboard')
const encoding = faultsOf('textboard', 'encoding')
const boundary = faultsOf('textboard', 'boundary')

/** A text with its percent-encoding taken away; as it is where that is broken. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds an entry of a group under an id that it does not have. @param fits compares what was asked for with the id of an entry */
const findingByPart = (fits: (asked: string, id: string) => boolean): PolicyOverride =>
  remembering(() => {
    const entries = new Map<string, View>()
    return (response, facts) => {
      const { body } = response
      if (succeeded(response, facts, 'textdata.create') && isView(body))
        entries.set(`${groupIn(facts)} ${String(body.id)}`, body)
      const asked = decoded(entryIn(facts))
      if (succeeded(response, facts, 'textdata.delete')) entries.delete(`${groupIn(facts)} ${asked}`)
      const unknown = facts.operation === 'textdata.read' && response.status === 404
      if (!unknown || asked.includes(',')) return response
      const found = [...entries].find(
        ([key, { id }]) => key.startsWith(`${groupIn(facts)} `) && fits(asked, String(id)),
      )
      return found === undefined ? response : { ...response, status: 200, body: found[1] }
    }
  })

/** Answers several ids by the entries whose ids stand somewhere in what was asked for. */
const findingWithin: PolicyOverride = remembering(() => {
  const entries = new Map<string, View>()
  return (response, facts) => {
    const { body } = response
    const prefix = `${groupIn(facts)} `
    if (succeeded(response, facts, 'textdata.create') && isView(body))
      entries.set(`${prefix}${String(body.id)}`, body)
    const asked = decoded(entryIn(facts))
    if (succeeded(response, facts, 'textdata.delete')) entries.delete(`${prefix}${asked}`)
    if (facts.operation !== 'textdata.read' || response.status !== 404 || !asked.includes(','))
      return response
    const entry = [...entries]
      .filter(([key, { id }]) => key.startsWith(prefix) && asked.includes(String(id)))
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

/** Faults of finding entries by their ids. */
export const readingIdFaults: readonly Fault[] = [
  fault(
    'reading-id-beginning',
    'an entry is found by the beginning of its id',
    ['entries.read.near-id.begins'],
    findingByPart((asked, id) => id.startsWith(asked)),
  ),
  fault(
    'reading-id-end',
    'an entry is found by the end of its id',
    ['entries.read.near-id.ends'],
    findingByPart((asked, id) => asked !== '' && id.endsWith(asked)),
  ),
  boundary(
    'reading-id-cut',
    'an id is cut to the length that ids have',
    ['entries.read.near-id.longer', 'entries.read.near-id.trailing-letter'],
    findingByPart((asked, id) => asked.slice(0, id.length) === id),
  ),
  fault(
    'reading-id-number',
    'an id is read as a number, whatever follows its digits',
    ['entries.read.near-id.trailing-letter'],
    findingByPart((asked, id) => Number.parseInt(asked, 10) === Number.parseInt(id, 10)),
  ),
  fault(
    'reading-id-pattern',
    'a percent sign in an id stands for any text',
    ['entries.read.near-id.wildcard'],
    findingByPart((asked, id) => asked.endsWith('%') && id.startsWith(asked.slice(0, -1))),
  ),
  encoding(
    'reading-id-decoded-twice',
    'an id in the path is percent-decoded twice',
    ['entries.read.encoded-twice.id'],
    findingByPart((asked, id) => decoded(asked) === id),
  ),
  encoding(
    'reading-group-decoded-twice',
    'the name of a group in the path is percent-decoded twice',
    ['entries.read.encoded-twice.group', 'entries.list.encoded-twice.group'],
    { groupPathName: decoded },
  ),
  boundary(
    'reading-several-25',
    'of more than 25 ids only the first 25 are answered',
    ['entries.several.ids-30', 'entries.several.ids-49'],
    { severalOrder: (items) => items.slice(0, 25) },
  ),
  fault(
    'reading-several-within',
    'of several ids those entries are answered whose id stands somewhere in the text of the ids',
    ['entries.several.near-ids'],
    findingWithin,
  ),
  fault(
    'reading-named-twice-404',
    'an id that stands twice in a request makes it 404: fewer entries are found than ids were given',
    ['entries.several.named-twice.alone', 'entries.several.named-twice.among-others'],
    answering(['textdata.read'], (response, facts) => {
      const ids = entryIn(facts).split(',')
      return new Set(ids).size < ids.length
        ? { ...response, status: 404, body: { Error: { Code: '404', Message: 'Not Found' } } }
        : response
    }),
  ),
]
