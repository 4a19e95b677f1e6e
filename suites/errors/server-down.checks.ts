import { expect, runWide, suite } from '../../harness/index.ts'

export default suite(
  'Errors: the server stays up',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    runWide(
      'errors.server.stays-up',
      'no request ends with a server that does not answer any more',
      'R-status-500',
      async ({ trusted }) => expect(await trusted.listGroups()).toHaveStatus(200),
      {
        level: 'MUST',
        violations: (record) => record.outages(),
        why:
          'Where several requests were in flight when the target fell silent, nobody can tell which it was: the run then ends ' +
          'inconclusive and lists them. Run again with --concurrency 1 to find it.',
      },
    ),
  ],
)
