import {
  type CheckContext,
  collectionOf,
  groupLimit,
  type HttpResponse,
  largestPage,
} from '../../../harness/index.ts'

/**
 * Creates a group in the other application, and deletes it in the end, whatever happens in between: that application has
 * five places, too.
 * @param act gets the response to the creation
 * @param send sends the creation, if it is not the usual one
 */
export async function whileThere<T>(
  { foreign }: CheckContext,
  name: string,
  act: (created: HttpResponse) => Promise<T>,
  send: () => Promise<HttpResponse> = () => foreign.createGroup({ name }),
): Promise<T> {
  try {
    return await act(await send())
  } finally {
    await foreign.deleteGroup(name, { invalid: 'may be gone already' })
  }
}

/** Whether the other application holds as many groups as it may. */
export async function isForeignFull({ foreign }: CheckContext): Promise<boolean> {
  const response = await foreign.listGroups({ query: { count: largestPage } })
  return response.status !== 200 || collectionOf(response).entry.length >= groupLimit
}
