import { describe, expect, it } from 'vitest'
import { byteLength } from '../../../harness/index.ts'
import { texts, textsOf } from './texts.ts'

describe('texts', () => {
  it('have unique case ids', () => {
    const ids = texts.flatMap((one) => Object.values(one.ids))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('differ from each other, so an update with the next text is a change', () => {
    expect(new Set(texts.map(({ data }) => data)).size).toBe(texts.length)
  })

  it('are within the limit on the size of a text', () => {
    expect(texts.filter(({ data }) => byteLength(data) > 2048)).toEqual([])
  })

  it('have the same value if they are written with JSON escapes', () => {
    for (const { data, json } of texts) if (json !== undefined) expect(JSON.parse(json)).toBe(data)
  })

  const binding = textsOf('plain', 'largest')

  it('of the kinds plain and largest do not change under Unicode normalization', () => {
    expect(binding.filter(({ data }) => data.normalize('NFC') !== data)).toEqual([])
  })

  it('of the kinds plain and largest do not change if they are trimmed', () => {
    expect(binding.filter(({ data }) => data !== data.trim())).toEqual([])
  })

  it('of the kinds plain and largest have no control character except the line break', () => {
    expect(binding.filter(({ data }) => /[^\P{Cc}\n]/u.test(data))).toEqual([])
  })

  it('of the kinds plain and largest have letters and nothing that a firewall may block', () => {
    const suspicious = /<\w|<\/|https?:|\$\(|\.\.\/|--|`|%[0-9A-F]{2}|\|/i
    expect(binding.filter(({ data }) => suspicious.test(data) || !/\p{Letter}/u.test(data))).toEqual([])
  })
})
