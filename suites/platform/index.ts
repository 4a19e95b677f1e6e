import access from './access.checks.ts'
import contract from './contract.checks.ts'
import offered from './offered.checks.ts'
import payload from './payload.checks.ts'
import several from './several.checks.ts'

export default [offered, payload, several, access, contract]
