import { expect, must, type Parameter, segment, suite } from '../../harness/index.ts'

/** Every request is verified, whatever was verified before and whatever its address looks like. */
export const verifiedAnew = suite(
  'Authentication: every request is verified',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.textboard.signature-reused',
      'the credential of a request that was served answers 401 with the error body at another one, and has no effect',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        let used: readonly Parameter[] = []
        const right = await trusted.listGroups({
          query: { count: 1 },
          sign: {
            parameters: (parameters) => {
              used = parameters
              return parameters
            },
          },
        })
        expect(right).toHaveStatus(200)
        const again = { flaw: 'the credential of another request', sign: { parameters: () => used } }
        const [read, deleted] = await Promise.all([
          trusted.readEntry(group.name, id, again),
          trusted.deleteEntry(group.name, id, again),
        ])
        expect(read).toBeError(401)
        expect(deleted).toBeError(401)
        expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
      },
      { why: 'The signature covers the method, the address and the parameters of one request.' },
    ),
    must(
      'auth.textboard.signature-of-escaped-path',
      'a wrong signature answers 401 with the error body where the path needs percent-encoding, too',
      async ({ trusted, groups, inapplicable }) => {
        const { name } = await groups.shared()
        const path = `/textdata/@app/${name}/@all/${segment('日記')}`
        const [unknown, wrong] = await Promise.all([
          trusted.request({ method: 'GET', path, flaw: 'an id that no entry has' }),
          trusted.request({
            method: 'GET',
            path,
            flaw: 'a wrong consumer secret',
            sign: { consumerSecret: 'not the secret' },
          }),
        ])
        expect(unknown).toBeError(404, 400, 401)
        expect(wrong).toBeError(401)
        if (unknown.status === 401) inapplicable('a right signature of such a path does not fit either')
      },
      {
        why: '404 for an id that does not exist; 400 where the target takes it for no id at all. 401 passes for both where a proxy in between writes the path anew, so that no signature fits.',
      },
    ),
  ],
)
