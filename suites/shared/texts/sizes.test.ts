import { describe, expect, it } from 'vitest'
import { byteLength } from '../../../harness/index.ts'
import { filled, ofBytes, sizedTexts } from './sizes.ts'

describe('filled', () => {
  it.each(
    sizedTexts.flatMap((sized) => [2047, 2048, 2049].map((bytes) => [sized.id, bytes, sized] as const)),
  )('makes %s of exactly %i bytes, whole characters without a space at the end', (_id, bytes, sized) => {
    const text = filled(sized, bytes)
    expect(byteLength(text)).toBe(bytes)
    expect(Buffer.from(text).toString()).toBe(text)
    expect(text.trim()).toBe(text)
  })

  it.each(sizedTexts)('repeats no sentence more than three times: $id', (sized) => {
    const said = filled(sized, 2048).split(/[.。]\s*/)
    const times = said.map((one) => said.filter((other) => other === one).length)
    expect(Math.max(...times)).toBeLessThanOrEqual(3)
  })

  it('does not end with a long run of dots', () => {
    expect(ofBytes(2048, 4)).not.toMatch(/\.{6}$/)
  })
})

describe('ofBytes', () => {
  it.each([2, 3, 4] as const)('uses only letters of %i bytes, except spaces and full stops', (width) => {
    const sizes = [...ofBytes(2048, width)].filter((one) => !' .'.includes(one)).map(byteLength)
    expect(new Set(sizes)).toEqual(new Set([width]))
  })
})
