import accept from './accept.checks.ts'
import contentTypes from './content-types.checks.ts'
import errorBody from './error-body.checks.ts'
import methods from './methods.checks.ts'
import names from './names.checks.ts'
import oddBodies from './odd-bodies.checks.ts'
import paths from './paths.checks.ts'
import queries from './queries.checks.ts'
import serverDown from './server-down.checks.ts'
import unusualText from './unusual-text.checks.ts'
import wrongRequestsOfUsers from './wrong-requests-of-users.checks.ts'

/**
 * Errors of the service, and requests that must not cause a server error.
 *
 * These checks send single values or bodies, written by hand, that servers often fail on. Elsewhere are: the values of
 * parameters and members (the folder of the resource: `entries-reading/not-allowed`,
 * `entries-reading/paging-bounds`, `entries-writing/body`), input that breaks the rules of HTTP (`robustness/`), and
 * generated requests (`properties/`).
 */
export default [
  serverDown,
  ...errorBody,
  methods,
  ...oddBodies,
  contentTypes,
  paths,
  names,
  accept,
  queries,
  unusualText,
  wrongRequestsOfUsers,
]
