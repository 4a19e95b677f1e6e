import { expect, test } from 'vitest'
import { errorForm } from './error-form.ts'

test('the form of an error names its members', () => {
  expect(errorForm({ status: 400, json: { Error: { Code: '400', Message: 'no' } } })).toBe(
    '400 with Code and Message',
  )
  expect(errorForm({ status: 405, json: { Error: { Message: 'no' } } })).toBe('405 with Message')
})

test('a response without the members of an error is named as such', () => {
  expect(errorForm({ status: 201, json: undefined })).toBe('201 without the error body')
  expect(errorForm({ status: 400, json: { Error: {} } })).toBe('400 with an empty Error')
})
