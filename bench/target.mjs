// The reference implementation behind the latency proxy, in a process of its own, so that its work is not ours. A group holds
// as many entries as the specification says, not as few as in the embedded run, where even the oldest are pushed out.
import { referenceConfig } from '../dist/harness/cli/embedded-reference.js'
import { startReference } from '../dist/reference-impl/index.js'
import { startLatencyProxy } from './latency-proxy.mjs'

const delayMs = Number(process.argv[2] ?? 0)
const server = await startReference()
const config = { ...referenceConfig(server), limits: { entriesPerGroup: 100_000 } }
const { origin, pathname } = new URL(config.target)
const proxy = delayMs > 0 ? await startLatencyProxy(origin, delayMs) : undefined
process.send({ ...config, target: `${proxy?.origin ?? origin}${pathname}` })
