import { existsSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isJsonObject, loadSchema, schemaFile } from '../../../schemas/index.ts'
import { credentialVariables } from '../../config/environment.ts'
import { pathPrefix } from '../../config/target-url.ts'
import { usualClasses, usualEntriesPerGroup } from '../../vocabulary.ts'
import { programName } from '../input/program-name.ts'
import { UsageError } from '../input/usage-error.ts'
import { cannotBeWritten } from '../output/private-file.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'
import { type Command, exitsOffline } from './command.ts'

const usualFile = 'board.json'

/**
 * `init`: writes a run configuration with every member, and a README next to it that explains them, because JSON has no
 * comments.
 */
export const initCommand: Command = {
  usage: 'init [file]',
  describes: 'Write a run configuration to fill in, and explain its members',
  options: {},
  positionals: { file: { type: 'string', description: `file to write; ${usualFile} if left out` } },
  exits: exitsOffline,
  examples: [['$0 init board.json', 'then fill it in, and: run --config board.json']],
  async run(flags, io) {
    const file = flags.text('file') ?? usualFile
    const readme = `${file.replace(/\.json$/, '')}.README.md`
    for (const one of [file, readme]) {
      if (existsSync(one)) throw new UsageError(`${one} already exists and is not changed; name another file`)
    }
    write(file, `${JSON.stringify(template(file), null, 2)}\n`)
    write(readme, readmeOf(file))
    io.stdout.write(explanation(file, readme, io))
    return exitCodes.conformant
  },
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    throw cannotBeWritten(file, error)
  }
}

/**
 * The path from the configuration to the schema, for editors. Undefined if the schema is neither below the folder of
 * the configuration nor in the packages of a folder above: such a path is valid only on this machine.
 * @param file the configuration
 * @param schema the file of the schema
 */
export function schemaFrom(file: string, schema = fileURLToPath(schemaFile('config'))): string | undefined {
  const path = relative(dirname(resolve(file)), schema).replaceAll(sep, '/')
  if (/^(\.\.\/)+node_modules\//.test(path)) return path
  return path.startsWith('..') || isAbsolute(path) ? undefined : `./${path}`
}

function template(file: string): Record<string, unknown> {
  const $schema = schemaFrom(file)
  const credentials: Record<string, Record<string, string>> = {}
  for (const { variable, member } of credentialVariables) {
    const [object = '', name = ''] = member.split('.')
    credentials[object] = { ...credentials[object], [name]: `\${${variable}}` }
  }
  return {
    ...($schema === undefined ? {} : { $schema }),
    target: `https://sandbox.example.com${pathPrefix}`,
    classes: usualClasses,
    implementation: { organization: '', product: '', version: '', contact: '' },
    ...credentials,
    users: [],
    fixtures: {
      profaneText: '',
      operatorDeletedEntry: { group: '', id: '' },
      consumableIncentives: [],
      incentiveUsedElsewhere: '',
      resetIncentives: {},
    },
    unsupported: [],
    limits: { entriesPerGroup: usualEntriesPerGroup },
  }
}

/** The README that is written next to the configuration. */
function readmeOf(file: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    `# Members of ${file.split(/[\\/]/).at(-1)}`,
    '',
    'Members with * are required. Fill in the others, or remove them. Without `user`, `nonMember`, `foreignApplication` or a fixture, what needs it',
    'stays untested, and the verdict is inconclusive unless `unsupported` names it. Without `otherMember` or `users`, what needs it is inapplicable.',
    'What stays empty in `fixtures` and `users` is an error, so that nothing is forgotten.',
    '',
    '| member | meaning |',
    '|---|---|',
    ...membersOf(loadSchema('config'), '').map(([name, words]) => `| \`${name}\` | ${cell(words)} |`),
    '',
    `A text such as \`"\${${credentialVariables[0]?.variable}}"\` takes its value from the environment; keep secrets there.`,
    '',
    '| variable | member |',
    '|---|---|',
    ...credentialVariables.map(
      ({ variable, member, describes }) => `| \`${variable}\` | \`${member}\`: ${cell(describes)} |`,
    ),
    '',
  ].join('\n')
}

const explanation = (file: string, readme: string, { environment }: Io): string =>
  [
    `Wrote ${file}, and ${readme}, which explains every member and the variables for credentials.`,
    'Fill it in, and remove what you do not have; `unsupported` says so to the run.',
    'Then ask the target about it, before a run:',
    `  ${programName(environment)} check-config --config ${file}`,
    '',
  ].join('\n')

/** Every member of the configuration with its description in the schema. */
function membersOf(schema: unknown, parent: string): (readonly [string, string])[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    if (name === '$schema' || !isJsonObject(member)) return []
    const path = parent === '' ? name : `${parent}.${name}`
    const mark = required.includes(name) ? '*' : ''
    return [[`${path}${mark}`, String(member.description ?? '')] as const, ...membersOf(member, path)]
  })
}
