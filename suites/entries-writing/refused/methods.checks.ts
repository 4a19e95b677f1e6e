import {
  type CheckContext,
  type Entry,
  each,
  entriesPath,
  entryPath,
  expect,
  type HttpResponse,
  must,
  observe,
  type Part,
  part,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectEntryUnchanged, storedEntry } from '../../shared/entries/stored-entries.ts'
import { known } from '../../shared/ids/known.ts'
import { unlistedMethod } from '../../shared/requests/unlisted-method.ts'
import { wholeList } from '../look.ts'
import { changes } from './unknown-entries.ts'

/** Methods that a path does not offer. */
const notOffered = [
  ['list-put', 'PUT', 'the list of entries', entriesPath],
  ['list-patch', 'PATCH', 'the list of entries', entriesPath],
  ['list-delete', 'DELETE', 'the list of entries', entriesPath],
  ['one-post', 'POST', 'one entry', entryPath],
  ['one-patch', 'PATCH', 'one entry', entryPath],
] as const

/** The result of a method that is not offered. */
interface Tried {
  readonly response: Part<HttpResponse>
  /** What it changed, in words, and the list that shows the change. */
  readonly left: readonly string[]
  readonly look: HttpResponse
}

/**
 * The methods are tried one after the other on a group with two entries, and the list is read after each.
 * @returns by name
 */
const triedMethods = sharedFixture(
  'methods are tried that are not offered',
  async (context): Promise<ReadonlyMap<string, Tried>> => {
    const { trusted, groups, text, newUserId } = context
    const group = await groups.private()
    const ids = { writerId: newUserId(), ownerId: newUserId() }
    const [entry] = await group.addMany(2, () => ids)
    let before: readonly Entry[] = (await wholeList(context, group.name)).list.entry
    const tried = new Map<string, Tried>()
    for (const [name, method, , pathOf] of notOffered) {
      const path = pathOf(group.name, entry?.id ?? '')
      const body = method === 'DELETE' ? undefined : { ...ids, data: text.sentence() }
      const response = await part(() =>
        trusted.request({ method, path, body, invalid: 'a method not offered' }),
      )
      const { response: look, list } = await wholeList(context, group.name)
      tried.set(name, { response, left: changes(before, list.entry), look })
      before = list.entry
    }
    return tried
  },
)

const triedOf = async ({ use }: CheckContext, name: string): Promise<Tried> =>
  known((await use(triedMethods)).get(name), `request ${name}`)

/**
 * Some frameworks generate routes and treat PATCH on an entry as an update: it then may change what an update may
 * change.
 */
const isPatchTaken = (name: string, { status }: HttpResponse): boolean => name === 'one-patch' && status < 300
const patchIsUpdate = 'the target treats PATCH as an update, as some frameworks do by default'

/** Ways to name another method in a read. */
const overrides = [
  ['header', 'the header X-HTTP-Method-Override', { headers: { 'x-http-method-override': 'DELETE' } }],
  ['other-header', 'the header X-Method-Override', { headers: { 'x-method-override': 'DELETE' } }],
  ['short-header', 'the header X-HTTP-Method', { headers: { 'x-http-method': 'DELETE' } }],
  ['parameter', 'the parameter _method', { query: { _method: 'DELETE' } }],
] as const

export default suite(
  'TextData: methods that are not offered',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    must(
      'entries.methods.refused',
      'a method that the specification does not list for a path of entries is refused, and changes nothing',
      'R-status-405',
      each(
        notOffered,
        ([name, method, what]) => ({ id: `entries.methods.${name}`, title: `${method} on ${what}` }),
        async (context, [name]) => {
          const { response, left, look } = await triedOf(context, name)
          if (isPatchTaken(name, response.value())) return context.inapplicable(patchIsUpdate)
          expect(response.value()).toBeRefused()
          expect(left, 'what the refused request changed', look).toEqual([])
        },
      ),
      {
        why: 'Some frameworks answer 404 for a method that a path does not have, or 501 for one that they do not know.',
      },
    ),
    should(
      'entries.methods.status-405',
      'a method that a path of entries does not offer answers 405',
      'R-status-405',
      each(
        notOffered,
        ([name, method, what]) => ({
          id: `entries.methods.status-405.${name}`,
          title: `${method} on ${what}`,
        }),
        async (context, [name]) => {
          const response = (await triedOf(context, name)).response.value()
          if (isPatchTaken(name, response)) return context.inapplicable(patchIsUpdate)
          expect(response).toHaveStatus(405)
        },
      ),
      { why: 'Frameworks that do not distinguish methods from paths answer 404.' },
    ),
    should(
      'entries.methods.safe',
      'a GET that names another method in a header or a parameter deletes nothing',
      'RFC 9110, section 9.2.1',
      each(
        overrides,
        ([name, what]) => ({ id: `entries.methods.override-${name}`, title: `${what} names DELETE` }),
        async ({ trusted, groups }, [, what, options]) => {
          const group = await groups.shared()
          const before = await storedEntry(trusted, group.name, (await group.add()).id)
          const invalid = `${what} names DELETE`
          const response = await trusted.readEntry(group.name, before.id, {
            ...options,
            invalid,
            // If a target treats the request as a deletion, its response does not follow the contract of a read.
            unjudged: true,
          })
          expect(response).toBeNoServerError()
          await expectEntryUnchanged(trusted, group.name, before, 'after the reading')
        },
      ),
      { why: 'GET is safe: it changes nothing. The specification describes no such overrides.' },
    ),
    observe(
      'entries.methods.other',
      'what a method that no section lists answers on the list of entries',
      'R-status-405',
      each(
        ['HEAD', 'OPTIONS'],
        (method) => ({ id: `entries.methods.list-${method.toLowerCase()}`, title: method }),
        async ({ trusted, groups }, method) => {
          const { name } = await groups.shared()
          return String(
            (await trusted.request({ method, path: entriesPath(name), invalid: unlistedMethod })).status,
          )
        },
      ),
    ),
  ],
)
