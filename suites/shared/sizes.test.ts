import { describe, expect, it } from 'vitest'
import { byteLength } from '../../harness/index.ts'
import { filled, ofBytes, sizedWords } from './sizes.ts'

describe('filled', () => {
  it.each(
    sizedWords.flatMap(({ id, words }) => [2047, 2048, 2049].map((bytes) => [id, bytes, words] as const)),
  )('makes %s of exactly %i bytes, whole characters without a space at the end', (_id, bytes, words) => {
    const text = filled(words, bytes)
    expect(byteLength(text)).toBe(bytes)
    expect(Buffer.from(text).toString()).toBe(text)
    expect(text.trim()).toBe(text)
  })

  it('fills up with hardly more than a character', () => {
    expect(ofBytes(2048, 4)).not.toMatch(/\.{6}$/)
  })
})

describe('ofBytes', () => {
  it.each([2, 3, 4] as const)('takes letters of %i bytes, spaces and stops apart', (width) => {
    const sizes = [...ofBytes(2048, width)].filter((one) => !' .'.includes(one)).map(byteLength)
    expect(new Set(sizes)).toEqual(new Set([width]))
  })
})
