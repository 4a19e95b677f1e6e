import anonymous from './anonymous.ts'
import foreign from './foreign.ts'
import otherUser from './other-user.ts'
import permission from './permission.ts'
import proxy from './proxy.ts'
import proxyData from './proxy-data.ts'
import proxyWriter from './proxy-writer.ts'

export default [permission, anonymous, proxy, proxyData, proxyWriter, otherUser, foreign]
