/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }

/** The answer of an operation, before it is sent. */
export interface Answer {
  readonly status: number
  /** Absent: the answer has no body at all. */
  readonly body?: Json
  readonly headers?: Readonly<Record<string, string>>
}

/** A refused request: the answer to send instead of the result. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}

/** An error with only a Message, which "Errors, Error body" permits. */
export function messageOnly(status: number, text: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal({ status, body: { Error: { Message: text }, trace: 'Kd0-q' }, headers })
}

/** An error with the status code as Code, and with another member of this server. */
export function withStatusCode(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Refusal {
  const error = { Code: String(status), Message: message, Reference: 'https://docs.example.co.jp/errors' }
  return new Refusal({ status, body: { Error: error }, headers })
}

/** 400 for a parameter or member that breaks a rule, with the JSON-RPC code -32602. */
export function invalidParameters(text: string): Refusal {
  return new Refusal({ status: 400, body: { Error: { Code: '-32602', Message: text } } })
}

/** 400 for a body that is not JSON (-32700) or not a JSON object (-32600), with the code in the member `code`. */
export function illegalJson(code: -32700 | -32600, text: string): Refusal {
  return new Refusal({ status: 400, body: { Error: { code, Message: text } } })
}

/** 404 for any resource. */
export function notFound(): Refusal {
  return withStatusCode(404, 'Not Found')
}
