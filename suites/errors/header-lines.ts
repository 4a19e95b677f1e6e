import { type Answer, type CheckContext, expect, should, suite } from '../../harness/index.ts'
import { expectNoServerError } from './envelope.ts'

/** A line that would be a header of the answer, were the line break before it taken for one. */
const name = 'x-textboard-injected'
const line = `one\r\n${name}: yes\r\n`
const encoded = encodeURIComponent(line)

/** Requests that carry the line where a server might repeat it in the head of its answer. */
const places: readonly (readonly [
  id: string,
  where: string,
  send: (context: CheckContext) => Promise<Answer>,
])[] = [
  ['name', 'the name of a group', ({ trusted }) => at(trusted, `/textdata/@app/${encoded}/@self`)],
  ['path', 'an unknown path', ({ trusted }) => at(trusted, `/textdata/@app/@all/${encoded}`)],
  [
    'format',
    'the format',
    ({ trusted }) => trusted.listGroups({ query: { format: line }, flaw: 'a line break' }),
  ],
  [
    'parameter',
    'an unknown parameter',
    ({ trusted }) => trusted.listGroups({ query: { [line]: line }, flaw: 'a line break' }),
  ],
]

const at = (caller: CheckContext['trusted'], path: string): Promise<Answer> =>
  caller.request({ method: 'GET', path, flaw: 'a line break' })

export default suite(
  'Errors: header lines',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  places.map(([id, where, send]) =>
    should(
      `errors.header-lines.${id}`,
      `an encoded line break in ${where} starts no header of the answer`,
      async (context) => {
        const answer = await send(context)
        expectNoServerError(answer)
        expect(answer.headers[name], `the header ${name} of the answer`).toBeAbsent()
      },
      { why: 'What a caller sends is data: RFC 9110, section 5.5 keeps line breaks out of header values.' },
    ),
  ),
)
