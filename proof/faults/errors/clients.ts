import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { textboard } from '../declare.ts'
import { groupIn, remembering } from '../remembering.ts'

/** Changes the answers to some requests. */
const changing = (
  when: (facts: RequestFacts) => boolean,
  change: (response: ServiceResponse) => ServiceResponse,
): PolicyOverride => remembering(() => (response, facts) => (when(facts) ? change(response) : response))

const failed =
  (status: number) =>
  (response: ServiceResponse): ServiceResponse => ({ ...response, ...errorAnswer(status) })

const takesAny = ({ headers, operation }: RequestFacts): boolean =>
  headers.accept === '*/*' && operation !== 'textdatagroup.read'

const typeOf = ({ headers }: RequestFacts): string => String(headers['content-type'] ?? '')

/** Faults that show if clients send what curl and other libraries send. */
export const errorsClientsFaults: readonly Fault[] = [
  textboard.fault(
    'accept-any-list-html',
    'lists have the content type text/html if the client accepts any type',
    ['entries.format.json.list', 'achievements.headers.content-type.list-json'],
    changing(
      (facts) => takesAny(facts) && (facts.operation ?? '').endsWith('.list'),
      (response) => ({ ...response, headers: { ...response.headers, 'content-type': 'text/html' } }),
    ),
  ),
  textboard.fault(
    'accept-any-406',
    'a request with Accept: */* is answered 406',
    ['groups.delete.not-listed', 'groups.name.capitals'],
    changing(takesAny, failed(406)),
  ),
  textboard.fault(
    'accept-any-post-500',
    'a creation with Accept: */* answers 500',
    ['groups.name.capitals', 'groups.name.shortest'],
    changing((facts) => takesAny(facts) && facts.method === 'POST', failed(500)),
  ),
  textboard.fault(
    'accept-any-errors-html',
    'errors are HTML pages if the client accepts any type',
    ['errors.body.achievements.list.400', 'errors.body.incentive.latest.404'],
    changing(takesAny, (response) =>
      response.status >= 400 ? { ...response, body: '<html>An error</html>' } : response,
    ),
  ),
  textboard.fault(
    'update-charset-refused',
    'an update of an entry with a charset in its content type is refused',
    ['errors.content-type.json-charset.update'],
    changing((facts) => facts.operation === 'textdata.update' && /charset/i.test(typeOf(facts)), failed(400)),
  ),
  textboard.fault(
    'group-delete-type-refused',
    'the deletion of a group is refused if it has a content type',
    ['errors.content-type.delete-group-json'],
    changing((facts) => facts.operation === 'textdatagroup.delete' && typeOf(facts) !== '', failed(400)),
  ),
  textboard.sequence(
    'group-put-empties',
    'PUT on a group is refused, but its entries can no longer be read',
    ['errors.method.group-kept'],
    remembering(() => {
      const emptied = new Set<string>()
      return (response, facts) => {
        const group = groupIn(facts)
        if (facts.method === 'PUT' && facts.path.endsWith('/@self')) emptied.add(group)
        return facts.operation === 'textdata.read' && emptied.has(group) ? failed(404)(response) : response
      }
    }),
  ),
  ...(['textdata.update', 'textdata.delete'] as const).map((operation) =>
    textboard.fault(
      `application-in-path-${operation === 'textdata.update' ? 'update' : 'delete'}`,
      `${operation} accepts the id of any application and treats it as @app`,
      [`errors.path.other-application.${operation === 'textdata.update' ? 'update' : 'delete'}`],
      (policy) => ({
        explicitApplication: (asked, application, own) =>
          asked === operation ? 'own' : policy.explicitApplication(asked, application, own),
      }),
    ),
  ),
]
