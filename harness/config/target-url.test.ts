import { expect, test } from 'vitest'
import { readTargetUrl } from './target-url.ts'

const prefix = '/social/api/restful/v2'

test.each([
  [`http://127.0.0.1:8080${prefix}`, `http://127.0.0.1:8080${prefix}`],
  [`https://board.example${prefix}/`, `https://board.example${prefix}`],
  [`https://board.example/behind/a/proxy${prefix}`, `https://board.example/behind/a/proxy${prefix}`],
  [`  https://board.example${prefix}\n`, `https://board.example${prefix}`],
  [`http://[::1]:80${prefix}`, `http://[::1]${prefix}`],
])('%j is a base URL', (text, url) => {
  expect(readTargetUrl(text)).toEqual({ ok: true, url })
})

test.each([
  ['https://board.example', `https://board.example${prefix}`],
  ['https://board.example/', `https://board.example${prefix}`],
  ['https://board.example/social/api', `https://board.example${prefix}`],
  ['https://board.example/social/api/restful/v1', `https://board.example${prefix}`],
  [`https://board.example${prefix}/textdata/@app/@all`, `https://board.example${prefix}`],
  ['https://board.example/boards', `https://board.example/boards${prefix}`],
  ['http://board.example:81/v2', `http://board.example:81/v2${prefix}`],
  ['localhost:8080/social', `http://localhost:8080${prefix}`],
])('%j lacks the prefix, so the corrected URL is suggested', (text, offer) => {
  const read = readTargetUrl(text)
  expect(read.ok ? '' : read.remedy.split(' ').at(-1)).toBe(offer)
})

test.each([
  ['', 'is empty'],
  ['ftp://board.example/', 'scheme "ftp:"'],
  ['http://', 'is not a URL'],
  [`http://board.example:99999${prefix}`, 'is not a URL'],
  ['not a url at all', 'not an absolute URL'],
  [`http://board.example/a%zz${prefix}`, '% that is not followed by two hex digits'],
  [`http://board.example${prefix}?debug=1`, 'query or a fragment'],
  [`http://board.example${prefix}#top`, 'query or a fragment'],
])('%j is refused: %s', (text, wrong) => {
  const read = readTargetUrl(text)
  expect(read.ok ? '' : read.wrong).toContain(wrong)
})

test.each([
  `http://user:hush-hush@board.example${prefix}`,
  'http://user:hush-hush@board.example/',
  'user:hush-hush@board.example/',
  'ftp://user:hush-hush@board.example/',
  'http://user:hush-hush@:0:0/',
  `http://board.example${prefix}?token=hush-hush`,
  `http://board.example/?token=hush-hush`,
])('no message repeats the password or token of %j', (text) => {
  const read = readTargetUrl(text)
  expect(read.ok).toBe(false)
  expect(JSON.stringify(read)).not.toContain('hush')
})
