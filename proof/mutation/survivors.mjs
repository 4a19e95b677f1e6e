// node proof/mutation/survivors.mjs REPORT: writes the result of a mutation run into docs/: the figures and the
// table of files in survivors.md, every survivor with its reason in survivors-list.md, and mutation.json. The
// reasons are in reasons.json: the changes by reason, by file and by line of source (its text, so they stay right
// when lines move). A survivor without a reason is printed, and makes the exit status 1. Option: --date YYYY-MM-DD.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { figures } from './report.mjs'

const { values: options, positionals } = parseArgs({
  options: { date: { type: 'string', default: new Date().toISOString().slice(0, 10) } },
  allowPositionals: true,
})
const folder = new URL('../../', import.meta.url)
const read = (path) => readFileSync(new URL(path, folder), 'utf8')
const [reportPath] = positionals
if (reportPath === undefined) throw new Error('which report? node proof/mutation/survivors.mjs REPORT')
const { mutants, seed } = JSON.parse(readFileSync(reportPath, 'utf8'))

const noted = new Set(['killed', 'warned', 'hung', 'not-started'])
const survivors = mutants.filter(({ outcome }) => !noted.has(outcome))

const linesOf = new Map()
/** The line of source that a mutant changes, without its indentation. */
function lineOf({ file, line }) {
  if (!linesOf.has(file)) linesOf.set(file, read(file).split('\n'))
  return linesOf.get(file)[line - 1].trim()
}
const changeOf = ({ original, replacement }) => `${original} -> ${replacement}`

const kinds = {
  open: '**Open.** The specification leaves the choice to the implementation (see [interpretations.md](interpretations.md)); most of these are observed in every run.',
  'never taken':
    '**Never taken.** A conforming server never takes this branch; faults and variants do, and the proof tests those.',
  'the same': '**The same.** The changed program answers every request as the right one does.',
  write:
    '**Write.** A write to an endpoint of which only method and path are stated. The suite never sends one with credentials, because nobody knows what it does.',
  data: '**Data.** It would show with other ids, addresses or seeds than the reference implementation has.',
  'not to be seen': '**Not to be seen.** No request of a caller brings it about.',
}

const reasonOf = new Map()
for (const [reason, files] of Object.entries(JSON.parse(read('proof/mutation/reasons.json'))))
  for (const [file, lines] of Object.entries(files))
    for (const [line, mutations] of Object.entries(lines))
      for (const change of mutations) reasonOf.set([file, line, change].join('\n'), reason)

const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
  cwd: folder,
  encoding: 'utf8',
}).trim()

const short = (file) => file.replace('reference-impl/', '')
const byReason = new Map()
let unexplained = 0
for (const mutant of survivors) {
  const reason = reasonOf.get([short(mutant.file), lineOf(mutant), changeOf(mutant)].join('\n'))
  if (reason !== undefined && reason.split(': ')[0] in kinds)
    byReason.set(reason, [...(byReason.get(reason) ?? []), mutant])
  else {
    unexplained += 1
    console.error(`no reason: ${mutant.file}:${mutant.line}  ${changeOf(mutant)}`)
  }
}

const cell = (code) => {
  const ticks = code.includes('`') ? '``' : '`'
  const inside = code.replaceAll('|', '\\|')
  return code.includes('`') ? `${ticks} ${inside} ${ticks}` : `${ticks}${inside}${ticks}`
}
const cut = (code) => (code.length > 62 ? `${code.slice(0, 59)}...` : code)

/** The survivors in one file for one reason: each original text with all its changes that nothing notices. */
function changes(unnoticed) {
  const places = new Map()
  const inOrder = unnoticed.toSorted((left, right) => left.line - right.line || left.column - right.column)
  for (const { line, original, replacement } of inOrder) {
    const place = `${line} ${cell(cut(original))}`
    places.set(place, new Set([...(places.get(place) ?? []), cell(cut(replacement))]))
  }
  // Places with the same changes are shown together.
  const groups = new Map()
  for (const [place, set] of places) {
    const becomes = [...set].join(', ')
    groups.set(becomes, [...(groups.get(becomes) ?? []), place])
  }
  return [...groups].map(([becomes, group]) => `${group.join(', ')} → ${becomes}`).join('<br>')
}

