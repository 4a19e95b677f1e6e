import { type Entry, expect, fail, must, suite } from '../../harness/index.ts'
import { definitions, listAll, namedMembers } from './definitions.ts'

const methods = ['POST', 'PUT', 'DELETE', 'PATCH'] as const
/** The definitions as they are named in the specification: a vendor's own members may change by themselves. */
const known = (entries: readonly Entry[]) => entries.map(namedMembers)

const body = { name: 'Changed by a test', point: 9999 }
const why =
  'Achievements are read-only, and reading is all that is listed for these paths: 405 for any other method.'

export default suite(
  'Achievement: read-only',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    ...methods.map((method) =>
      must(
        `achievements.read-only.list-${method.toLowerCase()}`,
        `${method} on the list answers 405 with the error body and changes nothing`,
        async ({ trusted }) => {
          const before = await listAll(trusted)
          const answer = await trusted.request({
            method,
            path: '/achievements/@app',
            ...(method === 'DELETE' ? {} : { body }),
            flaw: 'a method that the path does not offer',
          })
          expect(answer).toBeError(405)
          expect(known((await listAll(trusted)).entry), `the definitions after ${method}`).toEqual(
            known(before.entry),
          )
        },
        { why },
      ),
    ),
    ...methods.map((method) =>
      must(
        `achievements.read-only.one-${method.toLowerCase()}`,
        `${method} on one definition answers 405 with the error body and changes nothing`,
        async (context) => {
          const { trusted } = context
          const before = await definitions(context)
          const { id } = before.at(-1) ?? fail('the list has a last definition')
          const answer = await trusted.request({
            method,
            path: `/achievements/@app/${encodeURIComponent(id)}`,
            ...(method === 'DELETE' ? {} : { body }),
            flaw: 'a method that the path does not offer',
          })
          expect(answer).toBeError(405)
          expect(known((await listAll(trusted)).entry), `the definitions after ${method}`).toEqual(
            known(before),
          )
        },
        { why },
      ),
    ),
    must(
      'achievements.read-only.proxy',
      'PUT on a definition under 3-legged access answers 405 with the error body and changes nothing',
      async (context) => {
        const before = await definitions(context)
        const { id } = before.at(-1) ?? fail('the list has a last definition')
        const answer = await context.proxy.request({
          method: 'PUT',
          path: `/achievements/@app/${encodeURIComponent(id)}`,
          body,
          flaw: 'a method that the path does not offer',
        })
        expect(answer).toBeError(405)
        expect(known((await listAll(context.trusted)).entry), 'the definitions after PUT').toEqual(
          known(before),
        )
      },
      { needs: ['user'], why },
    ),
  ],
)
