import { largestPage, sharedFixture } from '../../harness/index.ts'

/** A group that exists is read, and listed in different ways, while other groups may be created and deleted. */
export const shownGroup = sharedFixture('a group is read and listed', async ({ trusted, groups }) => {
  const { name } = await groups.shared()
  const list = (query: Record<string, number>) => trusted.listGroups({ query })
  const [read, readAgain, all, usual, one, oneFromFirst, forty, beyondEnd, largest, farBeyond] =
    await Promise.all([
      trusted.readGroup(name),
      trusted.readGroup(name),
      list({ count: largestPage }),
      list({}),
      list({ count: 1 }),
      list({ count: 1, startIndex: 1 }),
      list({ count: 40 }),
      list({ startIndex: 900 }),
      list({ startIndex: 2_147_483_647 }),
      list({ startIndex: 4_294_967_297 }),
    ])
  return { name, read, readAgain, all, usual, one, oneFromFirst, forty, beyondEnd, largest, farBeyond }
})
