// The face of reports/: what a run writes for machines and people.
export {
  type AllureAttachment,
  type AllureLabel,
  type AllureStatus,
  type AllureStep,
  type AllureTest,
  allureOf,
  environmentOf,
} from './allure.ts'
export { allureCommand, buildAllureHtml, type HtmlOptions, type HtmlReport } from './allure-html.ts'
export { allureRuntimeMessages } from './allure-messages.ts'
export {
  type ChangedCheck,
  type ChangedObservation,
  type Comparison,
  compareReports,
  type ReportIdentity,
  type SavedOutcome,
} from './comparison.ts'
export { comparisonText } from './comparison-text.ts'
export { conformanceJson, digestOf, isIntact } from './conformance.ts'
export { curlOf, type ReplayCredentials } from './curl.ts'
export { exchangesOf, harPieces } from './har.ts'
export { junitXml } from './junit.ts'
export { type Matrix, type MatrixSource, matrixOf } from './matrix.ts'
export { matrixHtml } from './matrix-html.ts'
export { matrixMarkdown } from './matrix-markdown.ts'
export type { SavedCheck, SavedObservation, SavedReport } from './saved-report.ts'
export { summaryMarkdown } from './summary.ts'
export { type TerminalOptions, terminalText } from './terminal.ts'
export { type WriteOptions, writeAtomically, writeReports } from './write.ts'
