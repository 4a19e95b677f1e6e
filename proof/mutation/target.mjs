// The reference implementation with mutants, in its own process. The environment variable __STRYKER_ACTIVE_MUTANT__
// switches a mutant on from the start. The message `activate` starts a new server with another mutant; this is
// faster, but only right for mutants that do not run while the modules load. After the message `mark`, what runs is
// recorded under that name. The message `reached` asks which mutants ran under which name.

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
