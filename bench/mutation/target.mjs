// A reference implementation with one mutant switched on by __STRYKER_ACTIVE_MUTANT__, in a process of its own.
// Told `mark`, it notes what runs from now on under that name; asked `reached`, it tells which mutants ran under which.
import { referenceConfig, referenceLimits } from '../../dist/harness/cli/embedded-reference.js'
import { startReference } from '../../dist/mutation/reference-impl/index.js'

process.on('disconnect', () => process.exit())
process.on('message', ({ mark, reached }) => {
  if (mark !== undefined) {
    globalThis.__stryker__.currentTestId = mark
    process.send({ marked: mark })
  }
  if (reached) process.send({ reached: globalThis.__stryker__.mutantCoverage })
})
const server = await startReference({ limits: referenceLimits })
process.send({ config: referenceConfig(server) })
