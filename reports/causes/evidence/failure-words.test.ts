import { expect, test } from 'vitest'
import { exchange } from '../../run/sample-run.test-data.ts'
import { failureWords } from './failure-words.ts'

const wordsOf = (body: string) =>
  failureWords(exchange({ response: { status: 500, headers: {}, body, bodyBytes: 9, truncated: false } }))

test.each([
  ['{"Error":{"Code":"500","Message":"URI malformed"}}', 'N URI malformed'],
  ['{"id":"a81f-0c","message":"no group tbc_abc of \'7\'"}', 'N no group N of …'],
  [
    '<pre>TypeError: fields.split is not a function<br>&nbsp; at list (/app.js:3:4)</pre>',
    /split is not a function/,
  ],
  ['<style>b{}</style><h1>500 Internal Server Error</h1>', ''],
  ['{"Error":{"Code":"500","Message":"Internal Server Error"}}', ''],
  ['{"Error":{"Code":"500","Message":"Error: appId must be a string"}}', ''],
  ['{"Error":{"Code":"400","Message":"count must be a number"}}', ''],
  ['', ''],
])('what a server says in %s, without what differs each time, is %s', (body, words) => {
  if (typeof words === 'string') expect(wordsOf(body)).toBe(words)
  else expect(wordsOf(body)).toMatch(words)
})

test('of a long body only the beginning is read, because a hostile one would take seconds', () => {
  expect(wordsOf(`${'<i/>'.repeat(500)}fields.split is no function`)).toBe('fields.split is no function')
  expect(wordsOf(`${'<i/>'.repeat(1000)}fields.split is no function`)).toBe('')
})
