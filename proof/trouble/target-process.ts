import { scenarios } from './scenarios.ts'

// The target of one scenario, in a process of its own: node target-process.js <scenario>. Tells the configuration of the run.
const id = process.argv[2]
const scenario = scenarios().find((one) => one.id === id)
if (scenario === undefined) throw new Error(`there is no scenario ${id}`)
const { config } = await scenario.start()
process.on('disconnect', () => process.exit())
// A target that is left in the middle of an answer goes on.
process.on('uncaughtException', () => undefined)
process.send?.(scenario.configured?.(config) ?? config)
