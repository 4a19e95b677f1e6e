import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from '../../groups/journal.ts'
import { leftBehind } from '../../groups/left-behind.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { openRecorder } from '../recording/recorder.ts'
import { finishRun } from './finish.ts'

test('if nobody could look for groups that are left, the report says so, and why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'finish-'))
  try {
    const journal = openJournal(join(folder, 'journal.ndjson'))
    const recorder = openRecorder(0, undefined, () => [], new Set())
    const failing = () => Promise.reject(new Error('no space is left'))
    const own = callerOf('trusted', failing, failing)
    let isCancelled = false
    await finishRun({
      callers: {
        own,
        removers: { trusted: own, foreign: undefined },
        ownOf: () => undefined,
        callerOf: () => undefined,
        closeWithin: () => () => {
          isCancelled = true
        },
      },
      journal,
      created: { isUnknown: () => false },
      leftBehind: leftBehind(journal),
      recorder,
      groupsBefore: [],
      mark: 'kQz',
      clear: () => Promise.resolve(),
    })
    expect(recorder.notes).toEqual(['could not look for all groups that are left: no space is left'])
    expect(isCancelled).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
