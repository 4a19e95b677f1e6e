import { UsageError } from '../input/usage-error.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { widthOf } from '../terminal/io.ts'
import { type Command, toggle } from './command.ts'

/** `compare`: what became worse, better or different between two runs. */
export const compareCommand: Command = {
  usage: 'compare <old> <new>',
  describes: 'Compare two runs: regressions, newly judged failures, fixes, checks that appeared or vanished',
  options: { json: toggle('as JSON, with every change') },
  positionals: {
    old: { type: 'string', description: 'result folder or conformance.json of the earlier run' },
    new: { type: 'string', description: 'result folder or conformance.json of the later run' },
  },
  exits: '0 nothing is worse, 1 a regression, 2 wrong usage, 4 the suite itself failed',
  examples: [
    ['$0 compare release-1.2 conformance-report', 'did anything become worse since the release?'],
    ['$0 compare old/conformance.json new/conformance.json --json', 'for a program'],
  ],
  async run(flags, io) {
    const [{ compareReports, comparisonText }, { alterationWarning, readSavedReport }] = await Promise.all([
      import('../../../reports/index.ts'),
      import('../output/saved-reports.ts'),
    ])
    const reports = ['old', 'new'].map((name) => {
      const source = flags.text(name)
      if (source === undefined) throw new UsageError('compare asks for two result folders, old and new')
      return readSavedReport(source)
    })
    for (const { source, intact } of reports) if (!intact) io.stderr.write(alterationWarning(source))
    const [before, after] = reports
    if (before === undefined || after === undefined)
      throw new UsageError('compare asks for two result folders')
    const comparison = compareReports(before.report, after.report)
    if (comparison.compared === 0) {
      throw new UsageError(
        `${before.source} and ${after.source} have no check in common; compare runs of the same checks`,
      )
    }
    io.stdout.write(
      flags.toggle('json')
        ? `${JSON.stringify(comparison, null, 2)}\n`
        : comparisonText(comparison, widthOf(io.stdout)),
    )
    return comparison.regressions.length === 0 ? exitCodes.conformant : exitCodes.nonConformant
  },
}
