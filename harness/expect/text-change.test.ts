import { expect, test } from 'vitest'
import { textChange, textChangeShown } from './text-change.ts'

const text = 'She wrote "Tom & <b>Jerry</b>" + one\nat C:\\music, it\'s  déjà vu 😀 100%41.'

test.each([
  ['escaped for HTML', text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')],
  ['escaped for HTML', text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)],
  ['with one space instead of several', text.replace('  ', ' ')],
  ['with \\r\\n instead of every line feed', text.replace('\n', '\r\n')],
  ['with spaces instead of its line breaks', text.replace('\n', ' ')],
  ['with one blank instead of every run of spaces and line breaks', text.replace(/\s+/g, ' ')],
  ['in the normalisation form NFD', text.normalize('NFD')],
  ['without markup: what looks like a tag is gone', text.replace(/<\/?b>/g, '')],
  ['written as JSON once more', JSON.stringify(text).slice(1, -1)],
  ['percent-encoded', encodeURIComponent(text)],
  ['with its percent-encoding decoded', text.replace('%41', 'A')],
  ['as UTF-8 that was read as Latin-1', Buffer.from(text).toString('latin1')],
  ['without its characters of four bytes', text.replace('😀', '')],
  ['with spaces instead of its plus signs', text.replace('+', ' ')],
  ['cut after 20 characters (20 bytes)', text.slice(0, 20)],
  ['cut after 20 characters, with … instead of the rest', `${text.slice(0, 20)}…`],
  ['cut after 20 characters, with ... instead of the rest', `${text.slice(0, 20)} ...`],
  ['without “music, ”', text.replace('music, ', '')],
  ['with “*****” instead of “Jerry”', text.replace('Jerry', '*****')],
])('a text that came %s is recognised', (change, got) => {
  expect(textChange(text, got)).toBe(change)
})

test('no usual mistake is found for another text, or for a value that is not a text', () => {
  expect(textChange(text, 'The gardener came early today.')).toBeUndefined()
  expect(textChange(text, `${text}!`)).toBeUndefined()
  expect(textChange(text, text)).toBeUndefined()
  expect(textChange(text, '')).toBeUndefined()
  expect(textChange('川沿い', '')).toBeUndefined()
  expect(textChange(text, null)).toBeUndefined()
  expect(textChange('a'.repeat(10_000), 'a')).toBeUndefined()
})

test('a lost byte order mark is not treated as a space', () => {
  expect(textChange('\uFEFFa bold boat', 'a bold boat')).toBe('without the byte order mark U+FEFF before it')
  expect(textChange(' \uFEFFa bold boat ', 'a bold boat')).toBe('without the spaces at its ends')
})

test('line breaks that lost one of two characters are recognised', () => {
  expect(textChange('First line.\r\nSecond line.', 'First line.\nSecond line.')).toBe(
    'with \\n instead of every \\r\\n',
  )
})

test('characters that are missing everywhere are named by their code points', () => {
  const family = 'My family 👨\u200d👩\u200d👧 waved.'
  expect(textChange(family, family.replaceAll('\u200d', ''))).toBe('without U+200D (zero-width joiner)')
  expect(textChange('Stop: here; now: go; on.', 'Stop here now go on.')).toBe('without every U+003A, U+003B')
})

test('invisible characters that are missing are named by what they are', () => {
  const variants = '葛\u{e0100}城市と辻\u{e0101}さんの家へ行きました。'
  expect(textChange(variants, variants.replaceAll(/[\u{e0100}\u{e0101}]/gu, ''))).toBe(
    'without U+E0100 and U+E0101 (variation selectors)',
  )
  const both = 'My\u00ad family 👨\u200d👩 ❤\ufe0f.'
  expect(textChange(both, both.replaceAll(/\u00ad|\u200d|\ufe0f/g, ''))).toBe(
    'without U+FE0F (variation selector), U+200D (zero-width joiner) and U+00AD (soft hyphen)',
  )
  const many = 'A\ufe00 b\ufe01 c\ufe02 d\ufe03 e\ufe04.'
  expect(textChange(many, 'A b c d e.')).toBe(
    'without U+FE00, U+FE01, U+FE02 and 2 more (variation selectors)',
  )
})

test('an invisible character that is missing in one place is escaped', () => {
  const twice = 'The soft\u00adly lit and soft\u00adened room.'
  expect(textChange(twice, twice.replace('\u00ad', ''))).toBe('without “\\u00ad”')
})

test('a text that contains entities is not treated as an escaped one', () => {
  expect(textChange('Tom &amp; Jerry', 'Tom & Jerry')).toBe('with its HTML entities decoded')
  expect(textChange('Tom & Jerry', 'Tom &amp; Jerry')).toBe('escaped for HTML')
})

test('a message says which characters were escaped for HTML', () => {
  const sign = 'Tom & Jerry, 1 < 2 > 0'
  expect(textChangeShown(sign, sign.replace('<', '&lt;'))).toBe('escaped for HTML (< as &lt;)')
  expect(textChangeShown(sign, sign.replace('&', '&#38;').replace('<', '&#x3C;'))).toBe(
    'escaped for HTML (& as &#38;, < as &#x3c;)',
  )
  expect(textChangeShown(sign, sign.replaceAll(' ', ''))).toBe(textChange(sign, sign.replaceAll(' ', '')))
})
