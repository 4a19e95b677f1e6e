import { scenariosOf } from './scenarios.ts'
import { startBadTarget } from './target.ts'

// The target of one scenario, in a process of its own: node target-process.js <scenario> <seed>. Tells its configuration.
const [id, seed] = process.argv.slice(2)
const scenario = scenariosOf(Number(seed)).find((one) => one.id === id)
if (scenario === undefined) throw new Error(`there is no scenario ${id}`)
const { config } = await startBadTarget(scenario.choose, scenario.front)
process.on('disconnect', () => process.exit())
// A target that is left in the middle of an answer goes on.
process.on('uncaughtException', () => undefined)
process.send?.(config)
