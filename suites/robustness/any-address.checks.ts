import fc from 'fast-check'
import { type RequestSpec, should, suite } from '../../harness/index.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { anyText } from '../shared/texts/any-text.ts'
import { expectWithstood, sendOdd } from './outcome.ts'

/** An address cannot contain lone surrogates: they become U+FFFD. */
const addressText = anyText.map((text) => Buffer.from(text).toString())

/** Proxies resolve /../ and %2f themselves, so a path with such steps is only read. */
const steps = /[./\\%]/

/** Any address below the listed ones. The beginnings of names and ids ensure that no existing one is addressed. */
const anyAddress: fc.Arbitrary<Pick<RequestSpec, 'method' | 'path'>> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'PUT', 'POST', 'DELETE', 'PATCH'),
    fc.constantFrom('self', 'all', 'entry'),
    addressText,
    addressText,
  )
  .map(([method, kind, name, id]) => {
    const group = `7${encodeURIComponent(name)}`
    const end = kind === 'self' ? '@self' : kind === 'all' ? '@all' : `@all/x${encodeURIComponent(id)}`
    return { method: steps.test(name + id) ? 'GET' : method, path: `/textdata/@app/${group}/${end}` }
  })

export default suite(
  'Robustness: any address',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness', generated: true },
  [
    should(
      'properties.any.address',
      'no name and no id in an address causes a server error, whatever the method',
      'R-status-500',
      async (context) => {
        await context.property(
          anyAddress,
          async ({ method, path }) => {
            const spec = { method, path, invalid: 'an address of any kind' }
            const body = { data: 'We walked along the river.', writerId: '1' }
            const whole = method === 'POST' || method === 'PUT' ? { ...spec, body } : spec
            expectWithstood(await sendOdd(context, whole))
          },
          // Most of these requests are refused at once, so there is time for more of them than in other properties.
          { runs: runsOf(context, 1.6), atOnce },
        )
      },
      {
        why: 'A wrong request is the caller’s mistake, and 500 means a server error. Whether an address is understood is tested by other checks. The specification describes no such address, and often a front end answers it, so this is not a MUST.',
      },
    ),
  ],
)
