// The reference implementation in a separate process, so its work is not measured; behind the latency proxy if there is
// a delay. Its groups hold as many entries as in the embedded run, or as many as requested.
//
// node target.mjs <milliseconds> [<entries>]; sends the configuration to the process that started it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { referenceConfig, referenceLimits } from '../dist/proof/embedded-reference.js'
import { startReference } from '../dist/reference-impl/index.js'

const delayMs = Number(process.argv[2] ?? 0)
const limits = { entriesPerGroup: Number(process.argv[3] ?? referenceLimits.entriesPerGroup) }
const server = await startReference({ limits })
const config = { ...referenceConfig(server), limits }
const { origin, pathname } = new URL(config.target)
const seenFrom = async (delay) =>
  (await once(fork(new URL('./latency-proxy.mjs', import.meta.url), [origin, String(delay)]), 'message'))[0]
process.on('disconnect', () => process.exit())
process.send({ ...config, target: `${delayMs > 0 ? await seenFrom(delayMs) : origin}${pathname}` })
