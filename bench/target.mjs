// The reference implementation in a process of its own, so that its work is not ours; behind the latency proxy if a delay is asked
// for. A group holds as many entries as the specification says, not as few as in the embedded run, where even the
// oldest are pushed out.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { referenceConfig } from '../dist/proof/embedded-reference.js'
import { startReference } from '../dist/reference-impl/index.js'

const delayMs = Number(process.argv[2] ?? 0)
const server = await startReference()
const config = { ...referenceConfig(server), limits: { entriesPerGroup: 100_000 } }
const { origin, pathname } = new URL(config.target)
const seenFrom = async (delay) =>
  (await once(fork(new URL('./latency-proxy.mjs', import.meta.url), [origin, String(delay)]), 'message'))[0]
process.send({ ...config, target: `${delayMs > 0 ? await seenFrom(delayMs) : origin}${pathname}` })
