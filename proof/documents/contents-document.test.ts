import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCheckFiles } from '../../suites/check-files.ts'
import { allChecks } from '../../suites/index.ts'
import { requirements } from '../../suites/requirements/index.ts'
import { checkFiles, checkFilesText, contentsText, normsOf } from './contents-document.ts'
import { topicFiles } from './topic-files.ts'

const suites = new URL('../../suites/', import.meta.url)

const text = contentsText(checkFiles(suites))

/** The rest of the row of a sentence: its cell with files. */
const filesIn = (sentence: string): string => text.split(`\n| ${sentence} | `)[1]?.split('\n')[0] ?? ''

test('suites/README.md matches the files of checks (else: npm run freeze)', () => {
  expect(text).toBe(readFileSync(new URL('README.md', suites), 'utf8'))
})

test('suites/check-files.json names the file of every check (else: npm run freeze)', () => {
  const committed = readFileSync(new URL('check-files.json', suites), 'utf8')
  expect(checkFilesText(checkFiles(suites))).toBe(committed)
  expect(readCheckFiles().size).toBe(allChecks.length)
})

test('the table counts every check once for its norm and once more for each twin', () => {
  const table = text.split('## Without a check')[0] ?? ''
  const counted = [...table.matchAll(/\.checks\.ts\)(?:\*\*)?(?: \((\d+)\))?/g)].map(([, count]) =>
    Number(count ?? 1),
  )
  const rows = requirements.flatMap((one) =>
    normsOf(one)
      .slice(1)
      .flatMap((twin) => allChecks.filter(({ norm }) => norm === twin)),
  )
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(allChecks.length + rows.length)
})

test('both sentences on the limit of groups, and both on the limit of a text, link to the file of that limit', () => {
  expect(filesIn('A sixth group is refused with 400 and the error body.')).toMatch(
    /^\*\*\[groups\/limit\/limit]/,
  )
  expect(filesIn('An application has at most five groups; the next creation answers 400.')).toMatch(
    /^\*\*\[groups\/limit\/limit]/,
  )
  expect(filesIn('data holds at most 2048 bytes.')).toMatch(/^\*\*\[entries-writing\/members\/data-size]/)
  expect(filesIn('A text has at most 2048 bytes, on creation and on update.')).toMatch(
    /^\*\*\[entries-writing\/members\/data-size]/,
  )
})

test('the file on the topic of a sentence comes first', () => {
  const firsts = Object.keys(topicFiles).map((id) => {
    const { sentence = '' } = requirements.find((one) => one.id === id) ?? {}
    return [id, /\[([^\]]+)]/.exec(filesIn(sentence))?.[1]]
  })
  expect(Object.fromEntries(firsts)).toEqual(topicFiles)
})

test('a sentence without a check is listed with its reason', () => {
  const without = text.split('## Without a check')[1]
  expect(without).toContain(
    '| Which values defaultState has is not shown. | The specification leaves it open',
  )
  expect(without).not.toMatch(/\| *\|$/m)
})
