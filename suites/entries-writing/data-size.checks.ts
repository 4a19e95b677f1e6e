import { byteLength, each, entryOf, expect, must, suite } from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import { wasRefused } from '../shared/refused.ts'
import { readBack } from '../shared/stored-entries.ts'
import { expectNothingLeft, expectRefused } from './attempts.ts'
import { largestSize } from './sizes.ts'
import { inputsOf } from './wrong-inputs.ts'
import { wrongWrites } from './wrong-writes.ts'

const padded = [
  {
    id: 'entries.data.too-large-ends.end',
    title: '2048 bytes and a blank behind them',
    pad: (data: string) => `${data} `,
  },
  {
    id: 'entries.data.too-large-ends.start',
    title: '2048 bytes and line breaks before them',
    pad: (data: string) => `\n\n${data}`,
  },
] as const

export default suite(
  'TextData: size of the text',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.data.too-large',
      'a text of more than 2048 bytes is refused, and nothing is stored or changed',
      'R-limit-data',
      each(
        inputsOf('too-large'),
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const attempt = known((await use(wrongWrites)).get(id), `request ${id}`)
          expectRefused(attempt)
          expectNothingLeft(attempt)
        },
      ),
      {
        why: 'The limit counts bytes in UTF-8, those of blanks, line breaks and signs too; a limit in characters would accept more.',
      },
    ),
    must(
      'entries.data.too-large-ends',
      'a text that only blanks at its ends make longer than 2048 bytes is refused, or stored with 2048 bytes at most',
      'R-limit-data',
      each(
        padded,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups, text, newUserId }, { pad }) => {
          const group = await groups.shared()
          const body = { data: pad(text.ofBytes(largestSize)), writerId: newUserId() }
          const response = await trusted.createEntry(group.name, body, { invalid: 'more than 2048 bytes' })
          if (wasRefused(response)) return
          const stored = await readBack(trusted, group.name, entryOf(response).id)
          expect(byteLength(String(stored.data)), 'the bytes of the stored text', stored).toBeBetween(
            1,
            largestSize,
          )
        },
      ),
      { why: 'Whether blanks at the ends are dropped is the business of entries.data.untidied.' },
    ),
  ],
)
