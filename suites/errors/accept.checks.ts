import { each, errorBodyViolation, expect, must, sharedFixture, should, suite } from '../../harness/index.ts'

const usual = [
  { id: 'errors.accept.any', title: 'Accept: */*', accept: '*/*' },
  { id: 'errors.accept.none', title: 'no header Accept', accept: null },
] as const

const other = [
  { id: 'errors.accept.html', title: 'Accept: text/html', accept: 'text/html' },
  { id: 'errors.accept.xml', title: 'Accept: application/xml', accept: 'application/xml' },
] as const

/** The same refusal if the client accepts JSON. */
const asJson = sharedFixture(
  'an unknown group is read by a client that accepts JSON',
  ({ trusted, groups }) => trusted.readGroup(groups.newName(), { headers: { accept: 'application/json' } }),
)

export default suite(
  'Errors: accepted types',
  { class: 'textboard', section: 'Endpoints', resource: 'Errors' },
  [
    must(
      'errors.accept',
      'an error is JSON with the error body if the client accepts any type',
      'R-error-body',
      each(
        usual,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups, use, untested }, { accept }) => {
          const inJson = await use(asJson)
          if (inJson.status !== 404 || errorBodyViolation(inJson) !== undefined)
            untested(
              'with Accept: application/json there is no 404 with a valid error body, so other types cannot be tested',
            )
          const response = await trusted.readGroup(groups.newName(), { headers: { accept } })
          expect(response).toHaveStatus(404)
          expect(response).toHaveErrorBody()
          expect(response).toBeLabelledJson()
        },
      ),
      { section: 'Errors / Error body' },
    ),
    should(
      'errors.accept.other',
      'an error is JSON with the error body, or 406, if the client accepts only another type',
      'R-endpoints-json',
      each(
        other,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups }, { accept }) => {
          const response = await trusted.readGroup(groups.newName(), {
            headers: { accept },
            unjudged: true,
            invalid: `Accept is ${accept}`,
          })
          expect(response).toHaveStatus(404, 406)
          if (response.status === 404) expect(response).toHaveErrorBody()
        },
      ),
      {
        why: 'Payloads are JSON, whatever a client prefers, but frameworks send their own pages to a client that asks for one. RFC 9110, section 15.5.7, defines 406 for this.',
      },
    ),
  ],
)
