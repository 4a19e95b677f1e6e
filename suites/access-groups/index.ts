import anonymous from './anonymous.ts'
import foreign from './foreign.ts'
import permission from './permission.ts'
import proxy from './proxy.ts'
import signature from './signature.ts'

/** Who may do what with TextDataGroup. */
export default [permission, anonymous, signature, proxy, foreign]
