import { expect, test } from 'vitest'
import { errorBodyViolation } from './error-body.ts'

const response = (status: number, body: string) => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    json = undefined
  }
  return { status, headers: {}, body, json }
}

const permitted: readonly [title: string, status: number, body: unknown][] = [
  ['Code and Message', 404, { Error: { Code: '404', Message: 'Not Found' } }],
  ['only Message', 405, { Error: { Message: 'Proxy requests are not allowed' } }],
  ['a JSON-RPC code as number', 400, { Error: { code: -32602, Message: 'm' } }],
  ['a JSON-RPC code as string in Code', 400, { Error: { Code: '-32700', Message: 'm' } }],
  ['further members', 401, { Error: { Code: '401', Message: 'm', detail: 1 }, more: true }],
  ['a Code that is null', 404, { Error: { Code: null, Message: 'Not Found' } }],
]
for (const [title, status, body] of permitted) {
  test(`an error body with ${title} passes`, () => {
    expect(errorBodyViolation(response(status, JSON.stringify(body)))).toBeUndefined()
  })
}

const faulty: readonly [title: string, status: number, body: string][] = [
  ['no body', 404, ''],
  ['HTML', 404, '<html>'],
  ['a list', 404, '[]'],
  ['no Error', 404, '{"error":{"Message":"m"}}'],
  ['a blank Message', 404, '{"Error":{"Message":" "}}'],
  ['no Message', 404, '{"Error":{"Code":"404"}}'],
  ['a Message that is not a string', 404, '{"Error":{"Message":404}}'],
  ['a Code that is a number', 404, '{"Error":{"Code":404,"Message":"m"}}'],
  ['the Code of another status', 404, '{"Error":{"Code":"400","Message":"m"}}'],
  ['a JSON-RPC code of another status', 404, '{"Error":{"code":-32602,"Message":"m"}}'],
]
for (const [title, status, body] of faulty) {
  test(`an error with ${title} is faulty`, () => {
    expect(errorBodyViolation(response(status, body))).toEqual(expect.any(String))
  })
}
