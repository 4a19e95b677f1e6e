// Puts all mutants of the reference implementation into one copy of its sources, each behind a switch, and compiles
// it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { specifiedStatus } from '../../dist/reference-impl/policy/answers.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The folder for everything that mutation writes. */
export const workFolder = join(root, 'dist', 'mutation')
const sources = join(workFolder, 'source')

/** The files that decide about answers. Left out: seeds, faults and variants, the details of HTTP, plain vocabulary. */
const behaviour =
  /^(?:(?:authentication|call|collection|refusal|routes|service|world)|(?:oauth|operations|policy)\/[a-z-]+)\.ts$/
const leftOut = /^(?:policy\/(?:vocabulary|policy)|operations\/table)\.ts$/

const quiet = () => {}
const logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
}

/** Not mutated: message texts, which "may change without notice", and reasons that mean 400 as an unknown one does. */
const refusalTexts = {
  shouldIgnore: (path) => {
    const { parentPath } = path
    if (!parentPath?.isNewExpression() || parentPath.node.callee.name !== 'Refusal') return undefined
    if (path.key === 1) return 'text of an error message'
    return path.isStringLiteral() && specifiedStatus(path.node.value) === specifiedStatus('')
      ? 'equivalent: either reason means 400'
      : undefined
  },
}

/** The instrumenter does not change numbers, but many rules of a service are numbers: statuses, limits, defaults. */
const numberMutator = {
  name: 'NumericLiteral',
  *mutate(path) {
    if (!path.isNumericLiteral() || path.key === 'key') return
    yield { type: 'NumericLiteral', value: path.node.value + 1 }
  },
}

/**
 * Writes the switchable copy to dist/mutation/reference-impl.
 * @returns {Promise<object[]>} the mutants: id, file, line, column, mutator, original, replacement, ignored (why)
 */
export async function instrument() {
  const entry = import.meta.resolve('@stryker-mutator/instrumenter')
  const { allMutators } = await import(new URL('./mutators/mutate.js', entry))
  if (!allMutators.includes(numberMutator)) allMutators.push(numberMutator)
  rmSync(workFolder, { recursive: true, force: true })
  mkdirSync(sources, { recursive: true })
  const copy = join(sources, 'reference-impl')
  cpSync(join(root, 'reference-impl'), copy, { recursive: true })
  const names = readdirSync(copy, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => behaviour.test(name) && !name.endsWith('.test.ts') && !leftOut.test(name))
    .sort()
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(copy, name), 'utf8'),
  }))
  const options = { plugins: null, excludedMutations: [], ignorers: [refusalTexts] }
  const result = await new Instrumenter(logger).instrument(files, options)
  for (const { name, content } of result.files) writeFileSync(join(copy, name), content)
  compile()
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  return result.mutants.map((mutant) => ({
    id: mutant.id,
    file: `reference-impl/${mutant.fileName}`,
    line: mutant.location.start.line + 1,
    column: mutant.location.start.column + 1,
    mutator: mutant.mutatorName,
    original: short(excerpt(lines.get(mutant.fileName), mutant.location)),
    replacement: short(mutant.replacement),
    ...(mutant.status === 'Ignored' ? { ignored: mutant.statusReason } : {}),
  }))
}

function compile() {
  const config = join(workFolder, 'tsconfig.json')
  const compilerOptions = { noEmit: false, noCheck: true, declaration: false, rootDir: 'source', outDir: '.' }
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: ['source'],
      exclude: ['**/*.test.ts'],
    }),
  )
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  execFileSync(process.execPath, [join(dirname(manifest), 'bin', 'tsc'), '-p', config], { stdio: 'inherit' })
}

/** The text between two places of a file that is given as lines. */
function excerpt(lines, { start, end }) {
  const part = lines.slice(start.line, end.line + 1)
  part[part.length - 1] = part[part.length - 1].slice(0, end.column)
  part[0] = part[0].slice(start.column)
  return part.join('\n')
}

const short = (text) => {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > 110 ? `${flat.slice(0, 107)}...` : flat
}
