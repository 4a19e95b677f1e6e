import { expect, runWide, suite } from '../../harness/index.ts'

export default suite(
  'Errors: the server stays up',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    runWide(
      'errors.server.stays-up',
      'no request makes the server stop answering',
      'R-status-500',
      async ({ trusted }) => expect(await trusted.listGroups()).toHaveStatus(200),
      {
        level: 'MUST',
        violations: (record) => record.outages(),
        why:
          'If several requests were in flight when the target stopped answering, nobody can tell which one caused it: the run then ends ' +
          'inconclusive and lists them. Run again with --concurrency 1 to find it.',
      },
    ),
  ],
)
