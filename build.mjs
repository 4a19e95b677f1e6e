// Compiles the TypeScript sources to dist/ and puts the schemas (data, not code) beside the compiled code.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
