import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A run in an environment that is in trouble; against the embedded reference implementation. */
export interface EnvironmentScenario {
  readonly id: string
  readonly title: string
  /** @param folder an empty one @returns flags of the run */
  readonly flags: (folder: string) => readonly string[]
  readonly codes: readonly number[]
}

const one = ['--only', 'groups.create.status', '--no-html']

const config = (id: string, title: string, content: string | undefined): EnvironmentScenario => ({
  id: `config-${id}`,
  title: `the configuration ${title}`,
  flags: (folder) => {
    const file = join(folder, 'board.json')
    if (content !== undefined) writeFileSync(file, content)
    return [...one, '--config', file, '--output', join(folder, 'out')]
  },
  codes: [2],
})

const output = (id: string, title: string, name: (folder: string) => string): EnvironmentScenario => ({
  id: `output-${id}`,
  title: `the output folder ${title}`,
  flags: (folder) => [...one, '--output', name(folder)],
  codes: [2],
})

/** Configurations and output folders that cannot be used. */
export const environmentScenarios: readonly EnvironmentScenario[] = [
  config('missing', 'does not exist', undefined),
  config('empty', 'is empty', ''),
  config('no-json', 'is no JSON', '{"target": '),
  config('list', 'is a list', '[]'),
  config(
    'unknown-member',
    'has an unknown member',
    '{"target":"http://127.0.0.1:9/social/api/restful/v2","aplication":{}}',
  ),
  config('no-application', 'has no application', '{"target":"http://127.0.0.1:9/social/api/restful/v2"}'),
  config(
    'wrong-target',
    'has a target that is no URL',
    '{"target":"nowhere","application":{"id":"1","consumerKey":"k","consumerSecret":"s"}}',
  ),
  config(
    'unset-variable',
    'names a variable that is not set',
    '{"target":"http://127.0.0.1:9/social/api/restful/v2","application":{"id":"1","consumerKey":"k","consumerSecret":"$' +
      '{NOT_SET_ANYWHERE}"}}',
  ),
  {
    ...config('folder', 'is a folder', undefined),
    flags: (folder) => {
      mkdirSync(join(folder, 'board.json'))
      return [...one, '--config', join(folder, 'board.json'), '--output', join(folder, 'out')]
    },
  },
  {
    ...config('nobody-there', 'names a port on which nobody listens', undefined),
    flags: (folder) => {
      const file = join(folder, 'board.json')
      writeFileSync(
        file,
        '{"target":"http://127.0.0.1:9/social/api/restful/v2","application":{"id":"1","consumerKey":"k","consumerSecret":"s"}}',
      )
      return [...one, '--config', file, '--output', join(folder, 'out')]
    },
    codes: [3],
  },
  output('proc', 'is in /proc', () => '/proc/self'),
  output('proc-new', 'would be in /proc', () => '/proc/textboard'),
  output('dev-full', 'is /dev/full', () => '/dev/full'),
  output('dev-null', 'is /dev/null', () => '/dev/null/report'),
  output('sys', 'is in /sys', () => '/sys/kernel'),
  output('file', 'is a file', (folder) => {
    writeFileSync(join(folder, 'file'), '')
    return join(folder, 'file')
  }),
  output('strange', 'holds reports of somebody else', (folder) => {
    mkdirSync(join(folder, 'out', 'replays'), { recursive: true })
    writeFileSync(join(folder, 'out', 'replays', 'x'), '')
    return join(folder, 'out', 'replays', 'x')
  }),
]
