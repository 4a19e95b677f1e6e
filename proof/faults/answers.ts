/** The usual refusal of invalid data, without headers. */
export const badRequest = {
  status: 400,
  body: { Error: { Code: '400', Message: 'Bad Request' } },
} as const
