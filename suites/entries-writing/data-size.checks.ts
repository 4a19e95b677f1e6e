import { each, must, suite } from '../../harness/index.ts'
import { known } from '../shared/known.ts'
import { expectNothingLeft, expectRefused } from './attempts.ts'
import { inputsOf } from './wrong-inputs.ts'
import { wrongWrites } from './wrong-writes.ts'

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
  ],
)
