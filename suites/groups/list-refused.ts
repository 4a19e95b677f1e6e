import { expect, must, observe, suite } from '../../harness/index.ts'

const name = (value: string) =>
  value
    .replace('-', 'minus-')
    .replace('.', '-point-')
    .replaceAll(/[^a-z0-9-]/g, '') || 'empty'

const refused = (parameter: 'count' | 'startIndex', value: string, legal: number) =>
  must(
    `groups.list.${parameter === 'count' ? 'count' : 'start-index'}-${name(value)}`,
    `the list of groups refuses ${parameter} ${value} with 400 and the error body`,
    async ({ trusted }) => {
      const [right, wrong] = await Promise.all([
        trusted.listGroups({ query: { [parameter]: legal } }),
        trusted.listGroups({ query: { [parameter]: value }, flaw: `${parameter} is ${value}` }),
      ])
      expect(right).toHaveStatus(200)
      expect(wrong).toBeError(400)
    },
  )

const open = (parameter: 'count' | 'startIndex', id: string, value: string, what: string) =>
  observe(`groups.list.${id}`, `what ${what} does in the list of groups`, async ({ trusted }) => {
    const answer = await trusted.listGroups({ query: { [parameter]: value }, flaw: what })
    return String(answer.status)
  })

export default suite(
  'TextDataGroup: refused paging values',
  { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' },
  [
    ...['0', '1001', '-1', '1.5', 'abc', '99999999999999999999'].map((value) =>
      refused('count', value, 1000),
    ),
    ...['0', '-1', '1.5', 'abc'].map((value) => refused('startIndex', value, 1)),
    must(
      'groups.list.start-index-large',
      'a startIndex beyond 32 bits gives an empty list or 400, never a failure of the server',
      async ({ trusted }) => {
        const answer = await trusted.listGroups({ query: { startIndex: 4_294_967_297 } })
        if (answer.status === 400) expect(answer).toBeError(400)
        else {
          expect(answer).toHaveStatus(200)
          expect(JSON.stringify(answer.json), 'the list').toMatch(/"entry":\[\]/)
        }
      },
    ),
    open('count', 'count-blank', '', 'an empty count'),
    open('startIndex', 'start-index-blank', '', 'an empty startIndex'),
    open('count', 'count-exponent', '1e2', 'a count in exponent form (1e2)'),
    open('count', 'count-leading-zero', '010', 'a count with a leading zero'),
  ],
)
