// The result of a mutation run, as figures and as a table.

/**
 * @param results mutants with their outcomes
 * @returns the figures. Killed: a check failed (including `warned`: only a SHOULD failed), or the server hung or
 * ended. Survived: everything else, including mutants that no check reaches. A mutant with which the server does
 * not start is not counted.
 */
export function figures(results) {
  const byOutcome = {}
  for (const { outcome } of results) byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1
  const killed = (byOutcome.killed ?? 0) + (byOutcome.warned ?? 0) + (byOutcome.hung ?? 0)
  const counted = results.length - (byOutcome['not-started'] ?? 0)
  const survived = counted - killed
  return {
    killed,
    survived,
    score: counted === 0 ? 0 : Number(((100 * killed) / counted).toFixed(1)),
    byOutcome,
  }
}

/** @param report figures and mutants */
export function table({ killed, survived, score, byOutcome, mutants }) {
  const files = [...new Set(mutants.map(({ file }) => file))].sort()
  const width = Math.max(...files.map((file) => file.length), 10)
  const row = (name, list) => {
    const own = figures(list)
    const cells = [own.killed, own.survived, `${own.score} %`].map((cell) => String(cell).padStart(9))
    return `${name.padEnd(width)}${cells.join('')}`
  }
  const survivors = mutants
    .filter(({ outcome }) => outcome !== 'killed' && outcome !== 'hung' && outcome !== 'not-started')
    .sort((left, right) => left.file.localeCompare(right.file) || left.line - right.line)
    .map(
      ({ file, line, outcome, original, replacement, by }) =>
        `${outcome}  ${file}:${line}  ${original}  ->  ${replacement}${by ? `  (${by})` : ''}`,
    )
  return [
    `${'file'.padEnd(width)}   killed survived    score`,
    ...files.map((file) =>
      row(
        file,
        mutants.filter((mutant) => mutant.file === file),
      ),
    ),
    row('all', mutants),
    '',
    ...survivors,
    '',
    `${killed} killed, ${survived} survived, ${score} %: ${JSON.stringify(byOutcome)}`,
  ].join('\n')
}
