import { describe, expect, it } from 'vitest'
import { byteLength } from '../../harness/index.ts'
import { texts, textsOf } from './texts.ts'

describe('texts', () => {
  it('have cases of their own', () => {
    const ids = texts.flatMap((one) => Object.values(one.ids))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('differ from each other, so that an update with the next one is a change', () => {
    expect(new Set(texts.map(({ data }) => data)).size).toBe(texts.length)
  })

  it('are within the limit on the size of a text', () => {
    expect(texts.filter(({ data }) => byteLength(data) > 2048)).toEqual([])
  })

  it('say the same where they are written with escapes', () => {
    for (const { data, json } of texts) if (json !== undefined) expect(JSON.parse(json)).toBe(data)
  })

  const binding = textsOf('plain', 'largest')

  it('bind only where no composition of letters changes them', () => {
    expect(binding.filter(({ data }) => data.normalize('NFC') !== data)).toEqual([])
  })

  it('bind only where no trimming changes them', () => {
    expect(binding.filter(({ data }) => data !== data.trim())).toEqual([])
  })

  it('bind only where there is no control character but the line break', () => {
    expect(binding.filter(({ data }) => /[^\P{Cc}\n]/u.test(data))).toEqual([])
  })

  it('bind only where there are letters, and no tag, address or call that a firewall may stop', () => {
    const suspicious = /<\w|<\/|https?:|\$\(|\.\.\/|--|`|%[0-9A-F]{2}|\|/i
    expect(binding.filter(({ data }) => suspicious.test(data) || !/\p{Letter}/u.test(data))).toEqual([])
  })
})
