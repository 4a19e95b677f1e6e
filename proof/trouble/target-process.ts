import { scenarios } from './scenarios.ts'

// The target of one scenario, in its own process: node target-process.js <scenario>. It sends the configuration of
// the run to its parent.
const id = process.argv[2]
const scenario = scenarios().find((one) => one.id === id)
if (scenario === undefined) throw new Error(`there is no scenario ${id}`)
const { config } = await scenario.start()
process.on('disconnect', () => process.exit())
// If a client leaves in the middle of an answer, the target continues.
process.on('uncaughtException', () => undefined)
process.send?.(scenario.configured?.(config) ?? config)
