import {
  type Answer,
  type ConformanceClass,
  isRecord,
  must,
  observe,
  suite,
  untestable,
} from '../../harness/index.ts'
import { expectEnvelope } from './envelope.ts'
import { achievementErrors, boardErrors, incentiveErrors, type Provoked } from './provoked.ts'

const section = 'Errors / Error body'
const resource = 'Errors'

const why =
  'Code with Message, Message alone, and a JSON-RPC code beside them pass. The wording of the message does not matter. That the same request is served without the flaw is tested with its operation.'

const envelope = ({ operation, status, what, needs = [], send }: Provoked) =>
  must(
    `errors.body.${operation}.${status}`,
    `the refusal of ${what} answers ${status} with an Error object of the stated form as JSON`,
    async (context) => expectEnvelope(await send(context), status),
    { needs, why },
  )

const suiteOf = (title: string, one: ConformanceClass, errors: readonly Provoked[]) =>
  suite(`Errors: body, ${title}`, { class: one, section, resource }, errors.map(envelope))

/** Which members an error has, and whether its message is the status message text. */
function formOf({ json }: Answer, phrase: string): string {
  const error = isRecord(json) ? json.Error : undefined
  if (!isRecord(error)) return 'no Error object'
  const text = error.Message === phrase ? `the message ${phrase}` : 'a message of its own'
  return [...['Code', 'code'].filter((member) => error[member] !== undefined), text].join(', ')
}

const phrases: readonly (readonly [status: number, phrase: string])[] = [
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
]

const forms = suite('Errors: form', { class: 'textboard', section, resource }, [
  ...phrases.flatMap(([status, phrase]) => {
    const provoked = boardErrors.find((one) => one.operation.endsWith('list') && one.status === status)
    return provoked === undefined
      ? []
      : [
          observe(`errors.form.${status}`, `which form of the error body a ${status} has`, async (context) =>
            formOf(await provoked.send(context), phrase),
          ),
        ]
  }),
  untestable(
    'errors.message.not-decisive',
    'message texts may change, and programs decide by the status alone',
    'it is a duty of the calling program, which this suite keeps: no check reads a message',
  ),
  untestable(
    'errors.status.500',
    'a failure on the server side answers 500',
    'no request can provoke such a failure',
    {
      section: 'Errors / HTTP status codes',
    },
  ),
  untestable(
    'errors.status.503',
    'temporary unavailability answers 503',
    'no request can make the service unavailable; a 503 that comes is retried',
    { section: 'Errors / HTTP status codes' },
  ),
  untestable(
    'errors.json-rpc.internal',
    'the code -32603 goes with the status 500',
    'no request can provoke an internal error; the code is verified wherever it appears',
    { section: 'Errors / JSON-RPC error codes (field `code` of the Error object)' },
  ),
])

export default [
  suiteOf('text board', 'textboard', boardErrors),
  suiteOf('achievements', 'achievements', achievementErrors),
  suiteOf('card incentive', 'card-incentive', incentiveErrors),
  forms,
]
