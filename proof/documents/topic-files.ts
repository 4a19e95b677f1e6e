/**
 * The file whose topic a sentence is, if another file has at least as many checks of it: suites/README.md shows
 * this file first. The keys are the ids of requirements; the file names are below suites/, without `.checks.ts`.
 */
export const topicFiles: Readonly<Record<string, string | undefined>> = {
  'R-service-group-first': 'entries-writing/refused/existence',
  'R-group-name': 'groups/create/name',
  'R-group-app-id': 'groups/read/read',
  'R-textdata-writer-logged-in': 'access-entries/proxy-entry',
  'R-endpoints-json': 'errors/content-types',
  'R-endpoints-format': 'entries-reading/format',
  'R-group-read': 'groups/read/read',
  'R-entry-unknown-group': 'entries-writing/refused/existence',
  'R-achievements-list': 'achievements/list',
  'R-achievements-one': 'achievements/read',
  'R-achievements-format': 'achievements/headers',
  'R-incentive-read': 'card-incentive/read/read',
  'R-auth-security-token': 'access-entries/permission',
  'R-auth-oauth-mobile': 'access-entries/permission',
  'R-auth-application-mismatch': 'authentication/application-mismatch',
  'R-status-400': 'entries-writing/refused/body',
  'R-status-405': 'errors/methods',
  'R-status-500': 'errors/odd-bodies',
  'R-error-body': 'errors/error-body',
}
