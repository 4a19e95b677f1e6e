import {
  type CheckContext,
  type ConformanceClass,
  each,
  expect,
  type HttpResponse,
  isJsonObject,
  must,
  observe,
  suite,
  untestable,
} from '../../harness/index.ts'
import { theUse } from '../card-incentive/use/use.ts'
import { known } from '../shared/ids/known.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import {
  achievementRefusals,
  boardPlace,
  boardRefusals,
  incentiveRefusals,
  type Provoked,
  userRefusal,
} from './provoked.ts'

const section = 'Errors / Error body'
const headOf = (one: ConformanceClass) => ({ class: one, section, resource: 'Errors' })

/** @param of what refuses: `the text board` */
const sentence = (of: string): string =>
  `a refusal of ${of} has a JSON object Error with a Message and, if there is a Code, the status as its text`
const why =
  'Code with Message, only Message, and a JSON-RPC code that belongs to the status pass. The wording of the message does not matter. The status of a refusal is tested with its operation.'

const refusals = sentOnce({
  title: 'requests to the text board that are refused',
  rows: boardRefusals,
  arrange: boardPlace,
  send: (context, { send }, place) => send(context, place),
})

/** Asserts the form of an error. Other checks test whether the request must be refused. */
function expectErrorBody({ inapplicable }: CheckContext, response: HttpResponse): void {
  if (response.status < 400) inapplicable(`it was answered ${response.status}, which is not an error`)
  if (response.status === 406) inapplicable('406 is a refusal by HTTP itself; a framework may send it')
  expect(response).toHaveErrorBody()
  expect(response).toBeLabelledJson()
}

const provoked = (rows: readonly Provoked[]) =>
  each(
    rows,
    (row) => row,
    async (context, { send }) => expectErrorBody(context, await send(context, undefined)),
  )

/** Which members an error has, and whether its message is the status message text. */
function formOf({ json }: HttpResponse, phrase: string): string {
  const error = isJsonObject(json) ? json.Error : undefined
  if (!isJsonObject(error)) return 'no Error object'
  const text = error.Message === phrase ? `the message ${phrase}` : 'a message of its own'
  return [...['Code', 'code'].filter((member) => error[member] !== undefined), text].join(', ')
}

const forms = [
  { id: 'errors.form.400', title: '400', of: 'errors.body.textdata.list.400', phrase: 'Bad Request' },
  { id: 'errors.form.401', title: '401', of: 'errors.body.textdata.list.401', phrase: 'Unauthorized' },
  { id: 'errors.form.404', title: '404', of: 'errors.body.textdata.list.404', phrase: 'Not Found' },
] as const

export default [
  suite('Errors: body, text board', headOf('textboard'), [
    must(
      'errors.body.textboard',
      sentence('the text board'),
      'R-error-body',
      [
        ...each(
          boardRefusals,
          (row) => row,
          async (context, { id }) => expectErrorBody(context, (await context.use(refusals)).responseTo(id)),
        ),
        ...provoked([userRefusal]),
      ],
      { why },
    ),
    observe(
      'errors.form',
      'which form of the error body the text board uses',
      'R-error-body',
      each(
        forms,
        (row) => row,
        async ({ use }, { of, phrase }) => formOf((await use(refusals)).responseTo(of), phrase),
      ),
    ),
    untestable(
      'errors.message.not-decisive',
      'message texts may change, and programs decide by the status only',
      'R-error-message-may-change',
      'it is a duty of the calling program; this suite decides by the status, except where R-error-message-may-change says so',
      { level: 'MAY' },
    ),
    untestable(
      'errors.status.500',
      'a server error answers 500',
      'R-status-500',
      'no request can provoke such a failure',
      { section: 'Errors / HTTP status codes' },
    ),
    untestable(
      'errors.status.503',
      'temporary unavailability answers 503',
      'R-status-503',
      'no request can make the service unavailable; a request that gets 503 is sent again',
      { section: 'Errors / HTTP status codes' },
    ),
    untestable(
      'errors.json-rpc.internal',
      'the code -32603 belongs to the status 500',
      'R-error-json-rpc',
      'no request can provoke an internal error; the code is verified wherever it appears',
      { section: 'Errors / JSON-RPC error codes (field `code` of the Error object)' },
    ),
  ]),
  suite('Errors: body, achievements', headOf('achievements'), [
    must(
      'errors.body.achievements',
      sentence('achievements'),
      'R-error-body',
      provoked(achievementRefusals),
      { why },
    ),
  ]),
  suite('Errors: body, card incentive', headOf('card-incentive'), [
    must(
      'errors.body.card-incentive',
      sentence('the card incentive'),
      'R-error-body',
      [
        ...provoked(incentiveRefusals),
        {
          id: 'errors.body.incentive.update.403-known',
          title: 'using an existing incentive for an application that is not ours',
          needs: ['user', 'foreignApplication.id', 'fixtures.consumableIncentives'],
          run: async (context) => {
            const { trials } = await context.use(theUse)
            const trial = known(trials.get('incentive.update.foreign-app'), 'update for another application')
            expectErrorBody(context, trial.response.value())
          },
        },
      ],
      { why },
    ),
  ]),
]
