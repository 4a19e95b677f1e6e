import { describe, expect, it } from 'vitest'
import { byteLength } from '../../harness/index.ts'
import { verbatimTexts } from './verbatim-texts.ts'

describe('verbatimTexts', () => {
  it('have different names', () => {
    expect(new Set(verbatimTexts.map(({ name }) => name)).size).toBe(verbatimTexts.length)
  })

  it('are within the limit on the size of a text', () => {
    expect(verbatimTexts.filter(({ data }) => byteLength(data) > 2048)).toEqual([])
  })

  const binding = verbatimTexts.filter(({ level }) => level === 'MUST')

  it('bind only where no composition of letters changes them', () => {
    expect(binding.filter(({ data }) => data.normalize('NFC') !== data)).toEqual([])
  })

  it('bind only where no trimming and no folding of blanks changes them', () => {
    expect(binding.filter(({ data }) => data !== data.trim() || / {2}/.test(data))).toEqual([])
  })

  it('bind only where there is no control character but the line break', () => {
    expect(binding.filter(({ data }) => /[^\P{Cc}\n]/u.test(data))).toEqual([])
  })
})
