import { expect, test } from 'vitest'
import { headerOf, pathIn, queryOfUrl } from './recorded-parts.ts'

test('the query of an address is read pair by pair; a second question mark belongs to the first name', () => {
  expect(queryOfUrl('http://a/b??count=1&fields=id%2Cname&fields=')).toEqual([
    ['?count', '1'],
    ['fields', 'id,name'],
    ['fields', ''],
  ])
  expect(queryOfUrl('http://a/b')).toEqual([])
})

test('a header is found in whatever case its name is written', () => {
  expect(headerOf({ accept: '*/*', 'Content-Type': 'text/plain' }, 'content-type')).toBe('text/plain')
  expect(headerOf({}, 'content-type')).toBeUndefined()
})

test('the path of an address is read, also of one that is no valid address', () => {
  expect(pathIn('http://localhost:80/a/b?c=d')).toBe('/a/b')
  expect(pathIn('https://[redacted].example.com/a/b?c=d')).toBe('https://[redacted].example.com/a/b')
  expect(pathIn('')).toBe('')
})
