import { existsSync, writeFileSync } from 'node:fs'
import { isJsonObject, loadSchema } from '../../../schemas/index.ts'
import { credentialVariables } from '../../config/environment.ts'
import { usualClasses, usualEntriesPerGroup } from '../../vocabulary.ts'
import { UsageError } from '../input/usage-error.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Io, widthOf } from '../terminal/io.ts'
import type { Command } from './command.ts'

const usualFile = 'textboard.config.json'

/** `init`: writes a run configuration to fill in, and explains its members beside it, since JSON has no comments. */
export const initCommand: Command = {
  usage: 'init [file]',
  describes: 'Write a run configuration to fill in, and explain its members',
  options: {},
  positionals: { file: { type: 'string', description: `file to write; ${usualFile} if left out` } },
  examples: [['$0 init board.json', 'then fill it in, and: run --config board.json']],
  async run(flags, io) {
    const file = flags.text('file') ?? usualFile
    if (existsSync(file))
      throw new UsageError(`${file} exists already and is left as it is; name another file`)
    try {
      writeFileSync(file, `${JSON.stringify(template(), null, 2)}\n`, { flag: 'wx' })
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new UsageError(
        `${file} cannot be written (${reason}); name a file in a folder that exists and is yours`,
      )
    }
    io.stdout.write(explanation(file, io))
    return exitCodes.conformant
  },
}

function template(): Record<string, unknown> {
  const credentials: Record<string, Record<string, string>> = {}
  for (const { variable, member } of credentialVariables) {
    const [object = '', name = ''] = member.split('.')
    credentials[object] = { ...credentials[object], [name]: `\${${variable}}` }
  }
  return {
    target: 'https://sandbox.example.com/social/api/restful/v2',
    classes: usualClasses,
    implementation: { organization: '', product: '', version: '', contact: '' },
    ...credentials,
    fixtures: {},
    limits: { entriesPerGroup: usualEntriesPerGroup },
  }
}

function explanation(file: string, io: Io): string {
  const width = widthOf(io.stdout)
  const members = membersOf(loadSchema('config'), '')
  const rows = (list: readonly (readonly [string, string])[]) => {
    const column = Math.max(...list.map(([name]) => name.length)) + 4
    return list.map(([name, words]) => `  ${name.padEnd(column - 2)}${hanging(words, column, width)}`)
  }
  return [
    `Wrote ${file}. Fill it in; what is optional may be taken out, and what needs it then stays untested.`,
    '',
    'Members (* required):',
    ...rows(members),
    '',
    `A text such as "\${${credentialVariables[0]?.variable}}" takes its value from the environment. The variables of`,
    'the file just written, which also give their members where no config does:',
    ...rows(
      credentialVariables.map(({ variable, member, describes }) => [variable, `${member}: ${describes}`]),
    ),
    '',
    `Then: textboard-conformance run --config ${file}`,
    '',
  ].join('\n')
}

/** Every member of the configuration with what the schema says about it. */
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

/** Breaks a text at spaces so that it fits beside a column. */
function hanging(words: string, column: number, width: number): string {
  const lines: string[] = ['']
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length + 1 > width - column) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${' '.repeat(column)}`)
}
