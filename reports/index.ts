// The face of reports/: what a run writes for machines and people.

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
export {
  type AllureAttachment,
  type AllureLabel,
  type AllureStatus,
  type AllureStep,
  type AllureTest,
  allureOf,
  environmentOf,
} from './run/allure.ts'
export { allureCommand, buildAllureHtml, type HtmlOptions, type HtmlReport } from './run/allure-html.ts'
export { allureRuntimeMessages } from './run/allure-messages.ts'
export { conformanceJson, digestOf, isIntact } from './run/conformance.ts'
export { harPieces } from './run/har.ts'
export { junitXml } from './run/junit.ts'
export { overviewOf } from './run/overview.ts'
export { summaryMarkdown } from './run/summary.ts'
export { type TerminalOptions, terminalText } from './run/terminal.ts'
export { writeAtomically, writeReports } from './run/write.ts'
export { curlOf, type ReplayCredentials } from './text/curl.ts'
export { cut, oneLine } from './text/escaping.ts'
