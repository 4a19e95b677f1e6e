import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mainFile } from './measured-run.ts'

/** What a run in an environment needs. */
export interface Prepared {
  /** Flags of the run. */
  readonly flags: readonly string[]
  readonly end?: () => void
}

/** A run in an environment that is in trouble, against the embedded reference implementation. */
export interface EnvironmentScenario {
  readonly id: string
  readonly title: string
  /**
   * @param folder an empty folder
   * @returns undefined if this machine does not permit it
   */
  readonly prepare: (folder: string) => Promise<Prepared | undefined> | Prepared | undefined
  readonly codes: readonly number[]
  readonly seconds: number
}

const one = ['--only', 'groups.create.status', '--no-html']

const scenario = (
  id: string,
  title: string,
  prepare: EnvironmentScenario['prepare'],
  code = 2,
): EnvironmentScenario => ({ id, title, prepare, codes: [code], seconds: 30 })

const config = (id: string, title: string, content: string | undefined, code = 2): EnvironmentScenario =>
  scenario(
    `config-${id}`,
    `the configuration ${title}`,
    (folder) => {
      const file = join(folder, 'board.json')
      if (content !== undefined) writeFileSync(file, content)
      return { flags: [...one, '--config', file, '--output', join(folder, 'out')] }
    },
    code,
  )

const output = (id: string, title: string, name: (folder: string) => string): EnvironmentScenario =>
  scenario(`output-${id}`, `the output folder ${title}`, (folder) => ({
    flags: [...one, '--output', name(folder)],
  }))

const nobody = 'http://127.0.0.1:9/social/api/restful/v2'
const application = { id: '1', consumerKey: 'k', consumerSecret: 'a-consumer-secret' }

/** Mounts a disk of 2 MB, if this machine permits it. */
function smallDisk(folder: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', [folder])
  } catch {
    return undefined
  }
}

/**
 * Starts a run that writes into a folder, and waits until it writes.
 * @returns a function that ends the run
 */
async function startRunInto(folder: string): Promise<() => void> {
  const child = spawn(process.execPath, [mainFile, 'run', '--quiet', '--no-html', '--output', folder], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const writes = async () => {
    while (!existsSync(join(folder, '.textboard-conformance.lock'))) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.race([writes(), ended])
  child.kill('SIGSTOP')
  return () => child.kill('SIGKILL')
}

/** Configurations and output folders that cannot be used. */
export const environmentScenarios: readonly EnvironmentScenario[] = [
  config('missing', 'does not exist', undefined),
  config('empty', 'is empty', ''),
  config('no-json', 'is not JSON', '{"target": '),
  config('list', 'is a list', '[]'),
  config('unknown-member', 'has an unknown member', JSON.stringify({ target: nobody, aplication: {} })),
  config('no-application', 'has no application', JSON.stringify({ target: nobody })),
  config(
    'wrong-target',
    'has a target that is not a URL',
    JSON.stringify({ target: 'nowhere', application }),
  ),
  config(
    'unset-variable',
    'names a variable that is not set',
    JSON.stringify({
      target: nobody,
      application: { ...application, consumerSecret: ['$', '{NOT_SET_ANYWHERE}'].join('') },
    }),
  ),
  scenario('config-folder', 'the configuration is a folder', (folder) => {
    mkdirSync(join(folder, 'board.json'))
    return { flags: [...one, '--config', join(folder, 'board.json'), '--output', join(folder, 'out')] }
  }),
  config(
    'nobody-there',
    'names a port on which nobody listens',
    JSON.stringify({ target: nobody, application }),
    3,
  ),
  output('proc', 'is in /proc', () => '/proc/self'),
  output('proc-new', 'would be in /proc', () => '/proc/textboard'),
  output('dev-full', 'is /dev/full', () => '/dev/full'),
  output('dev-null', 'is /dev/null', () => '/dev/null/report'),
  output('sys', 'is in /sys', () => '/sys/kernel'),
  output('file', 'is a file', (folder) => {
    writeFileSync(join(folder, 'file'), '')
    return join(folder, 'file')
  }),
  // These scenarios run all checks: the run of a selection would write into a new folder, which nobody else uses.
  scenario('output-strange', 'the output folder holds reports of somebody else (all checks)', (folder) => {
    const into = join(folder, 'out')
    mkdirSync(join(into, 'allure-results'), { recursive: true })
    return { flags: ['--no-html', '--output', into] }
  }),
  scenario('output-in-use', 'another run writes into the output folder (all checks)', async (folder) => {
    const into = join(folder, 'out')
    const end = await startRunInto(into)
    return { flags: ['--no-html', '--output', into], end }
  }),
  {
    ...scenario(
      'output-full',
      'the output folder is on a disk of 2 MB (all checks)',
      (folder) => {
        const end = smallDisk(folder)
        return end && { flags: ['--output', join(folder, 'out')], end }
      },
      4,
    ),
    seconds: 120,
  },
]
