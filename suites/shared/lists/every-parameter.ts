import { type CheckContext, entriesPath, type RequestSpec, sharedFixture } from '../../../harness/index.ts'
import { libraryFilter } from '../entries/remembered.ts'

/** A request for the list of the library with every parameter. */
export async function everyParameter({ trusted, groups }: CheckContext): Promise<RequestSpec> {
  const library = await groups.library()
  const filter = (await libraryFilter(trusted, library, 'ownerId'))(library.owners[0])
  const order = { sortBy: 'id', sortOrder: 'descending' }
  const query = { fields: 'id', ...filter, ...order, count: 3, startIndex: 2, format: 'json' }
  return { method: 'GET', path: entriesPath(library.name), query }
}

/** That list, read by the application. */
export const listedWithEveryParameter = sharedFixture(
  'the application lists entries with every parameter',
  async (context) => context.trusted.request(await everyParameter(context)),
)

/** That list, read by a user. */
export const listedWithEveryParameterAsUser = sharedFixture(
  'a user lists entries with every parameter',
  async (context) => context.proxy.request(await everyParameter(context)),
  { needs: ['user'] },
)
