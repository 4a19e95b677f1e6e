import foreign from './foreign.checks.ts'
import permission from './permission.checks.ts'
import proxy from './proxy.checks.ts'
import refused from './refused.checks.ts'

/** Who may do what with TextDataGroup. */
export default [permission, refused, proxy, foreign]
