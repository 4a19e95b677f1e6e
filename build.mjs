// Compiles the TypeScript sources to dist/, puts the schemas (data, not code) beside the compiled code, and makes few files of the
// suites: a run loads all of them, in two threads.
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

/** What others import of the suites. Each stays in its place, since some read files beside themselves. */
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
// A text with any character beyond Latin takes two bytes for each of its characters in memory.
const ascii = (code) =>
  code.replace(/[^\t\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
for (const { fileName, code } of output) writeFileSync(join(suites, fileName), ascii(code))
await bundle.close()
