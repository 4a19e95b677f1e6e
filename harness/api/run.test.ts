import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { application } from '../../proof/config-of-target.test-data.ts'
import { startReference } from '../../reference-impl/index.ts'
import { loadConfig } from '../config/load.ts'
import { prepareOutput } from '../run/output/output-folder.ts'
import { openStandalone } from '../run/preparation/standalone.ts'
import { usualSettings } from '../vocabulary.ts'
import { OutputFolderError, run } from './index.ts'

const target = 'http://127.0.0.1:1/social/api/restful/v2'
const config = { target, application, classes: ['textboard'] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const nothing = { config, environment: {}, only: ['groups.limit.*'] }

test('a run refuses the folder in which a killed run against another server has listed its groups', async () => {
  const journal = '{"state":"creating","name":"board"}\n'
  writeFileSync(join(folder, 'journal.ndjson'), journal)
  const mark = { target: 'http://127.0.0.1:2/social', application: application.id }
  writeFileSync(join(folder, '.textboard-conformance.json'), JSON.stringify(mark))
  const ended = run({ ...nothing, output: folder })
  await expect(ended).rejects.toThrow(OutputFolderError)
  await expect(ended).rejects.toThrow('the journal of an earlier run against http://127.0.0.1:2/social')
  expect(readFileSync(join(folder, 'journal.ndjson'), 'utf8')).toBe(journal)
})

test('a run refuses a folder into which another run is writing', async () => {
  const { release } = prepareOutput(folder, { target, application: application.id })
  await expect(run({ ...nothing, output: folder })).rejects.toThrow('another run is writing into it')
  release()
})

test('if a run breaks, its groups are deleted, and its folder is free again', async () => {
  const server = await startReference()
  try {
    const output = join(folder, 'new')
    const breaking = () => {
      throw new Error('the program broke')
    }
    const members = { ...server.config, classes: ['textboard'] }
    const ended = run({
      config: members,
      environment: {},
      only: ['groups.create.response'],
      output,
      onResult: breaking,
    })
    await expect(ended).rejects.toThrow('the program broke')
    expect(existsSync(join(output, 'journal.ndjson'))).toBe(false)
    expect(readdirSync(output)).toEqual(['.textboard-conformance.json'])
    const { trusted, close } = openStandalone(loadConfig({ environment: {}, members }), usualSettings)
    expect((await trusted.listGroups()).json).toMatchObject({ entry: [{ name: 'vendor_board' }] })
    await close()
  } finally {
    await server.close()
  }
})
