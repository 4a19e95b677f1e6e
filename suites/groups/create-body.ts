import { must, type RequestOptions, suite } from '../../harness/index.ts'
import { expectRefused } from './refusal.ts'

interface WrongBody {
  readonly id: string
  /** Completes "a creation whose body is …". */
  readonly what: string
  readonly of: (name: string) => RequestOptions
}

/** `creates` is the group that a target would make which reads more into the body than is there. */
const wrongBodies: readonly WrongBody[] = [
  { id: 'empty', what: 'empty', of: () => ({ rawBody: '' }) },
  {
    id: 'cut-off',
    what: 'JSON cut off before its end',
    of: (name) => ({ rawBody: `{"name":"${name}"`, creates: name }),
  },
  {
    id: 'trailing-text',
    what: 'JSON followed by other text',
    of: (name) => ({ rawBody: `{"name":"${name}"} and more`, creates: name }),
  },
  {
    id: 'single-quotes',
    what: 'quoted with apostrophes',
    of: (name) => ({ rawBody: `{'name':'${name}'}`, creates: name }),
  },
  { id: 'form', what: 'a form instead of JSON', of: (name) => ({ rawBody: `name=${name}`, creates: name }) },
  { id: 'list', what: 'a JSON list', of: (name) => ({ rawBody: JSON.stringify([{ name }]), creates: name }) },
  { id: 'string', what: 'a JSON string', of: (name) => ({ rawBody: JSON.stringify(name), creates: name }) },
  { id: 'number', what: 'a JSON number', of: () => ({ rawBody: '12' }) },
  { id: 'null', what: 'the JSON value null', of: () => ({ rawBody: 'null' }) },
]

export default suite(
  'TextDataGroup: body of create',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  wrongBodies.map(({ id, what, of }) =>
    must(
      `groups.create.body-${id}`,
      `a creation whose body is ${what} answers 400 with the error body and creates nothing`,
      (context) =>
        expectRefused(context, (right) => {
          const name = context.groups.newName()
          const options = of(name)
          return { flaw: `the body is ${what}`, right, options, ...(options.creates && { wouldBe: name }) }
        }),
      {
        why: 'Payloads are JSON, and the body of create is an object with a name; anything else is invalid data.',
      },
    ),
  ),
)
