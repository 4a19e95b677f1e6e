// npm run nodes [-- 22 24 ci start]: runs the commands of the README on each supported version of Node (the `node`
// packages of the registry), in a fresh clone. Arguments select versions and commands; the others keep their
// results. Writes docs/nodes.json and docs/reliability.md.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeReliability } from '../../dist/proof/trouble/rows.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const words = process.argv.slice(2)
const named = (all) => {
  const some = all.filter((one) => words.includes(one))
  return some.length === 0 ? all : some
}
const versions = named(['20', '22', '24'])
const commands = named(['ci', 'start', 'test'])
const file = join(root, 'docs', 'nodes.json')
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
let failed = false
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), `textboard-node-${version}-`))
  try {
    execFileSync('git', ['clone', '--quiet', root, folder])
    const tools = join(folder, '.node')
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', tools, `node@${version}`], {
      cwd: tmpdir(),
    })
    const bin = join(tools, 'node_modules', 'node', 'bin')
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
    const found = execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()
    const result = { ...results[version], version: found }
    for (const command of commands) {
      const started = performance.now()
      const { status } = spawnSync('npm', [command], { cwd: folder, env, stdio: 'inherit' })
      failed ||= status !== 0
      result[command] = { status, seconds: Math.round((performance.now() - started) / 1000) }
    }
    results[version] = result
    writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
writeReliability(join(root, 'docs'))
process.exitCode = failed ? 1 : 0