const sizeOf = (kind) =>
  [...byReason].reduce(
    (sum, [reason, unnoticed]) => sum + (reason.startsWith(`${kind}: `) ? unnoticed.length : 0),
    0,
  )

function chapter(kind) {
  const own = [...byReason]
    .filter(([reason]) => reason.startsWith(`${kind}: `))
    .toSorted(([, left], [, right]) => right.length - left.length)
  const rows = own.flatMap(([reason, unnoticed]) =>
    [...new Set(unnoticed.map(({ file }) => file))].sort().map((file) => {
      const part = unnoticed.filter((mutant) => mutant.file === file)
      return `| ${reason.slice(kind.length + 2)} | ${short(file)} | ${changes(part)} |`
    }),
  )
  return ['| reason | file | line, original → change |', '|---|---|---|', ...rows]
}

/** Puts text between two marks of a document that is otherwise written by hand. */
function between(document, name, lines) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from < 0 || to < 0) throw new Error(`docs/survivors.md has no ${start}`)
  return `${document.slice(0, from + start.length)}\n${lines.join('\n')}\n${document.slice(to)}`
}

const all = figures(mutants)
const { byOutcome, killed, survived, score } = all
const files = [...new Set(mutants.map(({ file }) => file))].sort()

let text = read('docs/survivors.md')
text = between(text, 'figures', [
  '| | mutants |',
  '|---|---:|',
  `| judged | ${mutants.length - (byOutcome['not-started'] ?? 0)} |`,
  `| the server does not start with it (not counted) | ${byOutcome['not-started'] ?? 0} |`,
  `| killed: a MUST failed | ${byOutcome.killed ?? 0} |`,
  `| killed: only a SHOULD failed | ${byOutcome.warned ?? 0} |`,
  `| killed: the server no longer answers | ${byOutcome.hung ?? 0} |`,
  `| survived | ${survived - (byOutcome['not-reached'] ?? 0)} |`,
  `| survived: no check reaches it | ${byOutcome['not-reached'] ?? 0} |`,
  `| **score** | **${score} %** |`,
])
text = between(text, 'files', [
  '| file | killed | survived |',
  '|---|---:|---:|',
  ...files.map((file) => {
    const own = figures(mutants.filter((mutant) => mutant.file === file))
    return `| ${file} | ${own.killed} | ${own.survived} |`
  }),
])
text = between(text, 'reasons', [
  '| reason | mutants |',
  '|---|---:|',
  ...Object.entries(kinds).map(([kind, sentence]) => `| ${sentence} | ${sizeOf(kind)} |`),
])
writeFileSync(new URL('docs/survivors.md', folder), text)
const list = [
  '# The mutants that survive, with reasons',
  '',
  'Generated by `node proof/mutation/survivors.mjs`; the reasons are in proof/mutation/reasons.json. What this is about: [survivors.md](survivors.md).',
  `Lines are those of commit ${commit} (${options.date}).`,
  '',
  ...Object.entries(kinds).flatMap(([kind, sentence]) => [
    `## ${kind[0].toUpperCase()}${kind.slice(1)} (${sizeOf(kind)})`,
    '',
    sentence.replace(/^\S+.*?\*\* /, ''),
    '',
    ...chapter(kind),
    '',
  ]),
]
writeFileSync(new URL('docs/survivors-list.md', folder), `${list.join('\n').trimEnd()}\n`)
const summary = {
  date: options.date,
  command: `npm run mutate${seed === 1 ? '' : ` -- --seed ${seed}`}`,
  mutants: killed + survived,
  killed,
  survived,
  score: `${score} %`,
  killedByShouldOnly: byOutcome.warned ?? 0,
  notStarted: byOutcome['not-started'] ?? 0,
  survivors: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, sizeOf(kind)])),
  gapsLeft: unexplained,
}
writeFileSync(new URL('docs/mutation.json', folder), `${JSON.stringify(summary, undefined, 2)}\n`)
console.log(`${survivors.length} survivors, ${unexplained} without a reason`)
if (unexplained > 0) process.exitCode = 1
