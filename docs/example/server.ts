import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A server under test. */
export interface Board {
  /** File of the run configuration, with the target in it. */
  readonly config: string
  stop(): Promise<void>
}

/** Starts your server. Here it is the reference implementation, which writes the configuration that fits it. */
export async function startBoard(): Promise<Board> {
  const folder = mkdtempSync(join(tmpdir(), 'board-'))
  const config = join(folder, 'board.json')
  const manifest = createRequire(import.meta.url).resolve('textboard-conformance/package.json')
  const command = join(dirname(manifest), 'dist', 'harness', 'cli', 'main.js')
  const server = spawn(process.execPath, [command, 'serve', '--config-out', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  return {
    config,
    stop: async () => {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
