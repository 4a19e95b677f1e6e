import accept from './accept.checks.ts'
import contentTypes from './content-types.checks.ts'
import errorBody from './error-body.checks.ts'
import methods from './methods.checks.ts'
import namesAndIds from './names-and-ids.checks.ts'
import oddBodies from './odd-bodies.checks.ts'
import paths from './paths.checks.ts'
import queries from './queries.checks.ts'
import serverDown from './server-down.checks.ts'
import unusualText from './unusual-text.checks.ts'
import wrongRequestsOfUsers from './wrong-requests-of-users.checks.ts'

/** Errors of the service, and requests that it must not fail at. */
export default [
  serverDown,
  ...errorBody,
  methods,
  ...oddBodies,
  contentTypes,
  paths,
  namesAndIds,
  accept,
  queries,
  unusualText,
  wrongRequestsOfUsers,
]
