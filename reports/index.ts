// The face of reports/: what a run writes for machines and people.

export type { EvidenceChoice } from './allure/evidence.ts'
export { allureCommand, buildAllureHtml, type HtmlOptions, type HtmlReport } from './allure/page.ts'
export { allureViewOf } from './allure/view.ts'
export type { Cause, FaultSignature } from './causes/cause.ts'
export { causesOf, type Knowledge } from './causes/causes.ts'
export * from './certificate/index.ts'
export {
  type ChangedCheck,
  type ChangedObservation,
  type Comparison,
  compareReports,
  type ReportIdentity,
  type SavedOutcome,
} from './compare/comparison.ts'
export { comparisonText } from './compare/comparison-text.ts'
export { type Matrix, type MatrixSource, matrixOf } from './compare/matrix.ts'
export { matrixHtml } from './compare/matrix-html.ts'
export { matrixMarkdown } from './compare/matrix-markdown.ts'
export type { SavedCheck, SavedObservation, SavedReport } from './compare/saved-report.ts'
export { withoutEvidence } from './compare/without-evidence.ts'
export { annotations } from './run/annotations.ts'
export { conformanceJson, digestOf, isIntact } from './run/conformance.ts'
export { harPieces } from './run/har.ts'
export { junitXml } from './run/junit.ts'
export { notRunCount } from './run/not-run.ts'
export { overviewOf } from './run/overview.ts'
export { requirementsFile, requirementsPage } from './run/requirements-page.ts'
export { summaryMarkdown } from './run/summary.ts'
export { type TerminalOptions, terminalText } from './run/terminal.ts'
export { type HarChoice, writeAtomically, writeReports } from './run/write.ts'
export { curlOf, type ReplayCredentials } from './text/curl.ts'
export { cut, oneLine, shellWord, visible, withoutReferences } from './text/escaping.ts'
export { declaredCounts, declaredText, quantity } from './text/quantity.ts'
export { wrap } from './text/wrap.ts'
