import anonymous from './anonymous.ts'
import foreign from './foreign.ts'
import otherUser from './other-user.ts'
import permission from './permission.ts'
import proxy from './proxy.ts'
import proxyWriter from './proxy-writer.ts'

export default [permission, anonymous, proxy, proxyWriter, otherUser, foreign]
