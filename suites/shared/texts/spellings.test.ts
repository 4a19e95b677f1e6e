import { expect, test } from 'vitest'
import { spellings } from './spellings.ts'

const path = '/textdata/@app/some_group/@all/7'

test('each spelling differs from the listed path and from all other spellings', () => {
  const spelled = spellings.map(({ of }) => of(path))
  expect(spelled).not.toContain(path)
  expect(new Set(spelled).size).toBe(spellings.length)
})

test('a spelling with dots or slashes becomes the listed path if it is normalized', () => {
  const carriedOut = (id: string) => {
    const spelled = spellings.find((one) => one.id === `errors.spelling.${id}`)?.of(path) ?? ''
    return new URL(`http://any.example${spelled}`).pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  }
  for (const id of ['slash-last', 'slash-double', 'slash-double-first', 'dot', 'dots'])
    expect(carriedOut(id)).toBe(path)
})
