// The reference implementation with mutants, in a process of its own. The environment variable
// __STRYKER_ACTIVE_MUTANT__ switches one on from the start; told `activate`, it starts a fresh server with another one,
// which is quicker, but right only for mutants that do not run while the modules load. Told `mark`, it notes what runs
// from now on under that name; asked `reached`, it tells which mutants ran under which.

import { startReference } from '../../dist/mutation/reference-impl/index.js'
import { referenceConfig, referenceLimits } from '../../dist/proof/embedded-reference.js'

const start = () => startReference({ limits: referenceLimits })

process.on('disconnect', () => process.exit())
process.on('message', async ({ mark, reached, activate }) => {
  if (mark !== undefined) {
    globalThis.__stryker__.currentTestId = mark
    process.send({ marked: mark })
  }
  if (reached) process.send({ reached: globalThis.__stryker__.mutantCoverage })
  if (activate !== undefined) {
    server.close()
    globalThis.__stryker__.activeMutant = activate
    server = await start()
    process.send({ config: referenceConfig(server), active: activate })
  }
})
let server = await start()
process.send({ config: referenceConfig(server), active: process.env.__STRYKER_ACTIVE_MUTANT__ })
