import { expect, test } from 'vitest'
import { listedIds, type PageQuery } from './listed-ids.ts'

const idsUpTo = (total: number): string[] => Array.from({ length: total }, (_unused, index) => String(index))

/** A list of `total` items whose pages hold at most `most` items. */
function pages(total: number, most: number) {
  const asked: number[] = []
  const readPage = async ({ startIndex }: PageQuery) => {
    asked.push(startIndex)
    return { ids: idsUpTo(total).slice(startIndex - 1, startIndex - 1 + most), totalResults: total }
  }
  return { asked, readPage }
}

test('a list is read to its end, and no further', async () => {
  const { asked, readPage } = pages(2300, 1000)
  expect([...(await listedIds(readPage))]).toEqual(idsUpTo(2300))
  expect(asked).toEqual([1, 1001, 2001])
})

test('no page is left out if pages contain fewer items than requested', async () => {
  expect((await listedIds(pages(250, 100).readPage)).size).toBe(250)
})

test('reading ends if the target always answers with the same page', async () => {
  const same = async () => ({ ids: idsUpTo(1000), totalResults: 5000 })
  expect((await listedIds(same)).size).toBe(1000)
})

test('reading ends if the target always answers with other ids', async () => {
  const endless = async ({ startIndex }: PageQuery) => ({
    ids: Array.from({ length: 1000 }, (_unused, index) => String(startIndex + index)),
    totalResults: 1e9,
  })
  expect((await listedIds(endless)).size).toBe(200_000)
})
