import { expect, test } from 'vitest'
import { sentTexts } from './sent-texts.ts'

test('a sent text is known, however it was escaped and however long it is', () => {
  const texts = sentTexts()
  const long = '%é'.repeat(500_000)
  texts.sent('{"data":"\\u00e9 & \\"more\\"","other":["one & one"]}')
  texts.sent(JSON.stringify({ name: long }))
  for (const text of ['é & "more"', 'one & one', long]) expect(texts.has(text)).toBe(true)
  for (const text of ['é', `${long}é`]) expect(texts.has(text)).toBe(false)
})

test('no sent text is forgotten, however much is sent and asked later', () => {
  const texts = sentTexts()
  const textOf = (number: number) => `${number} ${'a'.repeat(10_000)}`
  for (let number = 0; number < 500; number++) texts.sent(JSON.stringify({ data: textOf(number) }))
  expect(texts.has(textOf(0))).toBe(true)
  texts.sent(JSON.stringify({ data: textOf(500) }))
  for (const number of [0, 499, 500]) expect(texts.has(textOf(number))).toBe(true)
  expect(texts.has(textOf(501))).toBe(false)
})
