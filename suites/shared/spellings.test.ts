import { expect, test } from 'vitest'
import { spellings } from './spellings.ts'

const path = '/textdata/@app/some_group/@all/7'

test('each spelling is another one than the listed path, and unlike the others', () => {
  const spelled = spellings.map(({ of }) => of(path))
  expect(spelled).not.toContain(path)
  expect(new Set(spelled).size).toBe(spellings.length)
})

test('where dots and slashes are carried out, the listed path comes out', () => {
  const carriedOut = (id: string) => {
    const spelled = spellings.find((one) => one.id === `errors.spelling.${id}`)?.of(path) ?? ''
    return new URL(`http://any.example${spelled}`).pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  }
  for (const id of ['slash-last', 'slash-double', 'slash-double-first', 'dot', 'dots'])
    expect(carriedOut(id)).toBe(path)
})
