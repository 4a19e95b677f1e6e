import { describe, expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

describe('two refusals have the same text', () => {
  test('if they differ only in the path, however the server spells it', () => {
    const path = '/textdata/@app/caf%C3%A9/@self'
    for (const spelling of [path, '/textdata/@app/café/@self', encodeURIComponent(path), encodeURI(path)])
      expect(refusalText(`no route to ${spelling}!`, [path]), spelling).toBe('no route to …!')
    expect(refusalText('no route to textdata/%40app', ['/textdata/@app', 'textdata/@app'])).toBe(
      'no route to …',
    )
  })

  test('if they are the same JSON, with its members in another order', () => {
    const first = refusalText('{"Error":{"Code":"404","Message":"Not Found"}}', [])
    expect(first).toBe(refusalText('{ "Error": {"Message": "Not Found", "Code": "404"} }', []))
  })

  test('if they differ only in numbers, times and request ids', () => {
    const first = refusalText('request 4f0c9a1e-77aa-4e01 failed at 12:00:31', [])
    expect(first).toBe(refusalText('request 0d1c2b3a-99ff-0000 failed at 13:27:05', []))
  })
})

test('two refusals have different texts if their words differ, and an empty name changes nothing', () => {
  expect(refusalText('no such user', ['/people', ''])).not.toBe(refusalText('no such path', ['/people', '']))
  expect(refusalText('no such user', [''])).toBe('no such user')
})
