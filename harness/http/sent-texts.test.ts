import { expect, test } from 'vitest'
import { sentTexts } from './sent-texts.ts'

test('a text is known however it was written, and however long it was', () => {
  const texts = sentTexts()
  const long = '%é'.repeat(500_000)
  texts.sent('{"data":"\\u00e9 & \\"more\\"","other":["one & one"]}')
  texts.sent(JSON.stringify({ name: long }))
  for (const text of ['é & "more"', 'one & one', long]) expect(texts.has(text)).toBe(true)
  for (const text of ['é', `${long}é`]) expect(texts.has(text)).toBe(false)
})

test('old bodies are forgotten before memory fills', () => {
  const texts = sentTexts()
  for (let number = 0; number < 500; number++) {
    texts.sent(JSON.stringify({ data: `${number} ${'a'.repeat(10_000)}` }))
  }
  expect(texts.has(`0 ${'a'.repeat(10_000)}`)).toBe(false)
  expect(texts.has(`499 ${'a'.repeat(10_000)}`)).toBe(true)
})
