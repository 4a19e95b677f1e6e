// Compiles the TypeScript sources to dist/, copies the schemas (data, not code) next to the compiled code, and
// bundles the suites into few files, because a run loads all of them, in two threads.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = dirname(fileURLToPath(import.meta.url))
const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
rmSync(join(root, 'dist'), { recursive: true, force: true })
execFileSync(
  process.execPath,
  [join(dirname(manifest), 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
)
for (const folder of ['schemas', 'proof', 'suites']) {
  cpSync(join(root, folder), join(root, 'dist', folder), {
    recursive: true,
    filter: (path) => extname(path) === '' || path.endsWith('.json'),
  })
}

/**
 * The modules of the suites that others import. Each stays in its place, because some of them read files next to
 * themselves.
 */
const faces = ['index', 'check-files', 'frozen-checks', 'quick-cases', 'requirements/index']
const suites = join(root, 'dist', 'suites')
const bundle = await rolldown({
  input: Object.fromEntries(faces.map((face) => [face, join(suites, `${face}.js`)])),
  platform: 'node',
  treeshake: false,
  external: (id, importer) => {
    if (!id.startsWith('.') && !id.startsWith(sep)) return true
    return !resolve(importer === undefined ? root : dirname(importer), id).startsWith(suites + sep)
  },
})
const { output } = await bundle.generate({
  format: 'esm',
  comments: false,
  chunkFileNames: '[name]-[hash].js',
})
for (const name of readdirSync(suites, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.js')) rmSync(join(suites, name))
}
// If a text has a character beyond Latin-1, it takes two bytes for each character in memory.
const ascii = (code) =>
  code.replace(/[^\t\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
for (const { fileName, code } of output) writeFileSync(join(suites, fileName), ascii(code))
await bundle.close()
