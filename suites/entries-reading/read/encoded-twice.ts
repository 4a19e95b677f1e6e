import type { CheckContext, HttpResponse } from '../../../harness/index.ts'

/** Percent-encodes the first character: a server that decodes once too often gets the original text. */
function encodedTwice(text: string): string {
  const [first = '', ...others] = text
  const bytes = [...Buffer.from(first)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  return `${bytes.join('')}${others.join('')}`
}

const invalid = 'an id or a name that does not exist'

/** Reads with an id or a name that is encoded twice. */
export const encodedReadings: readonly {
  readonly id: string
  readonly title: string
  readonly read: (context: CheckContext, group: string, id: string) => Promise<HttpResponse>
}[] = [
  {
    id: 'entries.read.encoded-twice.id',
    title: 'the id of an entry',
    read: ({ trusted }, group, id) => trusted.readEntry(group, encodedTwice(id), { invalid }),
  },
  {
    id: 'entries.read.encoded-twice.group',
    title: 'the name of its group',
    read: ({ trusted }, group, id) => trusted.readEntry(encodedTwice(group), id, { invalid }),
  },
  {
    id: 'entries.list.encoded-twice.group',
    title: 'the name of a group, for its list',
    read: ({ trusted }, group) => trusted.listEntries(encodedTwice(group), { query: { count: 1 }, invalid }),
  },
]
