import { describe, expect, test } from 'vitest'
import { hostile } from '../run/sample-run.test-data.ts'
import {
  cut,
  markdownBlock,
  markdownCode,
  markdownProse,
  markdownText,
  oneLine,
  shellWord,
  tableCell,
  visible,
  withoutReferences,
  xmlAttribute,
} from './escaping.ts'

describe('visible', () => {
  test('escapes control characters, directional overrides, lone surrogates and non-characters, and keeps the rest', () => {
    expect(visible('a\u001b[31m\u0000\u0085\u202e\ud800\ufffe\u{e0041}\ufe0f\u{e0100}z\n\té😀')).toBe(
      'a\\u001b[31m\\u0000\\u0085\\u202e\\ud800\\ufffe\\u{e0041}\\ufe0f\\u{e0100}z\n\té😀',
    )
  })

  test('leaves no character that XML 1.0 forbids', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => visible(String.fromCharCode(unit)))
    const illegal = units.filter((shown) => !/^[\t\n\u0020-\ud7ff\ue000-\ufffd]+$/u.test(shown))
    expect(illegal).toEqual([])
  })

  test('has a form, oneLine, that puts everything on one line', () => {
    expect(oneLine('a\r\n\tb')).toBe('a\\u000d\\n\\tb')
  })
})

describe('cut', () => {
  test('says how much it left out and never splits a character', () => {
    const rest = 'x'.repeat(30)
    expect(cut(`abcd${rest}`, 4)).toBe('abcd… (30 more characters)')
    expect(cut(`ab😀${rest}`, 3)).toBe('ab… (32 more characters)')
    expect(cut('abcd', 4)).toBe('abcd')
  })

  test('leaves a text as it is if the remark would be longer than what it leaves out', () => {
    expect(cut('abcdef', 4)).toBe('abcdef')
  })
})

describe('markup', () => {
  test('in Markdown, a text from outside has no punctuation that a renderer could treat as markup', () => {
    const inner = markdownCode(hostile).replace(/^<code>|<\/code>$/g, '')
    expect(inner.replace(/&#\d+;/g, '')).not.toMatch(/[!-/:-@[-`{-~\n]/)
    expect(markdownCode('a|b')).toBe('<code>a&#124;b</code>')
  })

  test('a text from outside without backticks, bars and dollars is put into backticks and stays readable', () => {
    expect(markdownCode('GET /a?b=<c> & @team')).toBe('`GET /a?b=<c> & @team`')
    expect(markdownCode('a`b')).toBe('<code>a&#96;b</code>')
    expect(markdownCode('')).toBe('<code></code>')
  })

  test('a sentence of the suite keeps its commas; its bars, tags and Markdown are escaped', () => {
    expect(markdownText('a, b | <c> `d` *e*')).toBe('a, b &#124; &#60;c&#62; &#96;d&#96; &#42;e&#42;')
  })

  test('a text cannot end the fenced block that contains it', () => {
    const [fence = '', ...rest] = markdownBlock(`${hostile}\n\`\`\`\`\`\n`).split('\n')
    expect(fence).toBe('``````text')
    expect(rest.filter((line) => line.includes('``````'))).toEqual(['``````'])
    expect(rest.at(-1)).toBe('``````')
  })

  test('a text cannot end the XML attribute that contains it, and keeps its line breaks', () => {
    expect(xmlAttribute('"<&>\n\u0000')).toBe('&quot;&lt;&amp;&gt;&#10;\\u0000')
  })
})

describe('shellWord', () => {
  test('quotes what a shell would expand and leaves simple words as they are', () => {
    expect(shellWord('abc/@all,1')).toBe('abc/@all,1')
    expect(shellWord('')).toBe("''")
    expect(shellWord("it's $(id)")).toBe("'it'\\''s $(id)'")
  })
})

test('in a table cell, a text of the suite is one line, its bars and HTML are escaped, and its Markdown is kept', () => {
  expect(tableCell('`a` | <b>\nnext')).toBe('`a` \\| &lt;b> next')
})

test('on a terminal, a character reference becomes its character only if that is punctuation', () => {
  expect(withoutReferences('textdata&#46;read&#44; a &#124; b')).toBe('textdata.read, a | b')
  expect(withoutReferences('&#27;[31m &#10; &#8238; &#99999999999;')).toBe(
    '&#27;[31m &#10; &#8238; &#99999999999;',
  )
})

test('addresses and paths in a sentence are put into backticks and stay readable', () => {
  const text = 'No answer from http://127.0.0.1:9/v2: GET /textdata/@app/@all (refused), <b>or</b> else.'
  expect(markdownProse(text)).toBe(
    'No answer from `http://127.0.0.1:9/v2`: GET `/textdata/@app/@all` (refused), &#60;b&#62;or&#60;/b&#62; else.',
  )
  expect(markdownProse('see http://a.example/`x`|y')).not.toContain('`x`')
})
