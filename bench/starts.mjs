// How fast the command line answers: each command runs several times, and the fastest counts.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endedChildrenMs, watchMachine } from './machine.mjs'

const main = fileURLToPath(new URL('../dist/harness/cli/main.js', import.meta.url))
const attempts = 3

/** @returns the fastest of several times, and the processor time of that attempt */
function quickest(words, folder, expected) {
  const times = Array.from({ length: attempts }, () => {
    const others = watchMachine()
    const cpu = endedChildrenMs()
    const started = performance.now()
    const { status } = spawnSync(process.execPath, [main, ...words], { cwd: folder, stdio: 'ignore' })
    if (status !== expected) throw new Error(`${words.join(' ')} ended with ${status} instead of ${expected}`)
    const wallMs = performance.now() - started
    return { wallMs, cpuMs: endedChildrenMs() - cpu, othersShare: others() }
  })
  return times.toSorted((one, other) => one.wallMs - other.wallMs)[0]
}

/** Measures each start, in order. @param onMeasured called with each measurement */
export function measureStarts(onMeasured) {
  const folder = mkdtempSync(join(tmpdir(), 'textboard-starts-'))
  const single = ['run', '--only', 'groups.create.status', '--no-html', '--quiet', '--output', 'one']
  const names = Array.from({ length: 50 }, (_unused, number) => `report-${number}`)
  try {
    const measure = (title, boundMs, words, expected = 0) =>
      onMeasured({ title, boundMs, ...quickest(words, folder, expected) })
    measure('--help', 300, ['--help'])
    measure('list', 300, ['list'])
    measure('a wrong flag', 300, ['run', '--bogus'], 2)
    measure('run --only of one check', 1500, single)
    const whole = ['run', '--no-html', '--quiet', '--output', 'whole']
    spawnSync(process.execPath, [main, ...whole], { cwd: folder, stdio: 'ignore' })
    for (const name of names) {
      cpSync(join(folder, 'whole', 'conformance.json'), join(folder, name, 'conformance.json'))
    }
    measure('the matrix of 50 reports', 5000, ['report', ...names, '--output', 'matrix'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
