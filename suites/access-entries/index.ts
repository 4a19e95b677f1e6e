import anonymous from './anonymous.checks.ts'
import atOnce from './at-once.checks.ts'
import foreign from './foreign.checks.ts'
import operatorDeleted from './operator-deleted.checks.ts'
import otherUser from './other-user.checks.ts'
import permission from './permission.checks.ts'
import proxy from './proxy.checks.ts'
import proxyEntry from './proxy-entry.checks.ts'
import proxyRefused from './proxy-refused.checks.ts'
import proxyRules from './proxy-rules.checks.ts'
import proxyStatus from './proxy-status.checks.ts'
import sameName from './same-name.checks.ts'
import secondReader from './second-reader.checks.ts'
import secondUser from './second-user.checks.ts'

/** Who may do what with TextData. */
export default [
  permission,
  anonymous,
  proxy,
  proxyEntry,
  proxyStatus,
  proxyRefused,
  proxyRules,
  operatorDeleted,
  otherUser,
  secondUser,
  secondReader,
  atOnce,
  foreign,
  sameName,
]
