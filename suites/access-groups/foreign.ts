import { collectionOf, expect, must, suite } from '../../harness/index.ts'
import { readBack } from '../groups/created.ts'

const needs = ['foreignApplication.consumerKey'] as const
const why =
  'The path means the running application, so that our groups do not exist for another one: 404. Refusals with 401 and 403 pass.'

export default suite(
  'TextDataGroup: another application',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'access.groups.foreign.read',
      'another application does not read a group of ours',
      async ({ trusted, foreign, groups }) => {
        const { name } = await groups.shared()
        const [ours, theirs] = await Promise.all([trusted.readGroup(name), foreign.readGroup(name)])
        expect(ours).toHaveStatus(200)
        expect(theirs).toBeError(404, 401, 403)
      },
      { needs, why },
    ),
    must(
      'access.groups.foreign.list',
      'the list of another application holds its own groups only, at most five',
      async ({ foreign, groups, config }) => {
        const { name } = await groups.shared()
        const { entry } = collectionOf(await foreign.listGroups({ query: { count: 1000 } }))
        for (const item of entry) {
          expect(String(item.appId), 'the appId of a group of the other application').toEqual(
            config.foreignApplication?.id,
          )
          expect(item.name, 'the name of a group of the other application').notToEqual(name)
        }
        expect(entry.length, 'the number of groups of the other application').toBeBetween(0, 5)
      },
      {
        needs,
        why: 'Ids may be given per application, so groups are told apart by appId, and by name where it is returned.',
      },
    ),
    must(
      'access.groups.foreign.delete',
      'another application does not delete a group of ours',
      async (context) => {
        const { trusted, foreign, groups } = context
        const { name } = await groups.private()
        expect(await foreign.deleteGroup(name)).toBeError(404, 401, 403)
        await readBack(context, name)
        expect(await trusted.deleteGroup(name)).toHaveStatus(202)
      },
      { needs, why },
    ),
    must(
      'access.groups.foreign.id-in-path',
      'a request of ours that names another application in the path is refused with the error body',
      async ({ trusted, config }) => {
        const path = `/textdata/${encodeURIComponent(config.foreignApplication?.id ?? '')}/@all`
        const [right, refused] = await Promise.all([
          trusted.listGroups(),
          trusted.request({ method: 'GET', path, flaw: 'the id of another application' }),
        ])
        expect(right).toHaveStatus(200)
        expect(refused).toBeError(401, 403, 404, 400, 405)
      },
      {
        needs: ['foreignApplication.id'],
        section: 'Authentication / Request signing',
        why: 'Application and consumer key do not match: 401. Since only @app is offered here, the path may be unknown as well.',
      },
    ),
  ],
)
